"""Writes `docs/link-marks.css`: a font of two characters, `⸠` and `⸡`, which mark links in examples
and which many fonts lack.

Run it with `python3 tools/link-marks-font.py`, after `pip install fonttools brotli`. The shapes are
drawn here.
"""

import base64
import io
import pathlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

HEIGHT = 1000
WIDTH = 600
# Seconds from 1904 to 2026: the format has no other epoch.
DATE = 3850070400
# A vertical bar with a quill near its top. The quill of the left mark points right.
BAR = [(240, -180), (240, 780), (320, 780), (320, -180)]
QUILL = [(320, 560), (320, 660), (500, 760), (500, 660)]


def glyph(polygons):
    pen = TTGlyphPen(None)
    for first, *others in polygons:
        pen.moveTo(first)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def mirrored(polygon):
    # The reverse order keeps the inside of the shape inside.
    return [(WIDTH - x, y) for x, y in reversed(polygon)]


def font():
    left = [BAR, QUILL]
    shapes = {".notdef": [BAR], "left": left, "right": [mirrored(polygon) for polygon in left]}
    builder = FontBuilder(HEIGHT, isTTF=True)
    builder.setupGlyphOrder(list(shapes))
    builder.setupCharacterMap({0x2E20: "left", 0x2E21: "right"})
    builder.setupGlyf({name: glyph(polygons) for name, polygons in shapes.items()})
    builder.setupHorizontalMetrics({name: (WIDTH, 0) for name in shapes})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Link marks", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    # The same input makes the same file.
    builder.updateHead(created=DATE, modified=DATE)
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    written = io.BytesIO()
    builder.save(written)
    return base64.b64encode(written.getvalue()).decode()


CSS = f"""/* The marks of links in examples (U+2E20 and U+2E21), for browsers whose fonts lack them. Made by `tools/link-marks-font.py`. */
@font-face {{
  font-family: "Link marks";
  src: url("data:font/woff2;base64,{font()}");
  unicode-range: U+2E20-2E21;
}}
"""
pathlib.Path(__file__).parent.with_name("docs").joinpath("link-marks.css").write_text(CSS)
