"""A page as axe-core sees it, for every test that looks at one."""

from __future__ import annotations

import shutil
import subprocess
import tarfile

import pytest
from playwright.sync_api import Page

AXE = "axe-core@4.10.2"
RUN = "() => axe.run(document, { resultTypes: ['violations'] })"
CONTRAST = "() => axe.run(document, { resultTypes: ['violations'], runOnly: ['color-contrast'] })"


@pytest.fixture(scope="session")
def maybe_axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Its code; nothing where npm cannot fetch it, for tests that show more than what axe sees."""
    npm = shutil.which("npm")
    if npm is None:
        return ""
    folder = tmp_path_factory.mktemp("axe")
    got = subprocess.run([npm, "pack", "--silent", AXE], cwd=folder, capture_output=True, text=True, timeout=120)
    if got.returncode:
        return ""
    with tarfile.open(folder / got.stdout.split()[-1]) as package:
        member = package.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


@pytest.fixture(scope="session")
def axe(maybe_axe: str) -> str:
    if not maybe_axe:
        pytest.skip(f"npm is not here, or could not fetch {AXE}")
    return maybe_axe


def wrong_on(page: Page, axe: str) -> list[str]:
    """By day whatever axe knows; by night, where nothing but colours is another, their contrast."""
    if not axe:
        return []
    page.wait_for_selector("h1", state="attached")  # a frame around a page that is still on its way says nothing
    page.evaluate("() => window.painted?.(true)")
    page.evaluate(axe)
    found = page.evaluate(RUN)["violations"]
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(CONTRAST)["violations"]
    page.emulate_media(color_scheme="light")
    page.evaluate("() => window.painted?.(false)")
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]
