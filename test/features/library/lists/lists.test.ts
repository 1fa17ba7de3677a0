import { expect } from "chai";
import type { Caller } from "#core/base/viewer.ts";
import { subjectFollowersBatch } from "#features/library/followers/index.ts";
import {
  createList,
  deleteList,
  followList,
  openListFollowsBetween,
  unfollowList,
  updateList,
} from "#features/library/lists/commands.ts";
import { listCounter } from "#features/library/lists/counters.ts";
import { forgetListsOf, setHidden } from "#features/library/lists/hidden.ts";
import { addItem, moveItem, removeItem, setListsOf, updateItem } from "#features/library/lists/items.ts";
import { Item, type ItemDoc, List, type ListDoc, StoryLists } from "#features/library/lists/model.ts";
import {
  browseLists,
  readItems,
  readItemsByTitle,
  readList,
  readListsForSitemap,
  readOwnLists,
  standingOf,
} from "#features/library/lists/reads.ts";
import { renewStoryLists, showStory } from "#features/library/lists/upkeep.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { LISTS_ORDERS } from "#shared/library/lists.enums.ts";
import { LIST_ITEMS_MAX, LISTS_MAX } from "#shared/library/lists.limits.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../../people/users/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { aDraft, aStory } from "../../stories/stories/support.ts";

