"""Subinterpreters and free-threaded Python: what the guide says about them."""

import subprocess
import sys
import sysconfig
import textwrap

import pytest

SUBINTERPRETER = textwrap.dedent("""
    import sys
    try:
        import _interpreters as interpreters
    except ImportError:
        import _xxsubinterpreters as interpreters
    if sys.argv[1] == "main":
        import barelink
        assert barelink.links("www.example.com")
    interpreter = interpreters.create()
    code = '''
    try:
        import barelink
        result = "works"
    except ImportError as error:
        result = str(error)
    import os
    os.write(1, result.encode())
    '''
    import textwrap
    failed = interpreters.run_string(interpreter, textwrap.dedent(code))
    assert failed is None, failed
    """)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="this Python has no subinterpreters with a lock of their own")
@pytest.mark.parametrize("first", ["main", "sub"])
def test_a_subinterpreter_gets_an_error_and_no_crash(first):
    ran = subprocess.run([sys.executable, "-c", SUBINTERPRETER, first], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "subinterpreters" in ran.stdout, ran.stdout


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python is not free-threaded")
def test_free_threaded_python_stays_without_a_lock():
    code = (
        "import sys, threading, barelink, barelink.arrow\n"
        "assert not sys._is_gil_enabled()\n"
        "finder = barelink.Finder(profile='chat')\n"
        "run = lambda: [finder.links('see example.com ' * 50) for _ in range(200)]\n"
        "threads = [threading.Thread(target=run) for _ in range(8)]\n"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads]\n"
        "assert not sys._is_gil_enabled()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
