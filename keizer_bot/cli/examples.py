"""`keizer-bot example-…`: prints files for a host to copy; they are also in the wheel."""

from importlib import resources
from typing import Annotated

import typer


def example_config() -> None:
    """Print a configuration in which everything that can be set is explained."""
    _print("config.example.toml")


def example_unit(
    *,
    several: Annotated[
        bool, typer.Option("--several", help="For several bots: keizer-bot@.service.")
    ] = False,
) -> None:
    """Print the systemd unit: keizer-bot.service."""
    _print("keizer-bot@.service" if several else "keizer-bot.service")


def example_kubernetes() -> None:
    """Print the manifest for one bot in a Kubernetes cluster: a StatefulSet with its volume."""
    _print("kubernetes.yaml")


def example_wrapper() -> None:
    """Print the script that runs keizer-bot by hand as the service's own user."""
    _print("keizer-bot.sh")


def _print(name: str) -> None:
    text = resources.files("keizer_bot").joinpath("_hosting", name).read_text("utf-8")
    typer.echo(text, nl=False)
