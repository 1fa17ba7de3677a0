import { expect } from "chai";
import type { Caller } from "#core/base/viewer.ts";
import { removeFavourite } from "#features/library/favourites/index.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { StorySignals, StoryVote } from "#features/reading/discovery/model.ts";
import { readAlsoLiked, readBecause } from "#features/reading/discovery/reads.ts";
import { renewAll, renewReaders } from "#features/reading/discovery/renew.ts";
import { renewRising } from "#features/reading/discovery/rising.ts";
import { renewSimilar } from "#features/reading/discovery/similar.ts";
import { forgetStory, forgetVotesOf } from "#features/reading/discovery/votes.ts";
import { clearHistory } from "#features/reading/reading/commands.ts";
import { recordProgress } from "#features/reading/reading/record.ts";
import { browseStories } from "#features/stories/catalogue/index.ts";
import { unpublishStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { examined } from "#test/support/examined.ts";
import { aMember, seenAs, useHouse } from "../../people/users/support.ts";
import { aStory, fresh } from "../../stories/stories/support.ts";
import { like } from "./support.ts";

const DAY = 86_400_000;

describe("Recommendations", () => {
  const house = useHouse();
  let author: Caller;
  let readers: Caller[];

  const people = async (count: number) => {
    const found: Caller[] = [];
    while (found.length < count) found.push(await aMember(house));
    return found;
  };
  const write = (title: string, input: object = {}, by = author) => aStory(house, by, { title, ...input });
  const alsoLiked = async (story: StoryDoc) =>
    (await readAlsoLiked(await fresh(story))).map(({ story: { title }, readers }) => `${title} ${readers}`);
  const because = async ({ viewer }: Caller) =>
    (await readBecause(viewer)).map(
      ({ after, by, stories }) =>
        `${by} ${after.title}: ${stories.map(({ story }) => story.title).join(", ")}`,
    );
  let lists = 0;
  const listed = async (by: Caller, ...stories: StoryDoc[]) => {
    const list = await createList(house.services, by, { title: `Mine ${++lists}` });
    for (const { _id } of stories)
      await addItem(house.services, by, { list: String(list._id), story: String(_id) });
  };
  const open = ({ viewer }: Caller, { _id }: StoryDoc) =>
    recordProgress(house.services, viewer, { story: String(_id), number: 1, at: house.clock });

  beforeEach(async () => {
    await Promise.all([StoryVote.deleteMany({}), StorySignals.deleteMany({})]);
    author = await aMember(house);
    readers = await people(6);
  });

  it("are based on common readers: more of them first, and universal favourites after specific ones", async () => {
    const [lamp, tide, bestseller, few, one] = [
      await write("Lamp"),
      await write("Tide"),
      await write("Bestseller"),
      await write("Few"),
      await write("One"),
    ];
    await like(house, readers.slice(0, 5), lamp, tide);
    await like(house, [...readers, ...(await people(14))], bestseller);
    await like(house, readers.slice(0, 3), few);
    // Two common readers are too few, and would be identifiable.
    await like(house, readers.slice(0, 2), one);
    await renewAll();
    expect(await alsoLiked(lamp)).to.deep.equal(["Tide 5", "Few 3", "Bestseller 5"]);
    expect(await alsoLiked(tide)).to.deep.equal(["Lamp 5", "Few 3", "Bestseller 5"]);
    expect(await alsoLiked(one)).to.deep.equal([]);
    const before = await StorySignals.find({}).sort({ _id: 1 }).lean();
    await renewAll();
    expect(await StorySignals.find({}).sort({ _id: 1 }).lean()).to.deep.equal(before);
  });

  it("count each reader once per story, whatever and however often they do", async () => {
    const [lamp, tide, dull] = [await write("Lamp"), await write("Tide"), await write("Dull")];
    const [first, second, third, fan] = readers as [Caller, Caller, Caller, Caller];
    await like(house, [first], lamp, tide);
    await listed(second, lamp, tide);
    for (const story of [lamp, tide]) await open(third, story);
    const about = (...of: StoryDoc[]) => ({ story: { $in: of.map(({ _id }) => _id) } });
    const shout = async () => {
      for (let times = 0; times < 4; times++) {
        await like(house, [fan], lamp, dull);
        await removeFavourite(house.services, fan, { subject: String(dull._id) });
        await listed(fan, lamp, dull);
        await open(fan, lamp);
        await open(fan, dull);
      }
      await like(house, [fan], dull);
    };
    await shout();
    // An author's activity does not count as a vote.
    await listed(author, lamp, tide, dull);
    await renewAll();
    expect(await StoryVote.countDocuments(about(lamp, tide, dull))).to.equal(8);
    expect((await StorySignals.findById(dull._id).lean())?.voters).to.equal(1);
    expect(await alsoLiked(lamp)).to.deep.equal(["Tide 3"]);
    await shout();
    await renewAll();
    expect(await StoryVote.countDocuments(about(lamp, tide, dull))).to.equal(8);
    expect(await alsoLiked(lamp)).to.deep.equal(["Tide 3"]);
  });

  it("show only public stories, mature ones beside mature ones, and none of members the author has blocked", async () => {
    const other = await aMember(house);
    const [lamp, tide, dark, darker, foreign] = [
      await write("Lamp"),
      await write("Tide"),
      await write("Dark", { mature: true }),
      await write("Darker", { mature: true }),
      await write("Foreign", {}, other),
    ];
    await like(house, readers, lamp, tide, dark, darker, foreign);
    await renewAll();
    expect(await alsoLiked(lamp)).to.have.members(["Tide 6", "Foreign 6"]);
    expect(await alsoLiked(dark)).to.have.members(["Lamp 6", "Tide 6", "Darker 6", "Foreign 6"]);
    await blockMember(house.services, author, { who: other.viewer.id! });
    await unpublishStory(house.services, author, String(tide._id));
    expect(await alsoLiked(lamp)).to.deep.equal([]);
    expect(await alsoLiked(dark)).to.have.members(["Lamp 6", "Darker 6"]);
  });

  it("follow a member's latest likes, without stories they know or would not see", async () => {
    const other = await aMember(house);
    const [lamp, tide, dark, goose, foreign, ledger] = [
      await write("Lamp"),
      await write("Tide"),
      await write("Dark", { mature: true }),
      await write("Goose"),
      await write("Foreign", {}, other),
      await write("Ledger"),
    ];
    await like(house, readers.slice(0, 4), lamp, tide, dark, foreign);
    await like(house, readers.slice(0, 3), goose, ledger);
    const me = readers[5]!;
    await like(house, [me], lamp);
    house.clock = new Date(house.clock.getTime() + DAY);
    await open(me, goose);
    await StoryVote.deleteMany({});
    await renewAll();
    await StoryVote.updateOne(
      { user: me.viewer.id, by: "reading" },
      { $set: { at: new Date(Date.now() + DAY) } },
    );
    expect(await because(me)).to.deep.equal(["reading Goose: Ledger, Tide, Foreign"]);
    expect(await because(seenAs(me, { mature: true }))).to.deep.equal([
      "reading Goose: Ledger, Tide, Dark, Foreign",
    ]);
    await blockMember(house.services, other, { who: me.viewer.id! });
    await like(house, [me], tide);
    await renewAll();
    const rows = await because(me);
    expect(rows.join(" "))
      .to.not.include("Foreign")
      .and.not.match(/: .*(Tide|Lamp|Goose)/);
    // Stories removed from the history are left out at once.
    await clearHistory(me);
    expect(await because(me)).to.deep.equal(["favourite Tide: Ledger"]);
    expect(await because(author)).to.deep.equal([]);
  });

  it("read a few documents by index, whatever the size of the collection", async () => {
    const stories: StoryDoc[] = [];
    for (let count = 0; count < 8; count++) stories.push(await write(`Story ${count}`));
    await like(house, readers, ...stories.slice(0, 7));
    const me = (await people(1))[0]!;
    await like(house, [me], stories[0]!, stories[1]!);
    await renewAll();
    const story = await fresh(stories[0]!);
    for (const work of [() => readAlsoLiked(story), () => readBecause(me.viewer)]) {
      const finds = await examined(work);
      expect(finds.length).to.be.at.most(7);
      for (const { stages, documents, returned } of finds) {
        expect(stages).to.not.include.members(["COLLSCAN"]);
        expect(stages).to.not.include.members(["SORT"]);
        expect(documents).to.be.at.most(returned + 1);
      }
    }
    const work = await examined(() => renewSimilar(String(story._id)));
    for (const { stages } of work) expect(stages).to.not.include.members(["COLLSCAN"]);
    for (const { stages } of await examined(() => renewReaders(new Date(0))))
      expect(stages).to.not.include.members(["COLLSCAN"]);
  });

  it("list a story as rising while it is young and has many readers for its age, each counted once", async () => {
    const now = house.clock.getTime();
    const at = async (days: number, title: string) => {
      house.clock = new Date(now - days * DAY);
      const story = await write(title);
      house.clock = new Date(now);
      return story;
    };
    const [old, young, younger, quiet] = [
      await at(80, "Old"),
      await at(20, "Young"),
      await at(1, "Younger"),
      await at(2, "Quiet"),
    ];
    const wall = new Date();
    const vote = (story: StoryDoc, by: readonly Caller[], days = 1) =>
      StoryVote.insertMany(
        by.map(({ viewer }) => ({
          user: viewer.id,
          story: story._id,
          by: "favourite",
          at: new Date(now - days * DAY),
        })),
      );
    await vote(old, readers);
    await vote(young, readers);
    await vote(younger, readers.slice(0, 3));
    await vote(quiet, readers.slice(0, 2));
    await vote(quiet, readers.slice(2), 9);
    const work = await examined(() => renewRising(new Date(now)));
    expect(work.length).to.be.at.least(3);
    for (const { stages } of work) expect(stages).to.not.include.members(["COLLSCAN"]);
    const rising = async () =>
      (await browseStories({ list: "rising" }, wall)).rows.map(
        ({ title, stats }) => `${title} ${stats.newReaders}`,
      );
    expect(await rising()).to.deep.equal(["Younger 3", "Young 6"]);
    await renewRising(new Date(now + 8 * DAY));
    expect(await rising()).to.deep.equal([]);
  });

  it("delete all traces of a member and a story", async () => {
    const [lamp, tide] = [await write("Lamp"), await write("Tide")];
    await like(house, readers, lamp, tide);
    await renewAll();
    await forgetVotesOf(readers[0]!.viewer.id!);
    await forgetStory(String(tide._id));
    expect(
      await StoryVote.countDocuments({ $or: [{ user: readers[0]!.viewer.id }, { story: tide._id }] }),
    ).to.equal(0);
    expect(await StorySignals.findById(tide._id)).to.equal(null);
  });
});
