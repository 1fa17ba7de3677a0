import { expect } from "chai";
import sharp from "sharp";
import { drawDemoBanner, drawDemoCover, drawDemoPortrait } from "#scripts/demo/pictures.ts";
import { readDemoContent } from "#scripts/demo/read-content.ts";

describe("The demo pictures", () => {
  it("include a portrait and a banner for each author", async () => {
    const { authors } = await readDemoContent();
    const portraits = await Promise.all(authors.map(drawDemoPortrait));
    expect(new Set(portraits.map((image) => image.toString("base64"))).size).to.equal(authors.length);
    expect(await sharp(await drawDemoBanner(authors[0]!)).metadata()).to.include({
      width: 1500,
      height: 500,
    });
  });

  it("include covers in 2:3 below the size limit of an uploaded image", async () => {
    const { authors, stories } = await readDemoContent();
    const image = await drawDemoCover(stories[0]!, authors[0]!);
    expect(await sharp(image).metadata()).to.include({ width: 1600, height: 2400 });
    expect(image.length).to.be.lessThan(4 * 1024 * 1024);
  });
});
