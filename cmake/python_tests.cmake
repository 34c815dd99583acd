# SPDX-License-Identifier: GPL-2.0-only
# Tests in Python.

find_package(Python3 REQUIRED COMPONENTS Interpreter)
# The program itself, if that is a script which looks for it each time (pyenv).
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)" OUTPUT_VARIABLE Python3_EXECUTABLE OUTPUT_STRIP_TRAILING_WHITESPACE)

# A Python that has these modules, or an empty string. Debian's may have them if another is first in PATH.
function(find_python_with result)
  string(REPLACE ";" ", " modules "${ARGN}")
  set(${result} "" PARENT_SCOPE)
  foreach(python ${Python3_EXECUTABLE} /usr/bin/python3)
    execute_process(COMMAND ${python} -c "import ${modules}" RESULT_VARIABLE lacking OUTPUT_QUIET ERROR_QUIET)
    if(lacking EQUAL 0)
      set(${result} ${python} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

find_python_with(python_with_pytest pytest)
find_python_with(python_with_numpy numpy pytest)
if(NOT python_with_pytest)
  message(NOTICE "Most tests in Python are left out: no Python has pytest (Debian: python3-pytest)")
endif()

# A file, or a folder, of test functions, in the given environment. pytest.ini and conftest.py in unittest/ apply to it.
function(add_pytest name python path)
  add_test(NAME ${name} COMMAND ${python} -B -m pytest ${path})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1;${ARGN}")
endfunction()
