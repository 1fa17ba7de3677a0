import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { UPDATED_AT_ONCE } from "#core/copies/index.ts";
import { inTransaction } from "#core/db/transaction.ts";
import {
  forgetFavouritesOf,
  openFavouritesBetween,
  setFavouritesHidden,
  shadowBanFavouritesBetween,
  shutFavouritesBetween,
} from "#features/library/favourites/commands.ts";
import { favouriteCounters } from "#features/library/favourites/counters.ts";
import {
  addFavourite,
  favouritersBatch,
  favouritesAmong,
  removeFavourite,
} from "#features/library/favourites/index.ts";
import { Favourite } from "#features/library/favourites/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { teamsOfReviewedStories } from "#src/migrations/0027-teams-of-reviewed-stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../../people/users/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { aDraft, aStory, fresh } from "../../stories/stories/support.ts";

describe("Favourites", () => {
  const house = useHouse();
  const idOf = (member: { user: UserDoc }) => String(member.user._id);
  const statsOf = async (member: { user: UserDoc }) =>
    (await User.findById(member.user._id).lean<UserDoc>())!.stats;

  it("count for a story and for an author, once each, and notify", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const subject = String(story._id);
    house.told.length = 0;
    for (let time = 0; time < 2; time++) {
      await addFavourite(house.services, fan, { story: subject });
      await addFavourite(house.services, fan, { author: idOf(author) });
    }
    expect((await fresh(story)).stats.favourites).to.equal(1);
    expect((await statsOf(author)).favourites).to.equal(1);
    expect(house.heard("story.favourited")).to.have.length(1);
    expect(house.heard("author.favourited")).to.have.length(1);
    expect((await favouritesAmong(idOf(fan), [subject, idOf(author)])).size).to.equal(2);
    expect((await favouritersBatch(subject, null, 10)).ids).to.deep.equal([idOf(fan)]);
    for (let time = 0; time < 2; time++) await removeFavourite(house.services, fan, { subject });
    expect((await fresh(story)).stats.favourites).to.equal(0);
    expect(house.heard("story.unfavourited")).to.have.length(1);
  });

  it("refuse a guest, both targets, no target, hidden content, and the member's own work", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const [story, draft] = [await aStory(house, author), await aDraft(house, author)];
    const status = async (caller: typeof guestCaller, input: object) =>
      (await refusal(addFavourite(house.services, caller, input))).status;
    expect(await status(guestCaller, { story: String(story._id) })).to.equal(403);
    expect(await status(fan, { favouriter: idOf(author), story: String(story._id) })).to.equal(403);
    for (const input of [
      {},
      { story: String(story._id), author: idOf(author) },
      { story: String(draft._id) },
      { story: { $ne: null } },
      { author: idOf(fan) },
    ])
      expect(await status(fan, input), JSON.stringify(input)).to.equal(400);
    expect(await status(author, { story: String(story._id) })).to.equal(400);
  });

  it("count exactly under 100 concurrent additions and removals", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const subject = String(story._id);
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? removeFavourite(house.services, fan, { subject })
          : addFavourite(house.services, fan, { story: subject }),
      ),
    );
    const entries = await Favourite.countDocuments({ subject: story._id });
    expect((await fresh(story)).stats.favourites).to.equal(entries);
  });

  it("of members whom the author has blocked do not count and notify nobody", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    await blockMember(house.services, author, { who: idOf(fan) });
    house.told.length = 0;
    await addFavourite(house.services, fan, { story: String(story._id) });
    expect((await fresh(story)).stats.favourites).to.equal(0);
    expect(house.heard("story.favourited")).to.deep.equal([]);
    expect((await favouritesAmong(idOf(fan), [String(story._id)])).size).to.equal(1);
    expect((await favouritersBatch(String(story._id), null, 10)).ids).to.deep.equal([]);
  });

  it("of members who have blocked the author do not count until the block ends", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    await blockMember(house.services, fan, { who: idOf(author) });
    await addFavourite(house.services, fan, { story: String(story._id) });
    expect((await fresh(story)).stats.favourites).to.equal(0);
    await unblockMember(house.services, fan, { who: idOf(author) });
    await openFavouritesBetween(house.services, idOf(fan), idOf(author));
    expect((await fresh(story)).stats.favourites).to.equal(1);
  });

  it("do not count while their member is the story's author, and count again afterwards", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const subject = String(story._id);
    await addFavourite(house.services, fan, { story: subject });
    const count = async () => (await fresh(story)).stats.favourites;
    const give = (to: typeof fan) => changeStory(house.services, story._id, () => ({ author: to.user._id }));
    await give(fan);
    expect(await count()).to.equal(0);
    for (const hidden of [true, false]) await setFavouritesHidden(house.services, idOf(fan), hidden);
    expect(await count()).to.equal(0);
    await give(author);
    expect(await count()).to.equal(1);
    await give(fan);
    await removeFavourite(house.services, fan, { subject });
    expect(await count()).to.equal(0);
    expect(await driftsOf(...favouriteCounters)).to.deep.equal([]);
  });

  it("of a story's author do not count if they counted before that was known", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    await addFavourite(house.services, fan, { story: String(story._id) });
    await changeStory(house.services, story._id, () => ({ author: fan.user._id }));
    await Favourite.updateOne({ subject: story._id }, { $unset: { own: 1 } });
    await driftsOf(...favouriteCounters);
    expect((await fresh(story)).stats.favourites).to.equal(1);
    const inBatches = async (name: string, filter: object, each: (documents: never) => Promise<void>) =>
      each((await mongoose.connection.collection(name).find(filter).toArray()) as never);
    for (let time = 0; time < 2; time++)
      await teamsOfReviewedStories.run({
        connection: mongoose.connection,
        services: house.services,
        inBatches,
      } as never);
    expect((await fresh(story)).stats.favourites).to.equal(0);
    expect(await driftsOf(...favouriteCounters)).to.deep.equal([]);
  });

  it("of hundreds of an author's works stop counting: the first with the block, the rest after it", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const works = Array.from({ length: UPDATED_AT_ONCE + 50 }, () => new Types.ObjectId());
    const by = { favouriter: fan.user._id, storyAuthor: author.user._id };
    const insert = (story: Types.ObjectId) => ({ ...by, story, subject: story });
    await Favourite.insertMany(works.map(insert));
    const shut = () => Favourite.countDocuments({ ...by, shadowBanned: true, open: false });
    await blockMember(house.services, author, { who: idOf(fan) });
    const shutFirst = shadowBanFavouritesBetween(house.services);
    await inTransaction((session) => shutFirst(idOf(author), idOf(fan), session));
    expect(await shut()).to.equal(UPDATED_AT_ONCE);
    const rest = () => shutFavouritesBetween(house.services, idOf(author), idOf(fan));
    await Promise.all([rest(), rest()]);
    expect(await shut()).to.equal(works.length);
    await unblockMember(house.services, author, { who: idOf(fan) });
    const later = new Types.ObjectId();
    await Favourite.insertMany([insert(later)]);
    await rest();
    expect(await Favourite.findOne({ ...by, story: later }).lean()).to.include({ shadowBanned: false });
  });

  it("of members whom the author has unblocked count, once, and notify nobody", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    await blockMember(house.services, author, { who: idOf(fan) });
    await addFavourite(house.services, fan, { story: String(story._id) });
    await addFavourite(house.services, fan, { author: idOf(author) });
    await openFavouritesBetween(house.services, idOf(author), idOf(fan));
    expect((await fresh(story)).stats.favourites).to.equal(0);
    await unblockMember(house.services, author, { who: idOf(fan) });
    house.told.length = 0;
    await Promise.all([1, 2].map(() => openFavouritesBetween(house.services, idOf(author), idOf(fan))));
    expect((await fresh(story)).stats.favourites).to.equal(1);
    expect((await User.findById(author.user._id).lean<UserDoc>())!.stats.favourites).to.equal(1);
    expect((await favouritersBatch(String(story._id), null, 10)).ids).to.deep.equal([idOf(fan)]);
    expect((await Favourite.findOne({ story: story._id }).lean())!.open).to.equal(true);
    expect(house.heard("story.favourited")).to.deep.equal([]);
    await removeFavourite(house.services, fan, { subject: String(story._id) });
    expect((await fresh(story)).stats.favourites).to.equal(0);
  });

  it("are visible to others only while the story is listed, and are deleted with an account", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    await addFavourite(house.services, fan, { story: String(story._id) });
    for (const isPrivate of [false, true]) {
      await changeStory(house.services, story._id, () => ({ private: isPrivate }));
      expect((await Favourite.findOne({ story: story._id }).lean())!.open).to.equal(!isPrivate);
    }
    for (let time = 0; time < 2; time++) await forgetFavouritesOf(house.services, idOf(fan));
    expect((await fresh(story)).stats.favourites).to.equal(0);
  });

  it("are looked up by index", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const plans = await examined(async () => {
      await favouritesAmong(idOf(fan), [idOf(author)]);
      await favouritersBatch(idOf(author), null, 10);
    });
    for (const { stages } of plans) expect(stages, stages.join()).to.not.include("COLLSCAN");
  });
});
