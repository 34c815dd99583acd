# SPDX-License-Identifier: GPL-2.0-only
# Fills the folder TARGET with links to the files of SOURCE, the top of the repository, that the site shows.
file(REMOVE_RECURSE ${TARGET})
file(MAKE_DIRECTORY ${TARGET})
foreach(name README.md CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md LICENSE SECURITY.md bench cmake command doc examples packaging plugin potentials python src tools unittest)
  file(CREATE_LINK ${SOURCE}/${name} ${TARGET}/${name} SYMBOLIC)
endforeach()
foreach(page index laws bibliography python_reference)
  file(CREATE_LINK ${SOURCE}/doc/site/${page}.md ${TARGET}/${page}.md SYMBOLIC)
endforeach()
