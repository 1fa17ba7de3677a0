import { expect } from "chai";
import { updateUser } from "#features/people/profile/index.ts";
import { User } from "#features/people/users/model.ts";
import { publishDue } from "#features/stories/chapters/index.ts";
import {
  createStory,
  deleteStory,
  publishStory,
  reinstateStory,
  removeStory,
  restoreStory,
  scheduleStory,
  setCollaborator,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { FacetCount } from "#features/stories/stories/facet-count.ts";
import { type StoryDoc, unlockStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { authorCardSubscriber } from "#features/stories/stories/subscribers.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../../people/users/support.ts";
import { aChapter, aDraft, aStory, fresh } from "../stories/support.ts";

const counts = async () =>
  Object.fromEntries(
    (await FacetCount.find({ count: { $gt: 0 } }).lean()).map(({ _id, count }) => [_id, count]),
  );

describe("Changing stories", () => {
  const house = useHouse();
  const { services } = house;
  let author: Awaited<ReturnType<typeof aMember>>;
  const id = (story: Pick<StoryDoc, "_id">) => String(story._id);

  before(async () => {
    author = await aMember(house);
  });
  afterEach(() => Promise.all([Story.deleteMany({}), FacetCount.deleteMany({})]));

  describe("creating", () => {
    it("creates a draft with its author's card and a slug", async () => {
      const story = await createStory(services, author, {
        title: "  Ünder the  Lamp: Part Two & a Half ",
        tags: "Night,  Lamps , night, #Sea",
        categories: ["fantasy"],
        language: "EN-gb",
      });
      expect(story).to.deep.include({
        title: "Ünder the Lamp: Part Two & a Half",
        slug: "under-the-lamp-part-two-and-a-half",
        tags: ["night", "lamps", "sea"],
        categories: ["fantasy"],
        language: "en-GB",
        state: "draft",
        listed: false,
        facets: [],
        titleKeys: [],
        searchWords: [],
        filterFields: [],
      });
      expect(story.authorCard).to.deep.include({ username: author.user.username, name: "Ada Example" });
      expect(house.heard("story.created").at(-1)).to.include({ id: id(story), by: author.viewer.id });
    });

    it("gives a title without Latin letters a slug in Latin letters", async () => {
      expect((await createStory(services, author, { title: "星の海" })).slug).to.equal("xing-no-hai");
    });

    const refused: [string, object, string, string][] = [
      ["no title", { title: "" }, "title", "Please give it a title."],
      ["a price below the minimum", { price: 0.98 }, "price", "The mimimum price you can set is $0.99"],
      [
        "a paid story without a price",
        { pricing: "paid", price: "" },
        "price",
        "The mimimum price you can set is $0.99",
      ],
      ["a price of nothing", { price: 0 }, "price", "The mimimum price you can set is $0.99"],
      ["an unknown language", { language: "not a language" }, "language", "Please choose a language."],
      [
        "a password on a public story",
        { password: "x" },
        "password",
        "Only a private story can have a password.",
      ],
    ];
    for (const [what, more, field, message] of refused) {
      it(`refuses ${what}`, async () => {
        const error = await refusal(createStory(services, author, { title: "The Lamp", ...more }));
        expect(error.status).to.equal(400);
        expect(error.fields[0]).to.deep.include({ path: [field], message });
        expect(await Story.countDocuments()).to.equal(0);
      });
    }

    it("refuses a guest", async () => {
      expect((await refusal(createStory(services, guestCaller, { title: "x" }))).status).to.equal(403);
    });

    it("stores a price as integer cents", async () => {
      const story = await createStory(services, author, { title: "x", pricing: "paid", price: "19.99" });
      expect(story.price).to.equal(1999);
      expect((await updateStory(services, author, id(story), { pricing: "free" })).price).to.equal(null);
    });

    it("ignores fields that an author may not set", async () => {
      const story = await createStory(services, author, {
        title: "x",
        state: "published",
        featured: true,
        listed: true,
      });
      expect(story).to.include({ state: "draft", featured: false, listed: false });
    });
  });

  describe("editing", () => {
    it("changes the slug with the title and recognises the earlier one", async () => {
      const story = await createStory(services, author, { title: "The Lamp" });
      const moved = await updateStory(services, author, id(story), { title: "The Lantern" });
      expect(moved).to.deep.include({ slug: "the-lantern", slugHistory: ["the-lamp"] });
      const back = await updateStory(services, author, id(story), { title: "The Lamp" });
      expect(back).to.deep.include({ slug: "the-lamp", slugHistory: ["the-lantern"] });
    });

    it("refuses an edit that is based on an older version, and loses neither", async () => {
      const story = await createStory(services, author, { title: "The Lamp" });
      const edits = ["one", "two", "three"].map((synopsis) =>
        updateStory(services, author, id(story), { synopsis, version: 1 }).catch((error) => error),
      );
      const outcomes = await Promise.all(edits);
      const refused = outcomes.filter((outcome) => outcome instanceof Error);
      expect(refused).to.have.length(2);
      for (const error of refused) expect(error).to.include({ status: 409, name: "ConflictError" });
      const kept = outcomes.find((outcome) => !(outcome instanceof Error)) as StoryDoc;
      expect(await fresh(story)).to.include({ synopsis: kept.synopsis, version: 2 });
    });

    it("prevents selling a story with collaborators, and adding collaborators to a story for sale", async () => {
      const other = await aMember(house);
      const user = String(other.viewer.id);
      const shared = await createStory(services, author, { title: "Shared" });
      await setCollaborator(services, author, id(shared), { user, role: "editor" });
      const unsold = await refusal(updateStory(services, author, id(shared), { price: 5 }));
      expect(unsold.fields[0]).to.deep.include({
        path: ["price"],
        message: "Collaborative stories currently cannot be sold.",
      });
      const paid = await createStory(services, author, { title: "Paid", price: 5 });
      const alone = await refusal(setCollaborator(services, author, id(paid), { user, role: "editor" }));
      expect(alone.message).to.equal("Collaborative stories currently cannot be sold.");
    });
  });

  describe("publishing", () => {
    it("requires a published chapter", async () => {
      const story = await createStory(services, author, { title: "Empty" });
      const error = await refusal(publishStory(services, author, id(story)));
      expect(error).to.include({ status: 400, message: "Publish at least one chapter first." });
    });

    it("counts the story in its facets, and can be undone", async () => {
      const writer = await aMember(house);
      const story = await aStory(house, writer, { categories: ["fantasy", "romance"], complete: true });
      expect(await fresh(story)).to.deep.include({
        listed: true,
        facets: ["fantasy", "romance", "short", "complete"],
      });
      expect(await counts()).to.deep.equal({ all: 1, fantasy: 1, romance: 1, short: 1, complete: 1 });
      expect((await User.findById(writer.viewer.id).lean())?.stats.stories).to.equal(1);
      await updateStory(services, writer, id(story), { categories: ["horror"] });
      expect(await counts()).to.deep.equal({ all: 1, horror: 1, short: 1, complete: 1 });
      await updateStory(services, writer, id(story), { private: true });
      expect(await counts()).to.deep.equal({});
      await updateStory(services, writer, id(story), { private: false });
      await unpublishStory(services, writer, id(story));
      expect(await counts()).to.deep.equal({});
      expect((await User.findById(writer.viewer.id).lean())?.stats.stories).to.equal(0);
    });

    it("counts correctly when many stories are published concurrently", async () => {
      const drafts = [];
      for (let n = 0; n < 6; n += 1) drafts.push(await aDraft(house, author, { categories: ["crime"] }));
      await Promise.all(drafts.map((draft) => publishStory(services, author, id(draft))));
      expect(await counts()).to.deep.equal({ all: 6, crime: 6, short: 6 });
    });

    it("publishes one event, however often it is requested", async () => {
      const story = await aDraft(house, author);
      const before = house.heard("story.published").length;
      await Promise.all([1, 2, 3].map(() => publishStory(services, author, id(story))));
      expect(house.heard("story.published").length - before).to.equal(1);
    });

    it("retains the first publication date", async () => {
      const story = await aStory(house, author);
      await unpublishStory(services, author, id(story));
      const clock = house.clock;
      house.clock = new Date(clock.getTime() + 86_400_000);
      const again = await publishStory(services, author, id(story));
      house.clock = clock;
      expect(again.publishedAt).to.deep.equal(story.publishedAt);
    });

    it("happens automatically at the scheduled time, once, whichever process runs the timer", async () => {
      const story = await aDraft(house, author);
      const at = new Date(house.clock.getTime() + 60_000);
      await scheduleStory(services, author, id(story), { at });
      expect(await publishDue(services, new Date(at.getTime() - 1))).to.equal(0);
      const before = house.heard("story.published").length;
      const runs = await Promise.all([1, 2, 3, 4].map(() => publishDue(services, at)));
      expect(runs.reduce((sum, count) => sum + count, 0)).to.equal(1);
      expect(house.heard("story.published").length - before).to.equal(1);
      expect(await fresh(story)).to.deep.include({
        state: "published",
        listed: true,
        publishedAt: at,
        scheduledFor: null,
      });
    });

    it("cannot be scheduled in the past, and can be cancelled", async () => {
      const story = await aDraft(house, author);
      const late = await refusal(scheduleStory(services, author, id(story), { at: house.clock }));
      expect(late.fields[0]).to.deep.include({
        path: ["at"],
        message: "Please choose a time in the future.",
      });
      const at = new Date(house.clock.getTime() + 60_000);
      await scheduleStory(services, author, id(story), { at: at.toISOString() });
      expect((await unpublishStory(services, author, id(story))).state).to.equal("draft");
      expect(await publishDue(services, at)).to.equal(0);
    });
  });

  describe("removing and deleting", () => {
    it("hides a removed story with a reason, and its author cannot undo it", async () => {
      const moderator = await aMember(house, "moderator");
      const story = await aStory(house, author);
      expect((await refusal(removeStory(services, author, id(story), { reason: "x" }))).status).to.equal(403);
      const removed = await removeStory(services, moderator, id(story), { reason: "Copied" });
      expect(removed).to.include({ state: "removed", removedReason: "Copied", listed: false });
      const error = await refusal(publishStory(services, author, id(story)));
      expect(error.message).to.equal("A moderator has taken this story down, so it cannot be published.");
      expect(await reinstateStory(services, moderator, id(story))).to.include({
        state: "published",
        listed: true,
      });
    });

    it("retains a deleted story for its author, who restores it unchanged", async () => {
      const story = await aStory(house, author);
      await deleteStory(services, author, id(story));
      expect(await fresh(story)).to.include({ listed: false });
      expect((await refusal(updateStory(services, author, id(story), { title: "x" }))).status).to.equal(404);
      const stranger = await aMember(house);
      expect((await refusal(restoreStory(services, stranger, id(story)))).status).to.equal(404);
      expect(await restoreStory(services, author, id(story))).to.include({
        listed: true,
        state: "published",
      });
    });
  });

  describe("unlocking", () => {
    it("opens a private story by its password until that changes", async () => {
      const story = await aStory(house, author, { private: true, password: "sesame" });
      const { version } = await unlockStory(services, guestCaller, id(story), { password: "sesame" });
      expect(version).to.equal((await fresh(story)).passwordVersion);
      const wrong = await refusal(unlockStory(services, guestCaller, id(story), { password: "Sesame" }));
      expect(wrong.fields[0]).to.deep.include({ path: ["password"], message: "Password is incorrect." });
      await updateStory(services, author, id(story), { password: "another" });
      expect((await fresh(story)).passwordVersion).to.not.equal(version);
    });

    it("is impossible without a password, and the password is deleted when the story becomes public", async () => {
      const story = await aStory(house, author, { private: true, password: "sesame" });
      await updateStory(services, author, id(story), { private: false });
      expect((await fresh(story)).passwordVersion).to.equal(null);
      expect(
        (await refusal(unlockStory(services, guestCaller, id(story), { password: "sesame" }))).status,
      ).to.equal(404);
      expect((await refusal(unlockStory(services, guestCaller, "nonsense", {}))).status).to.equal(404);
    });

    it("never includes the hash in a story", async () => {
      const story = await createStory(services, author, { title: "x", private: true, password: "sesame" });
      expect(story).to.not.have.property("password");
      const updated = await updateStory(services, author, id(story), { password: "another" });
      expect(updated).to.not.have.property("password");
      expect(updated.passwordVersion).to.not.equal(story.passwordVersion);
    });
  });

  it("updates an author's name on their stories", async () => {
    services.events.add({ subscribers: [authorCardSubscriber] });
    const story = await aStory(house, author);
    await updateUser(services, author, String(author.viewer.id), { name: "Ada Renamed" });
    expect((await fresh(story)).authorCard.name).to.equal("Ada Renamed");
    await updateUser(services, author, String(author.viewer.id), { name: "Ada Example" });
  });

  it("sums up its published chapters, with front matter counted in the words but not in the number", async () => {
    const story = await aDraft(house, author);
    await aChapter(house, author, story, { type: "front-matter", html: "<p>For my mother</p>" });
    const { stats, contents } = await fresh(story);
    expect(stats).to.include({ words: 10, chapters: 1, drafts: 0 });
    expect(contents.map(({ title, words }) => [title, words])).to.deep.equal([
      ["One", 7],
      ["One", 3],
    ]);
  });
});
