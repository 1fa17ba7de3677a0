import { expect } from "chai";
import { Types } from "mongoose";
import { filterFieldsOf, hidingBy } from "#features/people/reading-filters/hiding.ts";
import { groupsOf } from "#features/platform/tag-groups/index.ts";
import { browseShown } from "#features/stories/catalogue/hiding.ts";
import type { ListQuery } from "#features/stories/catalogue/list.ts";
import { Story } from "#features/stories/stories/model.ts";
import { EMPTY_SET, NO_READING_FILTERS } from "#shared/people/reading-filters.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { examined } from "#test/support/examined.ts";
import { useHouse } from "../users/support.ts";

const MANY = 3_000;
const NOW = new Date("2026-11-21T12:00:00Z");
const READER = new Types.ObjectId();

describe("Lists for a reader with filters", () => {
  useHouse();

  before(async () => {
    await Story.createIndexes();
    await Story.collection.insertMany(
      Array.from({ length: MANY }, (_, at) => {
        // Every third is hidden; many share a date, so that cursors have ties.
        const categories: Genre[] = at % 3 === 0 ? ["horror"] : [GENRES[at % 2] as Genre];
        const story = {
          categories,
          tags: [],
          warnings: [],
          aiUse: "none" as const,
          complete: true,
          author: at === 3 ? READER : new Types.ObjectId(),
        };
        return {
          ...story,
          _id: new Types.ObjectId(),
          title: `Story ${at}`,
          slug: `story-${at}`,
          synopsis: "Of the sea",
          listed: true,
          facets: categories,
          filterFields: filterFieldsOf(story),
          stats: {},
          authorCard: { username: "ada", name: "Ada" },
          publishedAt: new Date(NOW.getTime() - Math.floor(at / 7) * 60_000),
        };
      }) as never,
    );
  });

  const hiding = (set: object) =>
    hidingBy(String(READER), { ...NO_READING_FILTERS, hide: { ...EMPTY_SET, ...set } }, groupsOf([]))!;
  const page = (query: ListQuery, set: object) =>
    browseShown({ sort: "newest", limit: 20, ...query }, NOW, hiding(set));

  it("page to the end and back, each story once, whatever is hidden between them", async () => {
    const all = await Story.find({ filterFields: { $ne: "genre:horror" } })
      .sort({ publishedAt: -1, _id: -1 })
      .select("_id")
      .lean();
    const own = await Story.findOne({ author: READER }).lean();
    const wanted = all.map(({ _id }) => String(_id));
    const seen: string[] = [];
    let hidden = 0;
    let last: string | null = null;
    for (let after: string | null = null; ; ) {
      const found = await page({ limit: 100, after }, { genres: ["horror"] });
      seen.push(...found.rows.map(({ _id }) => String(_id)));
      hidden += found.hidden.length;
      last = found.before;
      after = found.after;
      if (!after) break;
    }
    expect(seen.filter((id) => id !== String(own!._id))).to.deep.equal(wanted);
    expect(hidden).to.equal(MANY / 3 - 1);
    const back = await page({ limit: 100, before: last }, { genres: ["horror"] });
    const before = seen.length - (seen.length % 100 || 100);
    expect(back.rows.map(({ _id }) => String(_id))).to.deep.equal(seen.slice(before - 100, before));
  });

  for (const query of [{}, { genres: ["action" as Genre] }])
    it(`look at no more stories than are shown and hidden, by an index: ${JSON.stringify(query)}`, async () => {
      const finds = await examined(() => page(query, { genres: ["horror"] }));
      for (const { documents, stages } of finds) {
        expect(stages).to.not.include("COLLSCAN").and.not.include("SORT");
        expect(documents).to.be.at.most(2 * 20 + 1);
      }
    });

  it("examine at most a thousand stories when nearly all are hidden, and continue from there", async () => {
    const set = { genres: ["horror", GENRES[0], GENRES[1]] };
    let first = await page({}, set);
    const finds = await examined(async () => {
      first = await page({}, set);
    });
    expect(finds.reduce((sum, { documents }) => sum + documents, 0)).to.be.at.most(1_010 + finds.length);
    expect(first.rows.length).to.be.at.most(1);
    expect(first.hidden.length).to.be.at.least(990);
    const rest = [first];
    while (rest.at(-1)!.after) rest.push(await page({ after: rest.at(-1)!.after }, set));
    expect(rest.flatMap(({ rows }) => rows)).to.have.length(1);
    expect(rest.flatMap(({ hidden }) => hidden)).to.have.length(MANY - 1);
  });

  it("leave hidden stories out of search results, and count them up to a limit", async () => {
    const found = await page({ q: "sea", sort: null }, { genres: ["horror"] });
    expect(found.rows).to.have.length(20);
    expect(found.rows.some(({ categories }) => categories.includes("horror"))).to.equal(false);
    expect(found.hidden).to.have.length(99);
    expect(found.moreHidden).to.equal(true);
  });
});
