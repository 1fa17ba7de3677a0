import { expect } from "chai";
import { Types } from "mongoose";
import { guest } from "#core/base/viewer.ts";
import {
  browseStories,
  countGenres,
  countListed,
  type ListQuery,
} from "#features/stories/catalogue/index.ts";
import { readMyStories } from "#features/stories/editing/reads.ts";
import { readForSitemap } from "#features/stories/stories/crawlers.ts";
import { derive } from "#features/stories/stories/derive.ts";
import { FacetCount } from "#features/stories/stories/facet-count.ts";
import { recountFacets } from "#features/stories/stories/index.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";
import { readStory } from "#features/stories/stories/reads.ts";
import { noFilters } from "#shared/stories/browse-query.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { useHouse } from "../../people/users/support.ts";

const MANY = 300;
const DAY = 86_400_000;
const NOW = new Date("2026-11-21T12:00:00Z");
const authors = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

/** Builds stories with ties in every sort key, a fifth of them hidden. */
function aShelfful(): StoryDoc[] {
  return Array.from({ length: MANY }, (_, n) => {
    const publishedAt = new Date(NOW.getTime() - (n % 60) * DAY);
    return derive({
      _id: new Types.ObjectId(),
      title: n % 7 === 0 ? `The Dragon ${n}` : `Story ${n}`,
      slug: `story-${n}`,
      slugHistory: [],
      synopsis: "",
      categories: [GENRES[n % 3] as Genre, ...(n % 4 === 0 ? (["horror"] as const) : [])],
      tags: [],
      language: "en",
      warnings: [],
      aiUse: "none",
      cover: null,
      coverDrawn: false,
      mature: n % 6 === 0,
      private: n % 5 === 0,
      complete: n % 2 === 0,
      narration: false,
      pricing: "USD",
      price: n % 3 === 0 ? 299 : null,
      previewChapters: 1,
      mailingList: false,
      noCrawlers: false,
      passwordVersion: null,
      author: authors[n % 3] as Types.ObjectId,
      authorCard: { username: "ada", name: "Ada Example", photo: null },
      collaborators: [],
      state: "published",
      scheduledFor: null,
      publishedAt,
      lastChapterAt: null,
      removedReason: "",
      removedFrom: null,
      deletedAt: null,
      featured: n % 10 === 1,
      featuredAt: n % 10 === 1 ? publishedAt : null,
      pinnedAt: null,
      listed: false,
      facets: [],
      titleKeys: [],
      searchWords: [],
      filterFields: [],
      contents: [aChapterOf(n * 200, publishedAt)],
      stats: {
        words: n * 200,
        chapters: 1,
        drafts: 0,
        views: n % 20,
        favourites: n % 5,
        comments: 0,
        bookmarks: 0,
        reviews: 0,
        ratingSum: n % 4,
        ratingWeight: n % 4 === 0 ? 0 : 100,
        ratingWeighted: (n % 4) * 100,
        ratings: n % 4 === 0 ? 0 : 1,
        rating: n % 4,
        score: n % 4,
        popularity: 0,
        rising: n % 3,
      },
      version: 1,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    });
  });
}

const aChapterOf = (words: number, publishedAt: Date): StoryDoc["contents"][number] => ({
  chapter: new Types.ObjectId(),
  title: "One",
  type: "chapter",
  state: "published",
  words,
  publishedAt,
  scheduledFor: null,
  open: true,
});

const LISTS: Readonly<Record<string, ListQuery>> = {
  "everything, last updated first": {},
  "the new ones": { list: "new" },
  "the most viewed": { sort: "most-viewed" },
  "the highest rated": { list: "highest-rated" },
  "the popular": { list: "popular" },
  "the rising": { list: "rising" },
  "a genre's rising": { list: "rising", genres: ["horror"] },
  "the featured": { list: "featured" },
  "the paid": { list: "paid" },
  "a genre, newest first": { genres: ["horror"], sort: "newest" },
  "a genre, highest rated first": { genres: ["horror"], sort: "highest-rated" },
  "the complete, most viewed first": { filters: { ...noFilters, progress: "complete" }, sort: "most-viewed" },
  "the short ones": { filters: { ...noFilters, length: "short" }, sort: "newest" },
  "a genre by title": { genres: ["horror"], sort: "title" },
  "everything by title": { sort: "title" },
  "an author's": { author: String(authors[0]), list: "new" },
};

