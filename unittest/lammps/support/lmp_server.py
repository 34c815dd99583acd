# SPDX-License-Identifier: GPL-2.0-only
"""Runs input scripts by the program lmp_server (unittest/host/lmp_server.cpp), which starts MPI once for all scripts with
the same number of ranks. The start of Open MPI takes longer than most scripts of the tests."""
import atexit
import os
import select
import shutil
import subprocess
import tempfile

_idle = {}  # servers by program and number of ranks: as many as threads have needed at the same time


class _Server:
    def __init__(self, command, ranks, environment):
        self.folder = tempfile.mkdtemp(prefix="grip_")
        self.count = 0
        self.pipes = []
        for rank in range(ranks):
            path = os.path.join(self.folder, str(rank))
            os.mkfifo(path)
            self.pipes.append(os.open(path, os.O_RDWR | os.O_CLOEXEC))  # such an open does not wait for the reader
        self.errors = os.path.join(self.folder, "errors")
        with open(self.errors, "w") as errors:
            self.process = subprocess.Popen([*command, self.folder], env=dict(environment, TMPDIR=self.folder), stderr=errors,
                                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True)

    def run(self, arguments, cwd, timeout):
        """(exit status, output of all ranks), as lmp gives them; the status is None if the time is over."""
        self.count += 1
        request = os.path.join(self.folder, f"request{self.count}")
        with open(request, "w") as file:
            file.write("\n".join([os.path.abspath(cwd or "."), *arguments]) + "\n")
        for pipe in self.pipes:
            os.write(pipe, f"{request}\n".encode())
        if not select.select([self.process.stdout], [], [], timeout)[0]:
            return None, ""
        answer = self.process.stdout.readline()
        status = int(answer) if answer else self.process.wait()
        paths = [f"{request}.{rank}" for rank in range(len(self.pipes))] + [self.errors] * (not answer)
        output = ""
        for path in filter(os.path.exists, paths):
            with open(path, errors="replace") as file:
                output += file.read()
            os.unlink(path)
        os.unlink(request)
        return status, output

    def close(self):
        for pipe in self.pipes:
            os.close(pipe)
        self.pipes = []
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self):
        os.killpg(self.process.pid, 9)
        self.process.wait()


def run(program, launcher, ranks, arguments, cwd, environment, timeout):
    """Like subprocess.run of lmp with its arguments. launcher: the words before the program, for several ranks."""
    idle = _idle.setdefault((program, ranks), [])
    try:
        server = idle.pop()
    except IndexError:
        server = _Server([*launcher, program], ranks, environment)
    status, output = server.run(arguments, cwd, timeout)
    if status is None:
        server.kill()
    if server.process.returncode is None:
        idle.append(server)
    else:
        server.close()
    if status is None:
        raise subprocess.TimeoutExpired(arguments, timeout)
    return status, output


@atexit.register
def _close_all():
    for servers in _idle.values():
        for server in servers:
            server.close()
