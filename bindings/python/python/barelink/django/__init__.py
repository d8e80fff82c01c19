"""The filter `autolink` for Django: add `"barelink.django"` to `INSTALLED_APPS`, and
`{% load barelink %}` to a template.
"""
