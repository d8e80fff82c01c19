project = "Example"
extensions = ["myst_parser", "sphinx_design"]
myst_enable_extensions = ["amsmath", "attrs_block", "attrs_inline", "colon_fence", "deflist", "dollarmath", "fieldlist", "substitution"]
myst_substitutions = {"key": "value"}
html_theme = "alabaster"
suppress_warnings = ["myst.header"]