describe("The list of stories", () => {
  useHouse();
  let all: StoryDoc[];

  before(async () => {
    all = aShelfful();
    await Story.insertMany(all);
    await FacetCount.insertMany([{ _id: "left over", count: 3 }]);
    await recountFacets();
  });

  /** Returns every id of a list, page by page. */
  async function walk(query: ListQuery, limit = 17): Promise<string[]> {
    const ids: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await browseStories({ ...query, limit, after }, NOW);
      ids.push(...page.rows.map(({ _id }) => String(_id)));
      after = page.after;
    } while (after);
    return ids;
  }

  for (const [name, query] of Object.entries(LISTS)) {
    it(`pages through ${name} without gap or repeat, and back`, async () => {
      const ids = await walk(query);
      expect(new Set(ids).size).to.equal(ids.length);
      const { count, more } = await countListed(query, NOW);
      expect({ count, more }).to.deep.equal({ count: ids.length, more: false });
      const first = await browseStories({ ...query, limit: 10 }, NOW);
      const second = await browseStories({ ...query, limit: 10, after: first.after }, NOW);
      const back = await browseStories({ ...query, limit: 10, before: second.before }, NOW);
      expect(back.rows.map(({ _id }) => String(_id))).to.deep.equal(first.rows.map(({ _id }) => String(_id)));
      expect(back.before).to.equal(null);
      expect(back.after).to.be.a("string");
    });

    it(`examines at most one document more than it returns: ${name}`, async () => {
      const first = await browseStories({ ...query, limit: 10 }, NOW);
      const queries = [
        ...(await examined(() => browseStories({ ...query, limit: 10 }, NOW))),
        ...(await examined(() => browseStories({ ...query, limit: 10, after: first.after }, NOW))),
      ];
      expect(queries.length).to.be.at.least(2);
      for (const { documents, returned, stages } of queries) {
        expect(documents).to.be.at.most(returned + 1);
        expect(stages).to.not.include.members(["SORT"]);
        expect(stages).to.not.include.members(["COLLSCAN"]);
      }
    });
  }

  it("reads one document per story, and uses an index for a page of the viewer's stories", async () => {
    const story = all.find(({ listed }) => listed)!;
    const [one] = await examined(() => readStory(guest, String(story._id)));
    expect(one).to.include({ returned: 1, documents: 1 });
    const [mine] = await examined(() => readMyStories(String(authors[1]), { limit: 10 }));
    expect(mine?.documents).to.be.at.most(11);
    const [map] = await examined(() => readForSitemap(null, 50));
    expect(map?.documents).to.equal(50);
  });

  it("never includes hidden stories", async () => {
    const ids = await walk({});
    const hidden = new Set(all.filter(({ listed }) => !listed).map(({ _id }) => String(_id)));
    expect(hidden.size).to.equal(60);
    expect(ids.some((id) => hidden.has(id))).to.equal(false);
    expect(ids).to.have.length(240);
  });

  it("filters by several genres and flags together, by age rating and by length", async () => {
    const expected = (test: (story: StoryDoc) => boolean) =>
      all.filter((story) => story.listed && test(story)).length;
    const cases: [ListQuery, (story: StoryDoc) => boolean][] = [
      [
        { genres: ["horror", GENRES[1]], filters: { ...noFilters, progress: "complete" } },
        ({ categories, complete }) =>
          categories.includes("horror") && categories.includes(GENRES[1]) && complete,
      ],
      [
        { updated: "week", sort: "most-viewed" },
        ({ publishedAt }) => NOW.getTime() - Number(publishedAt) <= 7 * DAY,
      ],
      [{ filters: { ...noFilters, length: "short" } }, ({ stats }) => stats.words < 7_500],
      [
        { filters: { ...noFilters, length: "medium", price: "paid" } },
        ({ stats, price }) => stats.words >= 7_500 && stats.words < 40_000 && price !== null,
      ],
      [
        { filters: { ...noFilters, length: "long" }, list: "featured" },
        ({ stats, featured }) => stats.words >= 40_000 && featured,
      ],
      [
        { filters: { ...noFilters, length: "under-50000", progress: "complete" } },
        ({ stats, complete }) => stats.words < 50_000 && complete,
      ],
    ];
    for (const [query, test] of cases) {
      const ids = await walk(query);
      expect(ids).to.have.length(expected(test));
      expect(await countListed(query, NOW)).to.deep.equal({ count: ids.length, more: false });
    }
  });

  it("searches by words, best match first, page by page, and sorts the matches as requested", async () => {
    const dragons = all.filter(({ listed, title }) => listed && title.includes("Dragon"));
    const found = await walk({ q: "dragon" }, 10);
    expect(found).to.have.members(dragons.map(({ _id }) => String(_id)));
    expect(new Set(found).size).to.equal(found.length);
    const sorted = await walk({ q: "dragon", sort: "most-viewed" }, 10);
    expect(sorted).to.have.members(found);
    expect(await countListed({ q: "dragon" }, NOW)).to.deep.equal({ count: dragons.length, more: false });
    expect(await walk({ q: "dragon", genres: ["horror"] }, 10)).to.have.length(
      dragons.filter(({ categories }) => categories.includes("horror")).length,
    );
  });

  it("refuses a broken cursor, and two cursors at once", async () => {
    const forged = Buffer.from(JSON.stringify({ v: { $gt: "" }, i: "0".repeat(24) })).toString("base64url");
    for (const after of ["nonsense", forged, "e30", "x".repeat(5_000)]) {
      for (const query of [{}, { q: "dragon" }]) {
        const error = await refusal(browseStories({ ...query, after }, NOW));
        expect(error).to.include({ status: 400, name: "PaginationError" });
      }
    }
    const { after } = await browseStories({ limit: 5 }, NOW);
    const both = await refusal(browseStories({ after, before: after }, NOW));
    expect(both.name).to.equal("PaginationError");
  });

  it("pages consistently while the list changes", async () => {
    const first = await browseStories({ list: "new", limit: 10 }, NOW);
    const next = await browseStories({ list: "new", limit: 10, after: first.after }, NOW);
    const later = {
      ...all[1]!,
      _id: new Types.ObjectId(),
      publishedAt: new Date(NOW.getTime() + DAY),
      updatedAt: NOW,
    };
    await Story.insertMany([later]);
    const again = await browseStories({ list: "new", limit: 10, after: first.after }, NOW);
    await Story.deleteOne({ _id: later._id });
    expect(again.rows.map(({ _id }) => String(_id))).to.deep.equal(next.rows.map(({ _id }) => String(_id)));
  });

  it("recounts facets after stories were written directly to the database", async () => {
    const listed = all.filter((story) => story.listed);
    const counts = new Map((await FacetCount.find().lean()).map(({ _id, count }) => [_id, count]));
    expect(counts.get("all")).to.equal(listed.length);
    expect(counts.get("paid")).to.equal(listed.filter(({ price }) => price !== null).length);
    expect(counts.has("left over")).to.equal(false);
  });

  it("counts the genres, most stories first", async () => {
    const genres = await countGenres();
    expect(genres).to.have.length(4);
    expect(genres.map(({ stories }) => stories)).to.deep.equal(
      genres.map(({ stories }) => stories).toSorted((a, b) => b - a),
    );
  });
});
