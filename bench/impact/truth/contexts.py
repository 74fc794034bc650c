"""Prints one line of JSON a file: its lines that can be executed, each with the tests that did, by coverage.py."""

import json
import os
import sys

import coverage

measured = coverage.Coverage(config_file=False)
measured.load()
data = measured.get_data()
for path in sorted(data.measured_files()):
    try:
        executable = measured.analysis2(path)[1]
    except coverage.exceptions.CoverageException:
        continue
    tests = data.contexts_by_lineno(path)
    lines = {
        line: sorted({name.rpartition("|")[0].partition("[")[0] for name in tests.get(line, ()) if name})
        for line in executable
    }
    json.dump({"path": os.path.relpath(path), "lines": lines}, sys.stdout)
    print()
