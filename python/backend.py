"""Builds the wheel: maturin's, with the program in it.

maturin packs a library or a program, not both. So this builds the program first and lets maturin
pack it among the scripts.
"""

import json
import pathlib
import shutil
import subprocess

from maturin import *  # noqa: F403  the other hooks are maturin's
import maturin

# maturin packs the folder of this name.
SCRIPTS = pathlib.Path("taquin._taquin.data", "scripts")


def _build_program():
    # Both packages use the same features of the library, and of its dependencies, so that it is
    # compiled only once.
    cargo = ["cargo", "build", "--release", "--locked", "--bin=taquin"]
    cargo += ["--package=taquin-cli", "--package=taquin-python"]
    cargo += ["--message-format=json-render-diagnostics"]
    done = subprocess.run(cargo, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    for message in map(json.loads, done.stdout.splitlines()):
        if message.get("executable"):
            shutil.copy(message["executable"], SCRIPTS)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _build_program()
    # Two binaries are most of the wheel, and compress better with more time.
    settings = {"build-args": "--compression-level=9", **(config_settings or {})}
    return maturin.build_wheel(wheel_directory, settings, metadata_directory)
