"""The bar that progress=True asks for."""

from __future__ import annotations

from collections.abc import Callable

from ._taquin import Progress


def bar() -> Callable[[Progress], None]:
    """A function that shows each Progress in a bar of tqdm, which ends with the function."""
    from tqdm.auto import tqdm

    shown = tqdm(unit=" positions", unit_scale=True, delay=0.5)

    def show(progress: Progress) -> None:
        if isinstance(progress, Progress.Enumeration):
            shown.reset(progress.positions)
        elif isinstance(progress, Progress.Level):
            shown.update(progress.positions)
        names = type(progress).__match_args__  # type: ignore[attr-defined]
        shown.set_description(type(progress).__name__, refresh=False)
        shown.set_postfix({name: getattr(progress, name) for name in names})

    return show
