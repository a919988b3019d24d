"""`python -m tools.coverage`: write which test shows which clause; ends with 1 if a mark counts for nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.controls import page as controls
from tools.coverage.marks import read_marks
from tools.coverage.report import ROOT, complaints, write


def main(root: Path = ROOT) -> int:
    marks = read_marks(root / "tests")
    told = [f"wrote {file.relative_to(root).as_posix()}" for file in write(root, marks)]
    told.append(f"wrote {controls.write(root).relative_to(root).as_posix()}")
    wrong = complaints(marks)
    sys.stderr.writelines(f"{line}\n" for line in told + wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
