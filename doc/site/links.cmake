# SPDX-License-Identifier: GPL-2.0-only
# Makes TARGET a folder of links to what the site shows of SOURCE, the top of the repository.
file(REMOVE_RECURSE ${TARGET})
file(MAKE_DIRECTORY ${TARGET})
foreach(name README.md CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md LICENSE SECURITY.md bench cmake command doc examples packaging plugin potentials python src tools unittest)
  file(CREATE_LINK ${SOURCE}/${name} ${TARGET}/${name} SYMBOLIC)
endforeach()
foreach(page index laws bibliography)
  file(CREATE_LINK ${SOURCE}/doc/site/${page}.md ${TARGET}/${page}.md SYMBOLIC)
endforeach()
