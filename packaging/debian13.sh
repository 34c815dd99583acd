#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
# Grip with the LAMMPS of Debian's own packages, from end to end, in trees of its own: the first command of the README on a bare
# system, the package, the package on another bare system, and the tests of pairs, walls, restarts and Python with lmp-grip.
#
#   bash packaging/debian13.sh [FOLDER]      FOLDER: where the trees are made (default: a new folder); needs root, mmdebstrap
#
# SUITE              of Debian (default: trixie); with GRIP_HOST=newest one that has LAMMPS 4 Jul 2026
# MMDEBSTRAP_OPTIONS options for mmdebstrap; for lists of packages that are too old for apt:
#                    --aptopt=FILE, with the line Acquire::Check-Valid-Until "false";
set -euo pipefail
# shellcheck source=tools/steps.sh
source "$(dirname "${BASH_SOURCE[0]}")/../tools/steps.sh"
suite=${SUITE:-trixie}
work=$(realpath "${1:-$(mktemp -d "${TMPDIR:-/tmp}/grip-$suite.XXXXXX")}")
# shellcheck disable=SC2016 # apt fills it in
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Created-By: Packages' | head -n 1)

trap 'umount -q "$work"/{build,install}/{proc,sys}' EXIT

make_tree() { # name
  # shellcheck disable=SC2086 # several words
  mmdebstrap --variant=apt --include=ca-certificates ${MMDEBSTRAP_OPTIONS:-} "$suite" "$work/$1" "$mirror"
  mount -t proc proc "$work/$1/proc"
  mount -t sysfs sys "$work/$1/sys"
}

inside() { # name of a tree, command of the shell
  chroot "$work/$1" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
    PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe OMPI_MCA_btl=self,sm "GRIP_HOST=${GRIP_HOST:-reference}" bash -euc "$2"
}

mkdir -p "$work"
make_tree build
mkdir "$work/build/grip"
git -C "$grip_root" ls-files -z | tar -C "$grip_root" --null -T - -cf - | tar -C "$work/build/grip" -xf -

begun=$SECONDS
inside build "bash /grip/examples/run.sh"
say "from a bare system to the picture: $((SECONDS - begun)) s"
inside build "ls -l /grip/build$grip_suffix/examples/compaction/*.png; ldd /grip/build$grip_suffix/lmp | grep liblammps"

# Builds only the targets that are installed.
inside build "apt-get -q -y --no-install-recommends install file dpkg-dev
  cd /grip/build$grip_suffix; cmake --build . -j $(jobs) --target grip_python; cmake -DCMAKE_SKIP_INSTALL_ALL_DEPENDENCY=on .; cpack -G DEB"
make_tree install
cp "$work"/build/grip/build"$grip_suffix"/lammps-grip_*.deb "$work/install/root"
awk '/^## A first script/ { here = 1 } here && /^```lammps/ { code = 1; next } code && /^```/ { exit } code' \
  "$grip_root/doc/user/getting_started.md" | sed 's,build/gripplugin.so,gripplugin.so,' >"$work/install/root/in.beads"
# shellcheck disable=SC2016 # expanded by the shell inside
inside install 'cd; apt-get -q update; apt-get -q -y --no-install-recommends install ./lammps-grip_*.deb openmpi-bin python3-numpy python3-lammps
  dpkg -s lammps-grip | grep ^Depends
  for ranks in 1 2; do mpiexec -n $ranks lmp-grip -in in.beads -log log.$ranks; done
  python3 -c "
from lammps import lammps
import lammps_grip
lmp = lammps(cmdargs=[\"-log\", \"log.python\", \"-screen\", \"none\"])
lammps_grip.load(lmp)
lmp.file(\"in.beads\")
"
  for log in log.1 log.2 log.python; do  # the last force on the floor is the weight of the beads
    awk -v name=$log "/^Step|^ *Step/ { rows = 1 } /^Loop/ { rows = 0 } rows { force = \$NF }
      END { print name, force; exit !(force < -0.0615 && force > -0.0617) }" $log
  done'
# mended_mdr is a plugin that is not Grip's.
tests=$(cd "$grip_root/unittest/lammps" && basename -s .py {dropin,restart,wall}/test_*.py use/test_python*.py pair/test_mdr.py | sed 's/^test_//' | paste -sd '|')
inside build "apt-get -q -y --no-install-recommends install python3-numpy python3-matplotlib python3-pytest python3-lammps liggghts
  cd /grip; cmake build$grip_suffix; cmake --build build$grip_suffix -j $(jobs) --target lammps_tests
  ctest --test-dir build$grip_suffix --output-on-failure --no-tests=error -j $(jobs) -R '^lammps_($tests)\$'" || failed=1
say "everything ran, after $((SECONDS / 60)) min; the trees are in $work"
exit "${failed:-0}"