describe("Reading lists", () => {
  const house = useHouse();
  let made = 0;
  const aList = async (owner: Caller, input: object = {}) => {
    const title = `For the train ${++made}`;
    return String((await createList(house.services, owner, { title, public: true, ...input }))._id);
  };
  const add = async (owner: Caller, list: string, story: Pick<StoryDoc, "_id">, note = "") =>
    String((await addItem(house.services, owner, { list, story: String(story._id), note }))._id);
  const stored = async (list: string) => (await List.findById(list).lean<ListDoc>())!;
  const orderOf = async (list: string) =>
    (await Item.find({ list }).sort({ rank: 1 }).lean<ItemDoc[]>()).map(({ story }) => String(story));
  const statusOf = async (work: Promise<unknown>) => (await refusal(work)).status;

  /** Copies of a story, inserted directly because there are many. */
  const manyStories = async (author: Caller, count: number): Promise<StoryDoc[]> => {
    const { _id, ...story } = (await Story.findById((await aStory(house, author))._id).lean<StoryDoc>())!;
    return (await Story.insertMany(
      Array.from({ length: count }, (_, n) => ({ ...story, title: `Story ${n}` })),
    )) as unknown as StoryDoc[];
  };

  it("contain stories once each, in the order set by buttons and numbers", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const stories = await manyStories(author, 5);
    const ids = stories.map(({ _id }) => String(_id));
    const list = await aList(reader);
    const items: string[] = [];
    for (const story of stories) items.push(await add(reader, list, story));
    expect(await add(reader, list, stories[0]!)).to.equal(items[0]);
    const now = async () => (await orderOf(list)).map((id) => ids.indexOf(id)).join("");
    expect(await now()).to.equal("01234");
    await moveItem(house.services, reader, items[4]!, "top");
    expect(await now()).to.equal("40123");
    await moveItem(house.services, reader, items[0]!, "down");
    await moveItem(house.services, reader, items[2]!, "up");
    await moveItem(house.services, reader, items[4]!, "bottom");
    await updateItem(house.services, reader, items[3]!, { position: 1, note: "First of all" });
    await updateItem(house.services, reader, items[3]!, { position: 99 });
    expect((await now()).endsWith("3")).to.equal(true);
    for (let n = 0; n < 60; n++) await updateItem(house.services, reader, items[n % 2]!, { position: 2 });
    expect(new Set(await orderOf(list)).size).to.equal(5);
    await removeItem(house.services, reader, items[3]!);
    expect(await stored(list)).to.deep.include({ browsed: true });
    expect((await stored(list)).stats).to.deep.include({ items: 4, listed: 4 });
    expect((await stored(list)).covers.map(String)).to.deep.equal((await orderOf(list)).slice(0, 4));
  });

  it("keep the note that comes with a story which they already contain", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const list = await aList(reader);
    const story = await aStory(house, author);
    const item = await add(reader, list, story);
    const noteOf = async () => (await Item.findById(item).lean<ItemDoc>())!.note;
    expect(await add(reader, list, story, "Read this on the ferry.")).to.equal(item);
    expect(await noteOf()).to.equal("Read this on the ferry.");
    await add(reader, list, story);
    expect(await noteOf()).to.equal("Read this on the ferry.");
  });

  it("contain the exact result of 200 concurrent additions and removals, up to their limit", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const stories = await manyStories(author, LIST_ITEMS_MAX);
    const list = await aList(reader);
    // Each of a hundred is requested twice.
    const items = await Promise.all(
      Array.from({ length: 200 }, (_, n) => add(reader, list, stories[n % 100]!)),
    );
    expect(new Set(items).size).to.equal(100);
    expect((await stored(list)).stats.items).to.equal(100);
    const ranks = (await Item.find({ list }).lean<ItemDoc[]>()).map(({ rank }) => rank);
    expect(new Set(ranks).size).to.equal(100);
    await Promise.all([
      ...items.slice(0, 100).map((item) => removeItem(house.services, reader, item)),
      ...stories.slice(100).map((story) => add(reader, list, story)),
    ]);
    expect((await stored(list)).stats).to.deep.include({ items: 100, listed: 100 });
    for (const story of stories.slice(0, 100)) await add(reader, list, story);
    expect(await statusOf(add(reader, list, await aStory(house, author)))).to.equal(400);
    expect(await driftsOf(listCounter)).to.deep.equal([]);
  });

  it("refuse guests, strangers, empty titles, hidden stories and one list too many", async () => {
    const [author, reader, other] = [await aMember(house), await aMember(house), await aMember(house)];
    const [story, draft] = [await aStory(house, author), await aDraft(house, author)];
    const [open, closed] = [await aList(reader), await aList(reader, { public: false })];
    const item = await add(reader, open, story);
    const { services } = house;
    expect(await statusOf(createList(services, guestCaller, { title: "Mine" }))).to.equal(403);
    expect(await statusOf(createList(services, other, { title: " \u0007 ", owner: null }))).to.equal(400);
    expect(await statusOf(createList(services, other, { title: "x".repeat(101) }))).to.equal(400);
    expect(await statusOf(add(other, open, story))).to.equal(403);
    expect(await statusOf(add(other, closed, story))).to.equal(404);
    expect(await statusOf(add(reader, open, draft))).to.equal(400);
    expect(await statusOf(removeItem(services, other, item))).to.equal(403);
    expect(await statusOf(updateList(services, other, closed, { public: true }))).to.equal(404);
    expect(await statusOf(deleteList(services, other, open))).to.equal(403);
    expect(await statusOf(followList(services, reader, open))).to.equal(403);
    const { _id, ...list } = await stored(closed);
    await List.insertMany(Array.from({ length: LISTS_MAX - 2 }, () => list));
    expect(await statusOf(aList(reader))).to.equal(400);
  });

  it("show a hidden story only to members with access, and count accordingly", async () => {
    const [author, reader, guest] = [await aMember(house), await aMember(house), guestCaller];
    const [open, draft] = [await aStory(house, author), await aDraft(house, author)];
    const list = await aList(author);
    await add(author, list, draft);
    await add(author, list, open);
    const seenBy = async (who: Caller) => {
      const found = (await readList(who.viewer, list))!;
      const { rows, count } = await readItems(who.viewer, found, {});
      return `${rows.length} of ${count}`;
    };
    expect([await seenBy(author), await seenBy(reader), await seenBy(guest)]).to.deep.equal([
      "2 of 2",
      "1 of 1",
      "1 of 1",
    ]);
    await Story.updateOne(
      { _id: draft._id },
      { $set: { collaborators: [{ user: reader.user._id, role: "beta-reader" }] } },
    );
    expect(await seenBy(reader)).to.equal("2 of 2");
    await Story.updateOne({ _id: open._id }, { $set: { listed: false, private: true } });
    await showStory(String(open._id), false);
    expect(await stored(list)).to.deep.include({ browsed: false });
    expect(await seenBy(guest)).to.equal("0 of 0");
  });

  it("become public or private together with all their entries", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const story = await aStory(house, author);
    const list = await aList(reader, { public: false });
    await add(reader, list, story);
    const sitemap = async () =>
      (await readListsForSitemap(null, 1_000)).some(({ _id }) => String(_id) === list);
    const isOpen = async () => (await Item.findOne({ list }).lean<ItemDoc>())!.open;
    expect([await sitemap(), await isOpen()]).to.deep.equal([false, false]);
    await updateList(house.services, reader, list, { public: true });
    expect([await sitemap(), await isOpen()]).to.deep.equal([true, true]);
    await renewStoryLists(String(story._id));
    expect((await StoryLists.findById(story._id).lean())!.count).to.equal(1);
    await setHidden(String(reader.user._id), true);
    expect([await sitemap(), await isOpen()]).to.deep.equal([false, false]);
    expect(await StoryLists.findById(story._id).lean()).to.equal(null);
    expect(await readList(guestCaller.viewer, list)).to.equal(null);
    await setHidden(String(reader.user._id), false);
    expect([await sitemap(), await isOpen()]).to.deep.equal([true, true]);
  });

  it("are followed once, exactly under 200 concurrent requests, and shadow-followed by members whom the owner has blocked", async () => {
    const [owner, fan, pest] = [await aMember(house), await aMember(house), await aMember(house)];
    const list = await aList(owner);
    const { services } = house;
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 ? unfollowList : followList)(services, fan, list)),
    );
    const followers = async () => (await subjectFollowersBatch("list", list, null, 10)).ids;
    expect((await stored(list)).stats.followers).to.equal((await followers()).length);
    await followList(services, fan, list);
    await followList(services, fan, list);
    await followList(services, pest, list);
    expect((await stored(list)).stats.followers).to.equal(2);
    await blockMember(services, owner, { who: String(pest.user._id) });
    expect((await stored(list)).stats.followers).to.equal(1);
    await followList(services, pest, list);
    expect((await stored(list)).stats.followers).to.equal(1);
    expect(await followers()).to.deep.equal([String(fan.user._id)]);
    expect(await driftsOf(listCounter)).to.deep.equal([]);
    await List.updateOne({ _id: list }, { $set: { "stats.followers": 7 } });
    expect(await driftsOf(listCounter)).to.have.length(1);
    for (let time = 0; time < 2; time++) await forgetListsOf(String(fan.user._id));
    expect((await stored(list)).stats.followers).to.equal(0);
    await forgetListsOf(String(owner.user._id));
    expect(await stored(list)).to.equal(null);
  });

  it("that were followed during a block by their owner are really followed from its end on", async () => {
    const [owner, pest] = [await aMember(house), await aMember(house)];
    const [list, other] = [await aList(owner), await aList(await aMember(house))];
    const { services } = house;
    const [who, by] = [String(pest.user._id), String(owner.user._id)];
    await blockMember(services, owner, { who });
    for (const id of [list, other]) await followList(services, pest, id);
    await openListFollowsBetween(by, who);
    expect((await stored(list)).stats.followers).to.equal(0);
    await unblockMember(services, owner, { who });
    await openListFollowsBetween(by, who);
    await openListFollowsBetween(by, who);
    expect((await stored(list)).stats.followers).to.equal(1);
    expect((await subjectFollowersBatch("list", list, null, 10)).ids).to.deep.equal([who]);
    expect((await stored(other)).stats.followers).to.equal(1);
    expect(await driftsOf(listCounter)).to.deep.equal([]);
  });

  it("add and remove a story in one panel, including a newly created list", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const story = String((await aStory(house, author))._id);
    const [one, two] = [await aList(reader), await aList(reader)];
    const own = String(reader.user._id);
    await setListsOf(house.services, reader, { story, shown: [one, two], chosen: [one], title: "New" });
    expect((await standingOf(own, story)).size).to.equal(2);
    await setListsOf(house.services, reader, { story, shown: [one, two], chosen: [two], title: "" });
    const standing = await standingOf(own, story);
    expect([standing.has(one), standing.has(two), standing.size]).to.deep.equal([false, true, 2]);
  });

  it("are found by index", async () => {
    const [author, reader] = [await aMember(house), await aMember(house)];
    const list = await aList(reader);
    const stories = await manyStories(author, 30);
    for (const story of stories) await add(reader, list, story);
    const own = String(reader.user._id);
    const plans = await examined(async () => {
      const found = (await readList(guestCaller.viewer, list))!;
      const { after } = await readItems(guestCaller.viewer, found, {});
      await readItems(guestCaller.viewer, found, { after });
      await readItemsByTitle(guestCaller.viewer, found, 2);
      await readOwnLists(own);
      await readOwnLists(own, "title");
      await standingOf(own, String(stories[3]!._id));
      for (const order of LISTS_ORDERS) await browseLists({ order });
      await browseLists({ order: "new", owner: own });
      await browseLists({ order: "title", owner: own });
      await readListsForSitemap(null, 10);
    });
    for (const { stages, keys, returned } of plans) {
      expect(stages, stages.join()).to.not.include("COLLSCAN");
      expect(stages, stages.join()).to.not.include("SORT");
      expect(keys).to.be.at.most(returned + 5);
    }
  });
});
