import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import mongoose from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { setCollaborator } from "#features/stories/editing/index.ts";
import { adjustStoryStats, changeStory, type StoryDoc } from "#features/stories/stories/index.ts";
import { rateStory } from "#features/talk/ratings/index.ts";
import {
  answerReview,
  deleteReview,
  hideReview,
  removeAnswer,
  voteReview,
} from "#features/talk/reviews/acts.ts";
import { editReview, saveReview } from "#features/talk/reviews/commands.ts";
import { aspectMeans } from "#features/talk/reviews/count.ts";
import { reviewCounters } from "#features/talk/reviews/counters.ts";
import { Review, type ReviewDoc, reviewVotes } from "#features/talk/reviews/model.ts";
import { readReview } from "#features/talk/reviews/permitted.ts";
import { reviewPersonalData } from "#features/talk/reviews/personal-data.ts";
import { presentReviews } from "#features/talk/reviews/present.ts";
import { findOwnReview, listHidden, listReviews, readAspects } from "#features/talk/reviews/reads.ts";
import { reviewKind } from "#features/talk/reviews/report-kind.ts";
import {
  forgetReviewsOf,
  forgetReviewsOfStory,
  reviewContent,
  showRating,
} from "#features/talk/reviews/state.ts";
import { spoilerParts } from "#shared/people/spoilers.ts";
import { teamsOfReviewedStories } from "#src/migrations/0027-teams-of-reviewed-stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { aMember, guestCaller, seenAs, useHouse } from "../../people/users/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { aStory, fresh } from "../../stories/stories/support.ts";

