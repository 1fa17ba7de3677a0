import { expect } from "chai";
import { derive } from "#features/stories/stories/derive.ts";
import { adjustStoryStats, createViewCounter, type StoryDoc } from "#features/stories/stories/index.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aStory, fresh } from "./support.ts";

describe("A story's counters", () => {
  const house = useHouse();
  let author: Awaited<ReturnType<typeof aMember>>;
  let story: StoryDoc;
  const id = () => String(story._id);

  before(async () => {
    author = await aMember(house);
  });
  beforeEach(async () => {
    story = await aStory(house, author);
  });

  describe("of views", () => {
    it("count a visitor once a day, with one write for many", async () => {
      let now = new Date("2026-11-21T23:59:00Z");
      const counter = createViewCounter(() => now);
      for (const visitor of ["a", "b", "a", "a"]) counter.countView(id(), visitor);
      await counter.flush();
      expect((await fresh(story)).stats.views).to.equal(2);
      now = new Date("2026-11-22T00:01:00Z");
      counter.countView(id(), "a");
      counter.countView("nonsense", "a");
      await counter.flush();
      await counter.flush();
      expect((await fresh(story)).stats.views).to.equal(3);
    });

    it("are retained for the next time if they cannot be written", async () => {
      const written: number[] = [];
      let broken = true;
      const counter = createViewCounter(
        () => house.clock,
        async (changes) => {
          if (broken) throw new Error("the database is away");
          written.push(...[...changes.values()].map(({ views }) => views ?? 0));
        },
      );
      counter.countView(id(), "a");
      await counter.flush().catch(() => {});
      counter.countView(id(), "b");
      broken = false;
      await counter.flush();
      expect(written).to.deep.equal([2]);
    });

    it("do not make a story look edited", async () => {
      const counter = createViewCounter(() => house.clock);
      counter.countView(id(), "a");
      await counter.flush();
      expect((await fresh(story)).updatedAt).to.deep.equal(story.updatedAt);
      expect((await fresh(story)).stats.popularity).to.be.greaterThan(story.stats.popularity);
    });
  });

  it("add up when many change concurrently, and never fall below zero", async () => {
    await Promise.all(Array.from({ length: 20 }, () => adjustStoryStats(id(), { favourites: 1 })));
    expect((await fresh(story)).stats.favourites).to.equal(20);
    await adjustStoryStats(id(), { favourites: -30, comments: -1 });
    expect((await fresh(story)).stats).to.include({ favourites: 0, comments: 0 });
  });

  it("prevent one fan from making a story popular, however active they are", async () => {
    const loved = await aStory(house, author);
    await adjustStoryStats(String(loved._id), { favourites: 2 });
    await adjustStoryStats(id(), { favourites: 1, comments: 500, views: 365 });
    const [visited, two] = [(await fresh(story)).stats, (await fresh(loved)).stats];
    expect(visited.popularity).to.be.lessThan(two.popularity);
    expect(derive(await fresh(story)).stats.popularity).to.be.closeTo(visited.popularity, 1e-9);
  });

  it("compute a mean of ratings, and a score that ranks many fours above one five", async () => {
    const other = await aStory(house, author);
    await adjustStoryStats(id(), { ratingWeight: 100, ratingWeighted: 500, ratings: 1 });
    await adjustStoryStats(String(other._id), { ratingWeight: 2_000, ratingWeighted: 8_000, ratings: 20 });
    const [one, many] = [(await fresh(story)).stats, (await fresh(other)).stats];
    expect([one.rating, many.rating]).to.deep.equal([5, 4]);
    expect(many.score).to.be.greaterThan(one.score);
    await adjustStoryStats(id(), { ratingWeight: -100, ratingWeighted: -500, ratings: -1 });
    expect((await fresh(story)).stats).to.include({ rating: 0, score: 0 });
  });
});
