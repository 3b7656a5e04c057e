"""The bar that progress=True asks for."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from ._taquin import Progress


def bar() -> Callable[[Progress], None] | None:
    """A function that shows each Progress in a bar of tqdm, which ends with the function."""
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError:
        warnings.warn("progress=True shows a bar by tqdm, which is not installed", stacklevel=2)
        return None

    # With miniters the bar asks the clock at each update, and is drawn at most ten times per second.
    shown = tqdm(unit=" positions", unit_scale=True, delay=0.5, miniters=0)

    def show(progress: Progress) -> None:
        more = 0
        if isinstance(progress, Progress.Enumeration):
            shown.reset(progress.positions)
        elif isinstance(progress, Progress.Level):
            more = progress.positions
        elif isinstance(progress, Progress.Solved):
            shown.total, more = progress.positions, 1
        names = type(progress).__match_args__  # type: ignore[attr-defined]
        shown.set_description(type(progress).__name__, refresh=False)
        shown.set_postfix({name: getattr(progress, name) for name in names}, refresh=False)
        shown.update(more)

    return show