describe("Reviews of stories", () => {
  const house = useHouse();
  const reviewing = () => ({
    services: house.services,
    limits: unlimited,
  });
  const idOf = ({ _id }: Pick<StoryDoc, "_id">) => String(_id);
  const review = (who: Caller, story: Pick<StoryDoc, "_id">, input: object = {}) =>
    saveReview(reviewing(), who, { story: idOf(story), text: "Read it by daylight.", ...input });
  const aReader = async (story: Pick<StoryDoc, "_id">) => {
    const reader = await aMember(house);
    await recordProgress(house.services, reader.viewer, { story: idOf(story), number: 1, at: house.clock });
    return reader;
  };
  const stored = async ({ _id }: Pick<ReviewDoc, "_id">) => (await Review.findById(_id).lean<ReviewDoc>())!;
  const statusOf = async (work: Promise<unknown>) => (await refusal(work)).status;
  const count = async (story: Pick<StoryDoc, "_id">) => (await fresh(story)).stats.reviews;

  it("are limited to one per reader who has opened the story, and refused from its collaborators", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const reader = await aReader(story);
    house.told.length = 0;
    const first = await review(reader, story, { plot: 4, style: 2, rating: 5 });
    expect(first).to.deep.include({ edited: false, shown: true, open: true });
    await review(reader, story, { text: "Read it at night.", plot: 5, spoiler: true });
    const now = await stored(first);
    expect(now).to.deep.include({ text: "Read it at night.", edited: true, spoiler: true, rating: 5 });
    expect(now.aspects).to.deep.equal({ plot: 5, characters: null, style: 2, grammar: null });
    expect(await count(story)).to.equal(1);
    expect((await fresh(story)).stats).to.include({ ratings: 1, ratingSum: 5 });
    expect(house.heard("review.created")).to.have.length(1);
    expect(house.heard("story.rated")[0]).to.include({ told: false });
    for (const [who, input] of [
      [author, {}],
      [await aMember(house), {}],
      [reader, { text: " \u0007 " }],
      [reader, { text: "x".repeat(10_001) }],
      [reader, { plot: 6 }],
      [reader, { grammar: { $gt: 0 } }],
    ] as const)
      expect(await statusOf(review(who, story, input)), JSON.stringify(input)).to.equal(400);
    expect(await statusOf(review(guestCaller, story))).to.equal(403);
    expect(await statusOf(review(reader, story, { reviewer: String(author.user._id) }))).to.equal(403);
  });

  it("stay one per reader, with exact counts, under concurrent requests from one or many", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const reader = await aReader(story);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => review(reader, story, { text: `Take ${n}`, plot: (n % 5) + 1 })),
    );
    expect(await Review.countDocuments({ story: story._id })).to.equal(1);
    expect(await count(story)).to.equal(1);
    const only = (await Review.findOne({ story: story._id }).lean<ReviewDoc>())!;
    expect((await readAspects(story._id))!.plot).to.deep.equal({ sum: only.aspects.plot, count: 1 });
    const voters = Array.from({ length: 50 }, () =>
      seenAs(author, { id: String(new mongoose.Types.ObjectId()) }),
    );
    await Promise.all(
      [...voters, ...voters].map((voter) => voteReview(house.services, voter, String(only._id), true)),
    );
    expect((await stored(only)).helpful).to.equal(50);
    await Promise.all(
      voters.slice(20).map((voter) => voteReview(house.services, voter, String(only._id), false)),
    );
    expect((await stored(only)).helpful).to.equal(20);
    expect(await reviewVotes.model.countDocuments({ review: only._id })).to.equal(20);
    await Promise.all(
      [1, 2, 3].map(() => deleteReview(house.services, reader, String(only._id)).catch(() => 0)),
    );
    expect(await count(story)).to.equal(0);
    expect(aspectMeans(await readAspects(story._id)).plot).to.equal(null);
    expect(await driftsOf(...reviewCounters)).to.deep.equal([]);
  });

  it("are answered once and hidden by the author only, changed by their reviewer, and removed by staff too", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [reader, other, staff] = [
      await aReader(story),
      await aMember(house),
      await aMember(house, "moderator"),
    ];
    const one = await review(reader, story);
    const id = String(one._id);
    const { services } = house;
    for (const who of [reader, other, staff]) {
      expect(await statusOf(answerReview(services, who, id, { text: "No." }))).to.equal(403);
      expect(await statusOf(hideReview(services, who, id, true))).to.equal(403);
    }
    expect(await statusOf(editReview(reviewing(), other, id, { text: "Mine now" }))).to.equal(403);
    expect(await statusOf(deleteReview(services, other, id))).to.equal(403);
    expect(await statusOf(deleteReview(services, author, id))).to.equal(403);
    expect(await statusOf(voteReview(services, reader, id, true))).to.equal(403);
    house.told.length = 0;
    await answerReview(services, author, id, { text: "Thank you." });
    await answerReview(services, author, id, { text: "Thank you so much." });
    expect((await stored(one)).answer).to.deep.include({ text: "Thank you so much.", edited: true });
    expect(house.heard("review.answered")).to.have.length(1);
    await removeAnswer(author, id);
    expect((await stored(one)).answer).to.equal(null);
    await hideReview(services, author, id, true);
    expect(await count(story)).to.equal(0);
    expect(await readReview(other.viewer, id)).to.equal(null);
    for (const who of [reader, author, staff]) expect(await readReview(who.viewer, id)).to.not.equal(null);
    expect((await listHidden(story._id, {})).rows).to.have.length(1);
    await hideReview(services, author, id, false);
    expect(await count(story)).to.equal(1);
    const kind = reviewKind(services);
    const act = { caller: staff, reason: "spam" };
    expect(await kind.find!(other.viewer, id)).to.include({ by: String(reader.user._id) });
    for (let time = 0; time < 2; time++) await inTransaction((session) => kind.remove(id, act, session));
    expect(await count(story)).to.equal(0);
    for (const who of [author, other]) expect(await readReview(who.viewer, id)).to.equal(null);
    for (let time = 0; time < 2; time++) await inTransaction((session) => kind.restore(id, act, session));
    expect(await count(story)).to.equal(1);
    await deleteReview(services, staff, id, { reason: "Spam" });
    expect(await count(story)).to.equal(0);
    expect(await readReview(other.viewer, id)).to.equal(null);
    expect(await statusOf(deleteReview(services, staff, id, { reason: "Spam" }))).to.equal(404);
  });

  it("written during a block with the former author are shown to everyone once the story has another author", async () => {
    const [author, heir] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const [reader, other] = [await aReader(story), await aReader(story)];
    await blockMember(house.services, author, { who: String(reader.user._id) });
    await blockMember(house.services, author, { who: String(other.user._id) });
    await blockMember(house.services, heir, { who: String(other.user._id) });
    for (const each of [reader, other]) await review(each, story);
    expect(await count(story)).to.equal(0);
    await changeStory(house.services, story._id, () => ({ author: heir.user._id }));
    const writers: string[] = [];
    for (let time = 0; time < 2; time++)
      await reviewContent.endShadowBansOn(idOf(story), async (writer) => writers.push(writer));
    expect(writers).to.deep.equal([String(reader.user._id)]);
    expect(await count(story)).to.equal(1);
    expect(await driftsOf(...reviewCounters)).to.deep.equal([]);
  });

  it("have answers that stay with their writer when the story gets another author", async () => {
    const [author, next] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const { services } = house;
    const [one, other] = [
      await review(await aReader(story), story),
      await review(await aReader(story), story),
    ];
    const [id, otherId] = [String(one._id), String(other._id)];
    for (const each of [id, otherId]) await answerReview(services, author, each, { text: "Thank you." });
    await changeStory(services, story._id, () => ({ author: next.user._id }));
    const shown = async (who: Caller) => (await presentReviews([await stored(one)], who.viewer))[0]!;
    expect((await shown(next)).answer).to.deep.include({ text: "Thank you.", isOwn: false, isFormer: true });
    expect((await shown(next)).answer!.author.id).to.equal(String(author.user._id));
    expect((await shown(next)).can).to.deep.include({ answer: true, removeAnswer: true });
    expect((await shown(author)).can).to.deep.include({ answer: false, removeAnswer: true });
    const archived = async ({ user }: { user: { _id: unknown } }) => {
      const subject = { id: String(user._id), username: "", formerUsernames: [], email: "", name: "" };
      for await (const { path, content } of reviewPersonalData.export!(subject))
        if (path === "review-answers.json")
          return JSON.parse(await text(Readable.from(content()))) as unknown[];
      return null;
    };
    expect(await archived(author)).to.have.length(2);
    expect(await archived(next)).to.deep.equal([]);

    // A former author changes nothing, but can remove the answer, and the new author can replace it.
    expect(await statusOf(answerReview(services, author, id, { text: "More." }))).to.equal(403);
    await removeAnswer(author, otherId);
    expect((await stored(other)).answer).to.equal(null);
    await answerReview(services, next, id, { text: "From me, too." });
    const { answer } = await stored(one);
    expect(answer).to.deep.include({ text: "From me, too.", edited: false });
    expect(String(answer!.by)).to.equal(String(next.user._id));
    expect(await statusOf(removeAnswer(author, id))).to.equal(403);

    await forgetReviewsOf(String(author.user._id));
    expect((await stored(one)).answer!.text).to.equal("From me, too.");
    await forgetReviewsOf(String(next.user._id));
    expect((await stored(one)).answer).to.equal(null);
  });

  it("keep a former author's answer when the next author is erased, and lose it with its writer", async () => {
    const [author, next] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const one = await review(await aReader(story), story);
    await answerReview(house.services, author, String(one._id), { text: "Thank you." });
    await changeStory(house.services, story._id, () => ({ author: next.user._id }));
    await forgetReviewsOf(String(next.user._id));
    expect((await stored(one)).answer!.text).to.equal("Thank you.");
    await forgetReviewsOf(String(author.user._id));
    expect((await stored(one)).answer).to.equal(null);
  });

  it("have answers of the story's author where an earlier version did not name the writer", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const one = await review(await aReader(story), story);
    await answerReview(house.services, author, String(one._id), { text: "Thank you." });
    await Review.updateOne({ _id: one._id }, { $unset: { "answer.by": 1 } });
    const [shown] = await presentReviews([await stored(one)], author.viewer);
    expect(shown!.answer).to.deep.include({ isOwn: true, isFormer: false });
    await teamsOfReviewedStories.repair!({ connection: mongoose.connection }, new Date(0));
    expect(String((await stored(one)).answer!.by)).to.equal(String(author.user._id));
  });

  it("of members blocked by the author are visible to them only, and hidden from members who have blocked them", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [reader, blocked] = [await aReader(story), await aReader(story)];
    const before = await review(blocked, story);
    await blockMember(house.services, author, { who: String(blocked.user._id) });
    expect(await count(story)).to.equal(1);
    await review(blocked, story, { text: "And another thing." });
    expect(await count(story)).to.equal(0);
    expect(await readReview(author.viewer, String(before._id))).to.equal(null);
    expect((await findOwnReview(blocked.viewer.id, idOf(story)))!.text).to.equal("And another thing.");
    const kept = await review(reader, story);
    const other = await aReader(story);
    await blockMember(house.services, other, { who: String(reader.user._id) });
    await blockMember(house.services, reader, { who: String(author.user._id) });
    expect((await listReviews(other.viewer, story._id, { sort: "newest" })).rows).to.deep.equal([]);
    expect((await listReviews(guestCaller.viewer, story._id, { sort: "newest" })).rows).to.have.length(1);
    const helped = async () => (await reviewVotes.among(author.viewer.id, [kept._id])).size;
    for (const helpful of [true, true, false, true]) {
      await voteReview(house.services, author, String(kept._id), helpful);
      expect([await helped(), (await stored(kept)).helpful]).to.deep.equal([Number(helpful), 0]);
    }
    expect(await driftsOf(...reviewCounters)).to.deep.equal([]);
    await forgetReviewsOf(String(author.user._id));
    expect([await helped(), (await stored(kept)).helpful]).to.deep.equal([0, 0]);
  });

  it("follow their reviewer's stars, are hidden with the reviewer or story, and are deleted with an account", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [reader, voter] = [await aReader(story), await aReader(story)];
    const one = await review(reader, story, { plot: 3 });
    await rateStory(house.services, reader, { story: idOf(story), rating: 2 });
    await showRating(idOf(story), String(reader.user._id), 2);
    await voteReview(house.services, voter, String(one._id), true);
    expect(await stored(one)).to.deep.include({ rating: 2, helpful: 1 });
    const user = String(reader.user._id);
    for (let time = 0; time < 2; time++) await reviewContent.setHidden(user, true);
    expect([await count(story), (await stored(one)).open]).to.deep.equal([0, false]);
    for (let time = 0; time < 2; time++) await reviewContent.setHidden(user, false);
    expect([await count(story), (await stored(one)).open]).to.deep.equal([1, true]);
    for (const isPrivate of [true, false]) {
      await changeStory(house.services, story._id, () => ({ private: isPrivate }));
      expect((await stored(one)).open).to.equal(!isPrivate);
    }
    await answerReview(house.services, author, String(one._id), { text: "Thank you." });
    for (let time = 0; time < 2; time++) await forgetReviewsOf(String(voter.user._id));
    expect((await stored(one)).helpful).to.equal(0);
    await forgetReviewsOf(String(author.user._id));
    expect((await stored(one)).answer).to.equal(null);
    for (let time = 0; time < 2; time++) await forgetReviewsOf(user);
    expect(await count(story)).to.equal(0);
    await review(voter, story);
    await forgetReviewsOfStory(idOf(story), new AbortController().signal);
    expect(await Review.countDocuments({ story: story._id })).to.equal(0);
  });

  it("are hidden while their reviewers work on the story, and shown again once they do not", async () => {
    const { services } = house;
    const author = await aMember(house);
    const story = await aStory(house, author);
    const [helper, next] = [await aReader(story), await aReader(story)];
    const [one, other] = [await review(helper, story, { plot: 5 }), await review(next, story)];
    const plot = async () => (await readAspects(story._id))!.plot;
    const helping = { user: String(helper.user._id), role: "co-author" } as const;
    await setCollaborator(services, author, idOf(story), helping);
    expect([await count(story), await plot()]).to.deep.equal([1, { sum: 0, count: 0 }]);
    expect(await stored(one)).to.include({ shown: false, open: false, text: "Read it by daylight." });
    expect(await readReview(guestCaller.viewer, String(one._id))).to.equal(null);
    expect(await readReview(helper.viewer, String(one._id))).to.not.equal(null);
    await editReview(reviewing(), helper, String(one._id), { text: "Still here." });
    expect(await count(story)).to.equal(1);
    await changeStory(services, story._id, () => ({ author: next.user._id, collaborators: [] }));
    expect(await count(story)).to.equal(1);
    expect(await stored(one)).to.include({ shown: true, open: true });
    expect(await stored(other)).to.include({ shown: false });
    await changeStory(services, story._id, () => ({ author: author.user._id }));
    expect([await count(story), await plot()]).to.deep.equal([2, { sum: 5, count: 1 }]);
    const drifts = await driftsOf(...reviewCounters);
    expect(drifts.filter(({ of }) => of === idOf(story))).to.deep.equal([]);
  });

  it("are recounted if a counter is wrong, and listed page by page by an index", async () => {
    const author = await aMember(house);
    const story = await aStory(house, author);
    const one = await review(await aReader(story), story);
    await adjustStoryStats(idOf(story), { reviews: 4 });
    const drift = (await driftsOf(...reviewCounters)).find((each) => each.of === idOf(story));
    expect(drift).to.deep.include({ stored: { reviews: 5 }, counted: { reviews: 1 } });
    const { _id, ...common } = await stored(one);
    await Review.insertMany(
      Array.from({ length: 40 }, (_, n) => ({
        ...common,
        reviewer: new mongoose.Types.ObjectId(),
        helpful: n % 4,
        rating: n % 6,
      })),
    );
    for (const sort of ["helpful", "newest", "rating"] as const) {
      const seen = new Set<string>();
      let after: string | null = null;
      const plans = await examined(async () => {
        do {
          const page: Awaited<ReturnType<typeof listReviews>> = await listReviews(
            guestCaller.viewer,
            story._id,
            { sort, after },
          );
          for (const row of page.rows) seen.add(String(row._id));
          after = page.after;
        } while (after);
      });
      expect(seen.size, sort).to.equal(41);
      for (const { stages, documents } of plans) {
        expect(stages, stages.join()).to.not.include.members(["COLLSCAN"]).and.not.include("SORT");
        expect(documents).to.be.at.most(11);
      }
    }
  });

  it("hide spoilers between bars", () => {
    expect(spoilerParts("Good. ||He\n\ndies.|| Sad. || open")).to.deep.equal([
      { text: "Good.", spoiler: false },
      { text: "He\n\ndies.", spoiler: true },
      { text: "Sad. || open", spoiler: false },
    ]);
    expect(spoilerParts("|||| ||")).to.have.length(1);
  });
});
