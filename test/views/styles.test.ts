import { readFile } from "node:fs/promises";
import { expect } from "chai";
import {
  READER_FONTS,
  READER_SIZES,
  READER_SPACINGS,
  READER_WIDTHS,
  THEMES,
} from "#shared/reading/reader-settings.ts";
import { TEXT_CLASSES } from "#shared/text/allowed.ts";
import { preloadFonts } from "#views/ui/fonts.ts";

const read = (name: string) => readFile(new URL(`../../views/${name}`, import.meta.url), "utf8");

describe("The stylesheet", () => {
  it("has rules for every class that rich text can contain", async () => {
    const prose = await read("stories/chapters/prose.css");
    expect(TEXT_CLASSES.filter((name) => !new RegExp(`\\.${name}\\b`).test(prose))).to.deep.equal([]);
  });

  it("has rules for every reading setting except the defaults", async () => {
    const tokens = await read("ui/styles/tokens.css");
    const settings = {
      theme: THEMES.filter((each) => each !== "auto"),
      font: READER_FONTS.filter((each) => each !== "literata"),
      size: READER_SIZES.filter((each) => each !== "3"),
      spacing: READER_SPACINGS.filter((each) => each !== "normal"),
      width: READER_WIDTHS.filter((each) => each !== "normal"),
    };
    for (const [name, values] of Object.entries(settings))
      for (const value of values) expect(tokens).to.contain(`[data-${name}="${value}"]`);
  });

  it("preloads only fonts that it uses", async () => {
    const fonts = await read("ui/styles/fonts.css");
    for (const font of preloadFonts) expect(fonts).to.contain(`/${font}"`);
  });
});
