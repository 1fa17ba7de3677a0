import { expect } from "chai";
import { countWords } from "#core/text/index.ts";
import { generateAuthors, generateStories, type LargeOptions, type LargeStory } from "#scripts/demo/large.ts";
import { generateChapters } from "#scripts/demo/large-chapters.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";

async function all<T>(batches: AsyncGenerator<T[]>): Promise<T[]> {
  const list: T[] = [];
  for await (const batch of batches) list.push(...batch);
  return list;
}
const stories = (options: LargeOptions) => all(generateStories(options));

describe("Large demo data", () => {
  let many: LargeStory[];
  before(async () => {
    many = await stories({ count: 4_000 });
  });

  it("is the same for the same seed, with any batch size, and different for another seed", async () => {
    const one = await stories({ count: 300, batch: 7 });
    expect(one).to.deep.equal(await stories({ count: 300, batch: 300 }));
    expect(one).to.not.deep.equal(await stories({ count: 300, seed: "2" }));
  });

  it("names only existing authors", async () => {
    const authors = await all(generateAuthors({ count: 4_000 }));
    expect(new Set(authors.map(({ username }) => username)).size).to.equal(authors.length);
    for (const { author } of many) expect(author).to.be.within(0, authors.length - 1);
    for (const { name, username } of authors) {
      expect(name).to.match(/^[a-z ]+$/iu);
      expect(username).to.match(/^[\w.-]+$/u);
    }
  });

  it("distributes genres as unevenly as readers do, with every genre present", () => {
    const of = (genre: string) =>
      many.filter(({ categories }) => categories.some((one) => one === genre)).length;
    expect(of("romance")).to.be.greaterThan(of("crime") * 5);
    expect(new Set(many.flatMap(({ categories }) => categories)).size).to.equal(18);
  });

  it("is consistent: counters, ratings, prices and dates", () => {
    const now = new Date("2026-11-01T12:00:00Z");
    for (const story of many) {
      expect(story.title.length).to.be.within(1, TITLE_MAX);
      expect(story.ratingSum).to.be.within(story.ratings, story.ratings * 5);
      expect(story.rating === null).to.equal(story.ratings === 0);
      expect(story.favourites).to.be.at.most(story.views);
      expect(story.publishedAt === null).to.equal(story.state === "draft");
      if (story.publishedAt && story.lastChapterAt) {
        expect(story.createdAt < story.publishedAt && story.publishedAt <= story.lastChapterAt).to.equal(
          true,
        );
        expect(story.lastChapterAt <= now).to.equal(true);
      }
    }
    expect(new Set(many.map(({ title }) => title)).size).to.be.greaterThan(3_300);
  });

  it("gives a story its chapters, with the word counts and dates it declares", () => {
    for (const story of many.slice(0, 40)) {
      const chapters = [...generateChapters(story)];
      expect(chapters).to.have.length(story.chapters);
      expect(chapters.reduce((sum, { words }) => sum + words, 0)).to.equal(story.words);
      expect(chapters[0]?.publishedAt?.getTime()).to.equal(story.publishedAt?.getTime());
      expect(countWords(chapters[0]!.html())).to.equal(chapters[0]!.words);
    }
  });
});
