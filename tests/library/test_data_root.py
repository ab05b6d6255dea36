"""Where the shipped data lies."""

from interpreter.library import files


def test_a_checkout_is_its_own_data_root():
    assert (files.data_root() / "rules").is_dir()
    assert (files.data_root() / "pyproject.toml").is_file()


def test_an_installed_package_carries_its_data(tmp_path, monkeypatch):
    package = tmp_path / "interpreter"
    package.mkdir()
    monkeypatch.setattr(files, "PACKAGE", package)
    assert files.data_root() == tmp_path
    (package / "_data").mkdir()
    assert files.data_root() == package / "_data"
