"""Counts what makes the code easy or hard to find one's way around in: `make metrics`.

    python -m benchmarks.metrics

It reads the source and runs nothing, except for the counts of `benchmarks.paths` at its end. An
import that only a type checker needs counts like any other. A class is a message if it is derived,
directly or indirectly, from `Message` or `Refusal`; these belong in `messages`. A private function
is one whose name begins with one underscore; its callers are counted in its own module.
"""

from __future__ import annotations

import ast
import asyncio
import io
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import keizer_bot
from benchmarks import paths, words

ROOT = Path(keizer_bot.__file__).parent
CLUB = "keizer_bot.club."
MOST_COMPLEX = 15  # as in pyproject.toml
_NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}
_MESSAGES = {"Message", "Refusal"}


def sources() -> dict[str, ast.Module]:
    """The syntax tree of each module by its full name."""
    trees = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        trees[name] = ast.parse(path.read_text(encoding="utf-8"))
    return trees


def lines_of(path: Path) -> int:
    """The number of the file's lines without blanks, docstrings and comments."""
    source = path.read_text(encoding="utf-8")
    written = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            written |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                written -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(written)


def imports(modules: dict[str, ast.Module]) -> dict[str, set[str]]:
    """The modules of the package that each of them imports."""
    graph = defaultdict[str, set[str]](set)
    for name, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                graph[name] |= {alias.name for alias in node.names if alias.name in modules}
            elif isinstance(node, ast.ImportFrom) and node.module in modules:
                below = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
                graph[name] |= below or {node.module}
    return graph


def longest_chain(graph: dict[str, set[str]], within: str) -> tuple[str, ...]:
    """The longest chain of modules of a package in which each imports the next.

    In a cycle the last import is ignored.
    """
    inside = {n: {m for m in graph[n] if m.startswith(within)} for n in graph}
    under_way = set[str]()

    @cache
    def chain(name: str) -> tuple[str, ...]:
        under_way.add(name)
        chains_below = [
            chain(below) for below in sorted(inside.get(name, ())) if below not in under_way
        ]
        under_way.discard(name)
        return (name, *max(chains_below, key=len, default=()))

    chains = [chain(name) for name in sorted(inside) if name.startswith(within)]
    return max(chains, key=len, default=())


def rooms(modules: dict[str, ast.Module]) -> Counter[str]:
    """The number of modules of each subject of the club, without its `__init__`."""
    inside = (name.removeprefix(CLUB).split(".") for name in modules if name.startswith(CLUB))
    return Counter(subject for subject, *module in inside if module)


def _classes(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name, {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def messages(modules: dict[str, ast.Module]) -> Counter[str]:
    """The number of classes of messages and refusals in each module."""
    bases_so_far = set(_MESSAGES)
    while True:
        counts = Counter[str]()
        names = set(bases_so_far)
        for module, tree in modules.items():
            for name, bases in _classes(tree):
                if bases & bases_so_far:
                    counts[module] += 1
                    names.add(name)
        if names == bases_so_far:
            return counts
        bases_so_far = names


def private_functions(modules: dict[str, ast.Module]) -> tuple[int, int]:
    """The number of private functions, and how many of these have one caller."""
    every = once = 0
    for tree in modules.values():
        named = Counter[str]()
        private = Counter[str]()
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                named[node.id] += 1
            elif isinstance(node, ast.Attribute):
                named[node.attr] += 1
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                private[node.name] += node.name.startswith("_") and not node.name.startswith("__")
        every += private.total()
        once += sum(1 for name, count in private.items() if count == 1 and named[name] == 1)
    return every, once


def complex_functions() -> list[str]:
    """Functions above the bound of cognitive complexity of `make lint`, with their figures."""
    from complexipy import file_complexity  # noqa: PLC0415 - tests import this module without it

    return [
        f"{path.relative_to(ROOT)} {function.name} {function.complexity}"
        for path in sorted(ROOT.rglob("*.py"))
        for function in file_complexity(str(path)).functions
        if function.complexity > MOST_COMPLEX
    ]


def installed() -> Counter[str]:
    """Bytes on the disk of the package and all that it needs here, without compiled files."""
    sizes = Counter(keizer_bot=_bytes(ROOT.rglob("*")))
    names = ["keizer-bot"]
    for name in names:
        distribution = metadata.distribution(name)
        sizes[name] += _bytes(Path(str(file.locate())) for file in distribution.files or ())
        needs = map(Requirement, distribution.requires or ())
        here = [need for need in needs if not need.marker or need.marker.evaluate({"extra": ""})]
        needed = (canonicalize_name(need.name) for need in here)
        names += [need for need in needed if need not in names]
    return sizes


def _bytes(paths: Iterable[Path]) -> int:
    files = (path for path in paths if path.is_file() and path.suffix != ".pyc")
    return sum(512 * path.stat().st_blocks for path in files)


def report() -> Iterator[str]:
    """The figures, line by line."""
    modules = sources()
    lines = {name: _lines(name) for name in modules}
    yield f"lines without blanks, docstrings and comments: {sum(lines.values()):,}"
    packages = Counter[str]()
    inside = Counter[str]()
    for name in modules:
        package = ".".join(name.split(".")[:2])
        packages[package] += 1
        inside[package] += lines[name]
    for package, count in packages.most_common():
        yield f"  {package}: {count} modules, {inside[package]:,} lines"
    room, most = rooms(modules).most_common(1)[0]
    yield f"most modules in one subject of the club: {most} ({room})"
    chain = longest_chain(imports(modules), CLUB)
    yield f"longest import chain in the club: {len(chain)}"
    yield "  " + " > ".join(name.removeprefix(CLUB) for name in chain)
    message_counts = messages(modules)
    astray = {n: c for n, c in message_counts.items() if not n.endswith("messages")}
    yield (
        f"classes of messages: {message_counts.total()}, of which outside messages modules: "
        f"{sum(astray.values())} in {len(astray)} modules"
    )
    named = Counter(name for tree in modules.values() for name in dict(_classes(tree)))
    twice = sorted(name for name, count in named.items() if count > 1)
    yield f"class names in two modules or more: {len(twice)}: {', '.join(twice)}"
    every, once = private_functions(modules)
    yield f"private functions: {every}, of which with one caller: {once}"
    hard = complex_functions()
    yield f"functions with a cognitive complexity above {MOST_COMPLEX}: {len(hard)}"
    yield from (f"  {function}" for function in hard)
    sizes = installed()
    largest = ", ".join(f"{name} {size / 1e6:.0f}" for name, size in sizes.most_common(6))
    yield f"installed, without compiled files: {sizes.total() / 1e6:.0f} MB ({largest})"
    pages = words.pages()
    yield f"words in the documents, at most {words.MOST:,}: {sum(pages.values()):,}"
    yield from (f"  {name}: {number:,}" for name, number in pages.items())


def _lines(name: str) -> int:
    package = ROOT.parent / Path(*name.split("."))
    module = package.with_suffix(".py")
    return lines_of(module if module.exists() else package / "__init__.py")


def main() -> None:
    """Print the figures."""
    for line in report():
        print(line)
    with TemporaryDirectory() as folder:
        for text, counts in asyncio.run(paths.count(Path(folder))).items():
            print(f"{text}, warm, router to stored row and back: {counts}")


if __name__ == "__main__":
    main()
