"""The command."""

import signal
import subprocess
import sys
import time

import pytest


def run(*arguments, **options):
    command = [sys.executable, "-m", "barelink", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def test_the_command_reads_and_writes_the_streams_of_the_process():
    ran = run(input="See www.example.com 😀")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == '<p>See <a href="http://www.example.com">www.example.com</a> 😀</p>\n'


def test_the_status_of_the_command_is_that_of_the_process(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("See www.example.com\n", encoding="utf-8")
    ran = run("check", str(page))
    assert ran.returncode == 1
    assert "www.example.com" in ran.stdout
    assert run("fix", str(page)).returncode == 0
    assert page.read_text(encoding="utf-8") == "See [www.example.com](http://www.example.com)\n"
    wrong = run("--no-such-flag")
    assert wrong.returncode == 2
    assert "--no-such-flag" in wrong.stderr
    assert run("--version").stdout.startswith("barelink ")


def test_an_argument_that_cannot_be_encoded_is_an_exception(monkeypatch):
    from barelink.__main__ import main

    handler = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(sys, "argv", ["barelink", "\ud800"])
    try:
        with pytest.raises(UnicodeEncodeError):
            main()
    finally:
        signal.signal(signal.SIGINT, handler)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_an_interrupt_ends_the_command():
    with subprocess.Popen([sys.executable, "-m", "barelink"], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == -signal.SIGINT
