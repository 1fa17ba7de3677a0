import { expect } from "chai";
import { followSubject } from "#features/library/followers/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { forgetReadingsOf, setStoryState } from "#features/reading/reading/commands.ts";
import { carryOver } from "#features/reading/reading/guests.ts";
import { findReading, hasOpenedChapter, openedOf, readingShare } from "#features/reading/reading/index.ts";
import { OpenedChapter, Reading } from "#features/reading/reading/model.ts";
import { continueAt } from "#features/reading/reading/present.ts";
import { listReadings } from "#features/reading/reading/reads.ts";
import { type Progress, recordProgress } from "#features/reading/reading/record.ts";
import { followedUnread } from "#features/reading/reading/shelves.ts";
import { readYear } from "#features/reading/reading/year.ts";
import { reorderChapter } from "#features/stories/chapters/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { findMarked, markOf } from "#shared/reading/reading-mark.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../../people/users/support.ts";
import { aChapter, aStory, fresh } from "../../stories/stories/support.ts";

const MINUTE = 60_000;
const WORDS = `<p>${"word ".repeat(1_000)}</p>`;

describe("Reading progress", () => {
  const house = useHouse();
  type Member = Awaited<ReturnType<typeof aMember>>;
  const idOf = ({ user }: Member) => String(user._id);

  /** Creates a story with the given number of chapters of a thousand words. */
  const longStory = async (chapters = 3, input: object = {}) => {
    const author = await aMember(house);
    const story = await aStory(house, author, input);
    for (let number = 2; number <= chapters; number++)
      await aChapter(house, author, story, { title: `Part ${number}`, html: WORDS });
    return { author, story: await fresh(story) };
  };

  const at = (minutes: number) => new Date(house.clock.getTime() + minutes * MINUTE);
  const read = (reader: Member, story: StoryDoc, number: number, minutes = 0, more: Partial<Progress> = {}) =>
    recordProgress(house.services, reader.viewer, {
      story: String(story._id),
      number,
      at: at(minutes),
      ...more,
    });
  const placeOf = async (reader: Member, story: StoryDoc) =>
    (await findReading(idOf(reader), String(story._id)))!;

  it("stores chapter and paragraph, wherever the chapter moves to", async () => {
    const { author, story } = await longStory(3);
    const reader = await aMember(house);
    await read(reader, story, 2);
    await read(reader, story, 2, 1, { place: { paragraph: 7, mark: "abc", done: false } });
    // Opened again, for example on another device: the paragraph stays.
    await read(reader, story, 2, 5);
    expect(await placeOf(reader, story)).to.include({ paragraph: 7, mark: "abc", state: "reading" });
    await reorderChapter(house.services, author, String(story.contents[1]!.chapter), { number: 1 });
    const now = await fresh(story);
    expect(continueAt(now, await placeOf(reader, story))).to.include({ number: 1, paragraph: 7 });
  });

  it("continues with the next chapter at the end of one, and finishes a complete story at its end", async () => {
    const { author, story } = await longStory(2);
    const reader = await aMember(house);
    const done = { place: { paragraph: 9, mark: "z", done: true } };
    await read(reader, story, 1, 0, done);
    expect(continueAt(story, await placeOf(reader, story))).to.include({
      number: 2,
      chapter: 2,
      paragraph: 0,
    });
    await read(reader, story, 2, 1, done);
    expect(await placeOf(reader, story)).to.include({ state: "reading" });
    expect(continueAt(story, await placeOf(reader, story))).to.include({ number: 2, over: true });
    await updateStory(house.services, author, String(story._id), { complete: true });
    await read(reader, story, 2, 2, done);
    expect(await placeOf(reader, story)).to.include({ state: "finished" });
  });

  it("resumes a dropped story when a chapter is opened, not when an old tab is closed", async () => {
    const { story } = await longStory(2);
    const reader = await aMember(house);
    await read(reader, story, 1);
    await setStoryState(house.services, reader, String(story._id), "dropped");
    await read(reader, story, 1, 1, { place: { paragraph: 2, mark: "a", done: false } });
    expect((await placeOf(reader, story)).state).to.equal("dropped");
    await read(reader, story, 2, 2);
    expect((await placeOf(reader, story)).state).to.equal("reading");
  });

  it("keeps the day on which a story was finished when the same state is set again", async () => {
    const { story } = await longStory(2);
    const reader = await aMember(house);
    await read(reader, story, 1);
    const finish = (minutes: number) =>
      setStoryState({ ...house.services, now: () => at(minutes) }, reader, String(story._id), "finished");
    await finish(1);
    await finish(400 * 24 * 60);
    expect((await placeOf(reader, story)).finishedAt).to.deep.equal(at(1));
    await setStoryState(house.services, reader, String(story._id), "dropped");
    await finish(400 * 24 * 60);
    expect((await placeOf(reader, story)).finishedAt).to.deep.equal(at(400 * 24 * 60));
  });

  it("stores nothing for guests, the author, members who switched it off, and unreadable stories", async () => {
    const { author, story } = await longStory(1);
    const reader = await aMember(house);
    expect(
      await recordProgress(house.services, guestCaller.viewer, {
        story: String(story._id),
        number: 1,
        at: at(0),
      }),
    ).to.equal("nothing");
    expect(await read(author, story, 1)).to.equal("nothing");
    for (const number of [0, 2, 99]) expect(await read(reader, story, number)).to.equal("nothing");
    await updateUser(house.services, reader, idOf(reader), { keepHistory: false });
    expect(await read(reader, story, 1)).to.equal("nothing");
    expect(await hasOpenedChapter(idOf(reader), String(story._id))).to.equal(false);
    expect(
      (await refusal(setStoryState(house.services, reader, String(story._id), "finished"))).status,
    ).to.equal(404);
    expect(
      (await refusal(setStoryState(house.services, guestCaller, String(story._id), "finished"))).status,
    ).to.equal(403);
  });

  it("counts a chapter as read after it was open for long enough, so that quick page turns count little", async () => {
    const { story } = await longStory(4);
    const [reader, flipper] = [await aMember(house), await aMember(house)];
    const share = async (member: Member, minutes: number) =>
      readingShare(idOf(member), String(story._id), at(minutes));
    expect(await share(reader, 0)).to.equal(0);
    for (const number of [1, 2, 3]) await read(reader, story, number, number * 4);
    expect(await share(reader, 12)).to.be.closeTo(1 / 3, 0.01);
    // The current chapter counts by the time since it was opened.
    expect(await share(reader, 16)).to.be.closeTo(2 / 3, 0.01);
    for (const number of [1, 2, 3, 4]) await read(flipper, story, number, number / 60);
    expect(await share(flipper, 5 / 60)).to.be.below(0.02);
    expect(await hasOpenedChapter(idOf(flipper), String(story._id))).to.equal(true);
  });

  it("stays exact under 100 concurrent messages from one reader", async () => {
    const { story } = await longStory(3);
    const reader = await aMember(house);
    await Promise.all(Array.from({ length: 100 }, (_, n) => read(reader, story, (n % 3) + 1, n / 60)));
    const own = { user: reader.user._id, story: story._id };
    expect(await Reading.countDocuments(own)).to.equal(1);
    const opened = await OpenedChapter.find(own).lean();
    expect(opened).to.have.length(3);
    // Never more time than has passed.
    expect(opened.reduce((sum, { seconds }) => sum + seconds, 0)).to.be.at.most(100);
    expect((await openedOf(idOf(reader), [story._id])).get(String(story._id))?.size).to.equal(3);
  });

  it("imports a guest's positions, but never moves the account back behind later reading", async () => {
    const [one, two] = [await longStory(3), await longStory(3)];
    const reader = await aMember(house);
    await read(reader, two.story, 3, 10);
    const place = { paragraph: 4, mark: "m1", done: false };
    const seconds = (minutes: number) => at(minutes).getTime() / 1_000;
    const places = [
      { ...place, story: String(one.story._id), number: 2, at: seconds(1) },
      { ...place, story: String(two.story._id), number: 1, at: seconds(2) },
      { ...place, story: "a".repeat(24), number: 1, at: seconds(3) },
    ];
    for (let time = 0; time < 2; time++)
      await carryOver({ ...house.services, now: () => at(20) }, reader.viewer, places);
    expect(await placeOf(reader, one.story)).to.include({ paragraph: 4, mark: "m1" });
    expect(continueAt(two.story, await placeOf(reader, two.story))).to.include({ number: 3 });
  });

  it("notifies followers of chapters they have not opened", async () => {
    const { author, story } = await longStory(2);
    const reader = await aMember(house);
    await followSubject(house.services, reader, "story", String(story._id));
    const unread = async () =>
      (await followedUnread(reader.viewer)).map(({ unread, next }) => [unread, next]);
    expect(await unread()).to.deep.equal([[2, 1]]);
    await read(reader, story, 2);
    expect(await unread()).to.deep.equal([]);
    await aChapter(house, author, story, { title: "News" });
    expect(await unread()).to.deep.equal([[1, 3]]);
  });

  it("summarises a year in the reader's time zone", async () => {
    const { story } = await longStory(3, { categories: ["fantasy"] });
    const reader = await aMember(house);
    const on = (iso: string, number: number) =>
      recordProgress(house.services, reader.viewer, { story: String(story._id), number, at: new Date(iso) });
    // It is already the new year in Auckland.
    await on("2025-12-31T12:00:00Z", 1);
    await on("2026-03-01T10:00:00Z", 2);
    await on("2026-03-01T11:00:00Z", 3);
    const auckland = await readYear(reader.viewer, 2026, "Pacific/Auckland", house.clock);
    expect(auckland).to.include({ chapters: 3, stories: 1, days: 3 });
    const london = await readYear(reader.viewer, 2026, "Europe/London", house.clock);
    expect(london).to.include({ chapters: 2, words: 2_000, days: 1 });
    expect(london.years).to.deep.equal([2025]);
    expect(london.genres).to.deep.equal([{ genre: "fantasy", words: 2_000 }]);
    expect(london.months[2]).to.deep.equal({ month: 3, words: 2_000 });
  });

  it("uses indexes for every query, and is deleted with the account", async () => {
    const { story } = await longStory(2);
    const reader = await aMember(house);
    await read(reader, story, 1);
    const plans = await examined(async () => {
      await listReadings(idOf(reader), {});
      await listReadings(idOf(reader), { state: "reading" });
      await openedOf(idOf(reader), [story._id]);
      await hasOpenedChapter(idOf(reader), String(story._id));
      await readYear(reader.viewer, 2026, "UTC", house.clock);
    });
    for (const { stages } of plans) expect(stages, stages.join()).to.not.include("COLLSCAN");
    // The index alone answers which chapters were opened.
    expect(plans[2]!.documents).to.equal(0);
    for (let time = 0; time < 2; time++) await forgetReadingsOf(idOf(reader));
    expect(await Reading.countDocuments({ user: reader.user._id })).to.equal(0);
    expect(await OpenedChapter.countDocuments({ user: reader.user._id })).to.equal(0);
  });
});

describe("A paragraph's mark", () => {
  const marks = (texts: readonly string[]) => texts.map(markOf);

  it("finds the paragraph again after others are added or removed, and falls back to its position if it was rewritten", () => {
    const texts = ["a", "b", "b", "c", "d"];
    expect(findMarked(marks(texts), 3, markOf("c"))).to.equal(3);
    expect(findMarked(marks(["new", "x", ...texts]), 3, markOf("c"))).to.equal(5);
    expect(findMarked(marks(["b", "c", "d"]), 3, markOf("c"))).to.equal(1);
    expect(findMarked(marks(texts), 2, markOf("b"))).to.equal(2);
    expect(findMarked(marks(texts), 3, markOf("rewritten"))).to.equal(3);
    expect(findMarked(marks(["a"]), 99, "")).to.equal(0);
    expect(markOf("a  b\n c")).to.equal(markOf("a b c"));
  });
});
