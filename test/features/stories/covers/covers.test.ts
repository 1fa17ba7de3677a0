import { expect } from "chai";
import sharp from "sharp";
import { drawCover } from "#features/stories/covers/cover.ts";
import { drawBanner, drawPortrait, drawSiteCard, drawStoryCard } from "#features/stories/covers/index.ts";
import { GENRE_PALETTES, PALETTES } from "#features/stories/covers/palettes.ts";
import { GENRE_PATTERNS, PATTERNS, type PatternName } from "#features/stories/covers/patterns/index.ts";
import { GENRES } from "#shared/story.enums.ts";

const story = { title: "The Understudy", author: "Maren Holt", genre: "mystery" } as const;
const size = async (image: Buffer) => {
  const { width, height, format } = await sharp(image).metadata();
  return { width, height, format };
};

describe("A generated cover", () => {
  it("is identical byte by byte for the same story", async () => {
    const [one, two] = [await drawCover(story), await drawCover(story)];
    expect(one.svg).to.equal(two.svg);
    expect(await one.png(200)).to.deep.equal(await two.png(200));
  });

  it("differs between stories, and between stories with the same title by their seed", async () => {
    const covers = await Promise.all(
      [{ ...story }, { ...story, title: "The Understudies" }, { ...story, seed: "2" }].map(drawCover),
    );
    expect(new Set(covers.map(({ svg }) => svg)).size).to.equal(3);
  });

  it("is 1600 by 2400 by default, or the requested width at 2:3", async () => {
    const cover = await drawCover(story);
    expect(await size(await cover.png())).to.deep.equal({ width: 1600, height: 2400, format: "png" });
    expect(await size(await cover.png(800))).to.deep.equal({ width: 800, height: 1200, format: "png" });
  });

  it("contains outlines only, for any title", async () => {
    const hostile = `<script>alert("1")</script>&amp;]]>\uFFFE\u202E`;
    const { svg, png } = await drawCover({ title: hostile, author: hostile, genre: "thriller" });
    expect(svg).to.not.match(/<text|<script|alert|font-family|href=/);
    expect(await size(await png(100))).to.include({ width: 100 });
  });

  for (const pattern of Object.keys(PATTERNS) as PatternName[]) {
    it(`paints the whole sheet in the ${pattern} family, and title and author on it`, async () => {
      const draw = async (title: string, author: string) =>
        sharp(
          await (await drawCover({ ...story, title, author, seed: "fixed", pattern, palette: "sea" })).png(
            120,
          ),
        );
      const painted = await draw(story.title, story.author);
      const { channels } = await painted.stats();
      expect(channels[3]?.min ?? 255).to.equal(255);
      const nameless = await draw(story.title, "");
      expect(await nameless.raw().toBuffer()).to.not.deep.equal(await painted.raw().toBuffer());
    });
  }
});

describe("The choice of a cover's design", () => {
  it("offers several palettes and styles per genre", () => {
    for (const genre of GENRES) {
      expect(GENRE_PALETTES[genre].length, genre).to.be.at.least(3);
      expect(GENRE_PATTERNS[genre].length, genre).to.be.at.least(4);
    }
  });

  it("has a text contrast of 4.5 or more in every palette (WCAG 2.2, 1.4.3)", () => {
    for (const [name, { ground, ink, inkOnNear, tones }] of Object.entries(PALETTES)) {
      expect(contrast(ground, ink), name).to.be.at.least(4.5);
      expect(contrast(tones[3], inkOnNear), name).to.be.at.least(4.5);
    }
  });

  it("gives nearly all covers of a shelf different designs", async () => {
    const shelf = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        drawCover({ ...story, title: `Story ${index}`, genre: GENRES[index % GENRES.length]! }),
      ),
    );
    expect(new Set(shelf.map(({ svg }) => svg)).size).to.equal(60);
    expect(new Set(shelf.map(({ ground }) => ground)).size).to.be.at.least(15);
  });
});

describe("Other generated pictures", () => {
  it("include a sharing card of 1200 by 630, with the uploaded cover or a generated one", async () => {
    const cover = await (await drawCover(story)).png(300);
    const drawn = await drawStoryCard({ ...story, siteName: "Fablewright" });
    const own = await drawStoryCard({ ...story, genre: null, siteName: "Fablewright", cover });
    for (const card of [drawn, own, await drawSiteCard("Fablewright")])
      expect(await size(card)).to.deep.equal({ width: 1200, height: 630, format: "png" });
    expect(drawn).to.not.deep.equal(own);
  });

  it("include portraits and banners determined by their seed", async () => {
    expect(await size(await drawPortrait("maren"))).to.deep.equal({ width: 800, height: 800, format: "png" });
    expect(await size(await drawBanner("maren"))).to.deep.equal({ width: 1500, height: 500, format: "png" });
    expect(await drawPortrait("maren")).to.deep.equal(await drawPortrait("maren"));
    expect(await drawPortrait("maren")).to.not.deep.equal(await drawPortrait("tobias"));
  });
});

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
