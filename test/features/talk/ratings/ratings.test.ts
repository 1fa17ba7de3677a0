import { expect } from "chai";
import mongoose from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { User } from "#features/people/users/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { OpenedChapter } from "#features/reading/reading/model.ts";
import { setCollaborator } from "#features/stories/editing/index.ts";
import { adjustStoryStats, changeStory, type StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { changeRating, removeRating } from "#features/talk/ratings/commands.ts";
import { ratingContent, ratingCounter, ratingWeight } from "#features/talk/ratings/count.ts";
import { findRating, rateStory, unrateStory } from "#features/talk/ratings/index.ts";
import { StoryRating, type StoryRatingDoc } from "#features/talk/ratings/model.ts";
import {
  forgetRatingsOf,
  forgetRatingsOfStory,
  raiseWeight,
  weighGrownUp,
} from "#features/talk/ratings/weights.ts";
import { YOUNG_ACCOUNT_DAYS } from "#shared/people/account-age.ts";
import { teamsOfReviewedStories } from "#src/migrations/0027-teams-of-reviewed-stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, seenAs, useHouse } from "../../people/users/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { aChapter, aDraft, aStory, fresh } from "../../stories/stories/support.ts";

describe("Ratings of stories", () => {
  const house = useHouse();
  const idOf = ({ _id }: Pick<StoryDoc, "_id">) => String(_id);
  const rate = (who: Caller, story: Pick<StoryDoc, "_id">, rating: unknown = 4) =>
    rateStory(house.services, who, { story: idOf(story), rating });
  const open = (who: Caller, story: Pick<StoryDoc, "_id">, number = 1) =>
    recordProgress(house.services, who.viewer, { story: idOf(story), number, at: house.clock });
  /** Creates a reader who has opened the first chapter. */
  const aReader = async (story: Pick<StoryDoc, "_id">) => {
    const reader = await aMember(house);
    await open(reader, story);
    return reader;
  };
  const statusOf = async (work: Promise<unknown>) => (await refusal(work)).status;
  const statsOf = async (story: Pick<StoryDoc, "_id">) => (await fresh(story)).stats;

  it("require an opened chapter, and are refused from collaborators, guests and in another's name", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const [story, draft] = [await aStory(house, author), await aDraft(house, author)];
    expect((await refusal(rate(reader, story))).message).to.include("open one of its chapters");
    await open(reader, story);
    await rate(reader, story, 4);
    expect(await findRating(reader.viewer.id, idOf(story))).to.equal(4);
    expect(await statusOf(rate(guestCaller, story))).to.equal(403);
    const named = { rater: String(author.user._id), story: idOf(story), rating: 5 };
    expect(await statusOf(rateStory(house.services, reader, named))).to.equal(403);
    await setCollaborator(house.services, author, idOf(story), {
      user: String(reader.user._id),
      role: "beta-reader",
    });
    for (const [who, what, stars] of [
      [author, story, 5],
      [reader, story, 5],
      [reader, draft, 5],
      [await aReader(story), story, 6],
      [await aReader(story), story, 0],
      [await aReader(story), story, 2.5],
      [await aReader(story), story, { $gt: 1 }],
    ] as const)
      expect(await statusOf(rate(who, what, stars)), String(stars)).to.equal(400);
    expect(await StoryRating.countDocuments({ story: story._id })).to.equal(1);
  });

  /** Makes all accounts older than a young one. */
  const growUp = async () => {
    const createdAt = new Date(house.clock.getTime() - (YOUNG_ACCOUNT_DAYS + 1) * 86_400_000);
    await User.collection.updateMany({}, { $set: { createdAt } });
  };

  it("hardly weigh anything from young accounts, and weigh what they have earned once the accounts are older", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const readers = [await aReader(story), await aReader(story), await aReader(story)];
    await growUp();
    for (const reader of readers) await rate(reader, story, 5);
    const bought = await Promise.all(Array.from({ length: 3 }, () => aReader(story)));
    await Promise.all(bought.map((account) => rate(account, story, 1)));
    expect(await statsOf(story)).to.deep.include({ ratings: 6, ratingWeight: 33, ratingWeighted: 153 });
    expect((await statsOf(story)).rating).to.be.above(4.6);
    // The stars stay for the rater, and reading on does not outweigh the age.
    expect(await findRating(bought[0]!.viewer.id, idOf(story))).to.equal(1);
    house.clock = new Date(house.clock.getTime() + 60_000);
    await raiseWeight(String(bought[0]!.user._id), idOf(story), house.clock);
    await rate(bought[1]!, story, 2);
    expect(await statsOf(story)).to.deep.include({ ratingWeight: 33, ratingWeighted: 154 });
    expect(await weighGrownUp(house.clock)).to.equal(0);
    const days = YOUNG_ACCOUNT_DAYS * 86_400_000;
    // Accounts are stored with the time of the machine.
    const later = new Date(Date.now() + days);
    // Twice at once, as by two processes: the result is the same.
    await Promise.all([weighGrownUp(later), weighGrownUp(later)]);
    const earned = await StoryRating.find({ story: story._id }).lean<StoryRatingDoc[]>();
    expect(earned.every(({ weight, youngUntil }) => weight >= ratingWeight(0) && !youngUntil)).to.equal(true);
    expect((await statsOf(story)).ratingWeight).to.equal(earned.reduce((sum, { weight }) => sum + weight, 0));
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
    const plans = await examined(() => weighGrownUp(later));
    for (const { stages } of plans) expect(stages, stages.join()).to.not.include("COLLSCAN");
  });

  it("hardly weigh anything from an account that is likely the author's, until staff find that they are two people", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [second, reader] = [await aReader(story), await aReader(story)];
    await growUp();
    const groups = mongoose.connection.collection("duplicate-groups");
    const likely = {
      users: [author.user._id, second.user._id],
      evidence: [],
      score: 0.9,
      foundAt: house.clock,
    };
    const { insertedId } = await groups.insertOne(likely);
    await rate(reader, story, 2);
    await rate(second, story, 5);
    expect(await statsOf(story)).to.deep.include({ ratings: 2, ratingWeight: 11, ratingWeighted: 25 });
    const weeks = (count: number) => new Date(house.clock.getTime() + count * 7 * 86_400_000 + 60_000);
    await weighGrownUp(weeks(1));
    expect((await statsOf(story)).ratingWeight, "still one person").to.equal(11);
    await groups.deleteOne({ _id: insertedId });
    await weighGrownUp(weeks(2));
    expect((await statsOf(story)).ratingWeight).to.equal(20);
    expect(await StoryRating.countDocuments({ story: story._id, youngUntil: { $ne: null } })).to.equal(0);
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("are weighted by reading: a tenth for a glance, full weight for the whole story, increasing as a reader continues", async () => {
    expect([0, 0.5, 1, 2].map(ratingWeight)).to.deep.equal([10, 55, 100, 100]);
    const author = await aMember(house);
    const story = await aStory(house, author);
    await aChapter(house, author, story);
    const [looked, read] = [await aReader(story), await aReader(story)];
    await growUp();
    await rate(looked, story, 1);
    await rate(read, story, 5);
    expect(await statsOf(story)).to.deep.include({ ratings: 2, ratingSum: 6, rating: 3 });
    // A minute in each of the two chapters, which have a few words.
    house.clock = new Date(house.clock.getTime() + 60_000);
    await open(read, story, 2);
    house.clock = new Date(house.clock.getTime() + 60_000);
    await raiseWeight(String(read.user._id), idOf(story), house.clock);
    await raiseWeight(String(author.user._id), idOf(story), house.clock);
    const stats = await statsOf(story);
    expect(stats).to.deep.include({ ratings: 2, ratingSum: 6, ratingWeight: 110, ratingWeighted: 510 });
    expect(stats.rating).to.equal(510 / 110);
    // Cleared reading history does not affect the rating, which can still be changed.
    await OpenedChapter.deleteMany({ user: read.user._id });
    await rate(read, story, 4);
    expect(await statsOf(story)).to.deep.include({ ratingWeight: 110, ratingWeighted: 410 });
  });

  it("are stored once per reader, also for 200 concurrent requests", async () => {
    const story = await aStory(house, await aMember(house));
    const reader = await aReader(story);
    house.told.length = 0;
    await Promise.all(Array.from({ length: 200 }, (_, n) => rate(reader, story, (n % 5) + 1)));
    const given = await StoryRating.find({ story: story._id }).lean<StoryRatingDoc[]>();
    expect(given).to.have.length(1);
    const { rating, weight } = given[0]!;
    expect(await statsOf(story)).to.deep.include({
      ratings: 1,
      ratingSum: rating,
      ratingWeight: weight,
      ratingWeighted: weight * rating,
      rating,
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 ? rate(reader, story) : unrateStory(house.services, reader, idOf(story)),
      ),
    );
    const left = await StoryRating.countDocuments({ story: story._id });
    expect((await statsOf(story)).ratings).to.equal(left);
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("of 200 readers concurrently lead to the exact number, sum and mean", async function () {
    this.timeout(240_000);
    const author = await aMember(house);
    const story = await aStory(house, author);
    const readers = Array.from({ length: 200 }, () =>
      seenAs(author, { id: String(new mongoose.Types.ObjectId()) }),
    );
    await OpenedChapter.insertMany(
      readers.map(({ viewer }) => ({
        user: viewer.id,
        story: story._id,
        chapter: story.contents[0]!.chapter,
        firstAt: house.clock,
      })),
    );
    const stars = (n: number) => (n % 7 === 0 ? 1 : (n % 4) + 2);
    await Promise.all(readers.map((reader, n) => rate(reader, story, stars(n))));
    const sum = readers.reduce((all, _, n) => all + stars(n), 0);
    const stats = await statsOf(story);
    expect(stats).to.deep.include({ ratings: 200, ratingSum: sum, rating: sum / 200 });
    expect((await ratingCounter.count([story._id])).get(idOf(story))).to.include({
      ratings: 200,
      ratingSum: sum,
    });
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("can be changed and withdrawn only by the reader who gave them", async () => {
    const story = await aStory(house, await aMember(house));
    const [reader, other] = [await aReader(story), await aMember(house)];
    house.told.length = 0;
    const id = String((await rate(reader, story, 2))._id);
    expect(await statusOf(changeRating(house.services, other, id, { rating: 5 }))).to.equal(403);
    expect(await statusOf(removeRating(house.services, other, id))).to.equal(403);
    await changeRating(house.services, reader, id, { rating: 5 });
    await rate(reader, story, 5);
    expect(house.heard("story.rated").map(({ rating }) => rating)).to.deep.equal([2, 5]);
    expect((await statsOf(story)).rating).to.equal(5);
    await removeRating(house.services, reader, id);
    expect(await statusOf(removeRating(house.services, reader, id))).to.equal(404);
    expect(await statsOf(story)).to.deep.include({ ratings: 0, ratingWeight: 0, rating: 0, score: 0 });
  });

  it("do not count from members blocked by the author or while a rater is away, and are deleted with them", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [reader, blocked] = [await aReader(story), await aReader(story)];
    await blockMember(house.services, author, { who: String(blocked.user._id) });
    house.told.length = 0;
    await rate(blocked, story, 1);
    expect(house.heard("story.rated")).to.deep.equal([]);
    expect((await statsOf(story)).ratings).to.equal(0);
    expect(await findRating(blocked.viewer.id, idOf(story))).to.equal(1);
    await rate(reader, story, 5);
    const raterId = String(reader.user._id);
    for (let time = 0; time < 2; time++) await ratingContent.setHidden(raterId, true);
    expect((await statsOf(story)).ratings).to.equal(0);
    for (let time = 0; time < 2; time++) await ratingContent.setHidden(raterId, false);
    expect((await statsOf(story)).ratings).to.equal(1);
    expect((await StoryRating.findOne({ rater: toId(raterId) }).lean<StoryRatingDoc>())!.open).to.equal(true);
    for (const isPrivate of [true, false]) {
      await changeStory(house.services, story._id, () => ({ private: isPrivate }));
      expect(await StoryRating.exists({ story: story._id, open: !isPrivate })).to.not.equal(null);
    }
    for (let time = 0; time < 2; time++) await forgetRatingsOf(house.services, raterId);
    expect((await statsOf(story)).ratings).to.equal(0);
    await forgetRatingsOfStory(idOf(story));
    expect(await StoryRating.countDocuments({ story: story._id })).to.equal(0);
  });

  it("given during a block count once no block is left, and earlier ones count all the time", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [early, late] = [await aReader(story), await aReader(story)];
    const id = (who: Awaited<ReturnType<typeof aMember>>) => String(who.user._id);
    await rate(early, story, 1);
    for (const reader of [early, late]) await blockMember(house.services, author, { who: id(reader) });
    await rate(late, story, 5);
    expect(await statsOf(story)).to.deep.include({ ratings: 1, ratingSum: 1 });
    await blockMember(house.services, late, { who: id(author) });
    await unblockMember(house.services, author, { who: id(late) });
    await ratingContent.endShadowBans(id(late));
    expect((await statsOf(story)).ratings, "the reader still blocks the author").to.equal(1);
    await unblockMember(house.services, late, { who: id(author) });
    for (let time = 0; time < 2; time++) await ratingContent.endShadowBans(id(late));
    expect(await statsOf(story)).to.deep.include({ ratings: 2, ratingSum: 6 });
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("given during a block with the former author count once the story has another author", async () => {
    const [author, heir] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const reader = await aReader(story);
    await blockMember(house.services, author, { who: String(reader.user._id) });
    await rate(reader, story, 4);
    expect((await statsOf(story)).ratings).to.equal(0);
    await changeStory(house.services, story._id, () => ({ author: heir.user._id }));
    for (let time = 0; time < 2; time++) await ratingContent.endShadowBansOn(idOf(story));
    expect(await statsOf(story)).to.deep.include({ ratings: 1, ratingSum: 4 });
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("by a reader who has blocked the author do not count", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const reader = await aReader(story);
    await blockMember(house.services, reader, { who: String(author.user._id) });
    await rate(reader, story, 1);
    expect((await statsOf(story)).ratings).to.equal(0);
  });

  it("do not count while their raters work on the story, and count again once they do not", async () => {
    const { services } = house;
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [helper, next, other] = [await aReader(story), await aReader(story), await aReader(story)];
    for (const [who, stars] of [
      [helper, 5],
      [next, 4],
      [other, 1],
    ] as const)
      await rate(who, story, stars);
    const sums = async () => {
      const { ratings, ratingSum } = await statsOf(story);
      return [ratings, ratingSum];
    };
    const ofHelper = { story: story._id, rater: helper.user._id };
    expect(await sums()).to.deep.equal([3, 10]);
    await setCollaborator(services, author, idOf(story), {
      user: String(helper.user._id),
      role: "co-author",
    });
    expect(await sums()).to.deep.equal([2, 5]);
    expect(await StoryRating.findOne(ofHelper).lean()).to.include({ counted: false, open: false, rating: 5 });
    // What follows the rater's own account or reading does not count it either.
    for (const hidden of [true, false]) await ratingContent.setHidden(String(helper.user._id), hidden);
    await changeStory(services, story._id, () => ({ private: true }));
    await changeStory(services, story._id, () => ({ private: false }));
    expect(await sums()).to.deep.equal([2, 5]);
    await changeStory(services, story._id, () => ({ author: next.user._id }));
    expect(await sums()).to.deep.equal([1, 1]);
    await changeStory(services, story._id, () => ({ author: author.user._id, collaborators: [] }));
    expect(await sums()).to.deep.equal([3, 10]);
    expect(await StoryRating.findOne(ofHelper).lean()).to.include({ counted: true, open: true });
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("by a team do not count if they counted before that was known", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [helper, other] = [await aReader(story), await aReader(story)];
    for (const who of [helper, other]) await rate(who, story, 5);
    const helping = { user: String(helper.user._id), role: "editor" } as const;
    await setCollaborator(house.services, author, idOf(story), helping);
    await StoryRating.updateMany({ story: story._id }, { $set: { counted: true, open: true } });
    await driftsOf(ratingCounter);
    expect((await statsOf(story)).ratings).to.equal(2);
    const inBatches = async (name: string, filter: object, each: (documents: never) => Promise<void>) =>
      each((await mongoose.connection.collection(name).find(filter).toArray()) as never);
    for (let time = 0; time < 2; time++)
      await teamsOfReviewedStories.run({
        connection: mongoose.connection,
        services: house.services,
        inBatches,
      } as never);
    expect((await statsOf(story)).ratings).to.equal(1);
    const ofHelper = { story: story._id, rater: helper.user._id };
    expect(await StoryRating.findOne(ofHelper).lean()).to.include({ counted: false, open: false });
    expect(await driftsOf(ratingCounter)).to.deep.equal([]);
  });

  it("are recounted if a counter is wrong, and the correction is reported", async () => {
    const story = await aStory(house, await aMember(house));
    await rate(await aReader(story), story, 3);
    await adjustStoryStats(idOf(story), { ratings: 2, ratingSum: 9 });
    const drifts = await driftsOf(ratingCounter);
    expect(drifts.map((drift) => drift.of)).to.deep.equal([idOf(story)]);
    expect(drifts[0]!.stored.ratings).to.equal(3);
    expect(await statsOf(story)).to.deep.include({ ratings: 1, ratingSum: 3, rating: 3 });
    const other = await aStory(house, await aMember(house));
    await Story.updateOne({ _id: other._id }, { $set: { "stats.ratings": 1 } });
    expect(await driftsOf(ratingCounter)).to.have.length(1);
    expect((await statsOf(other)).ratings).to.equal(0);
  });

  it("are looked up by index", async () => {
    const story = await aStory(house, await aMember(house));
    const reader = await aReader(story);
    const plans = await examined(async () => {
      await rate(reader, story);
      await findRating(reader.viewer.id, idOf(story));
      await raiseWeight(String(reader.user._id), idOf(story), house.clock);
      await StoryRating.find({ open: true }).sort({ createdAt: -1, _id: -1 }).limit(10).lean();
      await StoryRating.find({ rater: reader.user._id }).sort({ createdAt: -1, _id: -1 }).limit(10).lean();
    });
    for (const { stages } of plans) expect(stages, stages.join()).to.not.include("COLLSCAN");
  });
});
