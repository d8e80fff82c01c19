"""The application."""

from django.apps import AppConfig


class BarelinkConfig(AppConfig):
    """The application `barelink.django`."""

    name = "barelink.django"
    label = "barelink"
    verbose_name = "barelink"
