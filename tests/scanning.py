"""Reads QR codes off a picture, as a phone does."""

import io

import numpy as np
import zxingcpp
from PIL import Image

QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
"""By chance there is a code of bars within one."""


def codes(png: bytes, rows: int = 10**6) -> list[str]:
    """What the QR codes of a picture say, from top to bottom; of its first rows alone."""
    found = zxingcpp.read_barcodes(grey(png, rows), formats=QR)
    ordered = sorted(found, key=lambda one: (one.position.top_left.y, one.position.top_left.x))
    return [one.text for one in ordered]


def grey(png: bytes, rows: int = 10**6) -> np.ndarray:
    """The first channel of a PNG, which is grey or the red one."""
    with Image.open(io.BytesIO(png), formats=["PNG"]) as picture:
        return np.ascontiguousarray(np.asarray(picture.getchannel(0))[:rows])
