"""Cuts the heading font: python make.py grenze-latin-600-normal.woff2 heading.woff2 (needs fonttools and brotli)."""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

LETTERS = [*range(0x20, 0x7F), 0xA0, 0xB7, 0xD7, 0xDF, *range(0xC0, 0xD7), *range(0xD8, 0xDD), *range(0xE0, 0xF7), *range(0xF8, 0xFD),
           0xAB, 0xBB, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2212]
font = TTFont(sys.argv[1])
# Lining figures of one width are the only figures: no style sheet can forget to ask for them.
for feature in ("lnum", "tnum"):
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for sub in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    sub = getattr(sub, "ExtSubTable", sub)
                    for table in font["cmap"].tables:
                        table.cmap = {code: sub.mapping.get(glyph, glyph) for code, glyph in table.cmap.items()}
options = subset.Options(flavor="woff2", hinting=False, layout_features=["kern", "liga"])
cut = subset.Subsetter(options)
cut.populate(unicodes=LETTERS)
cut.subset(font)
subset.save_font(font, sys.argv[2], options)
