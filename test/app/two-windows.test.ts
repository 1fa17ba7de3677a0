import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { ForumDraft } from "#features/community/forums/draft-model.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { User } from "#features/people/users/entity.ts";
import { Review } from "#features/talk/reviews/model.ts";
import { forumTalk } from "#test/features/community/forums/support.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { type FilledForm, formOf, send } from "./support/forms.ts";
import { page, storeStory } from "./support/stories.ts";

const PROFILE = "/settings/profile";

describe("A form that is open in two windows", () => {
  const site = useSite();
  const { begin } = forumTalk(site);
  let ada: TestMember;
  let bea: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    agent = await site.visit(ada);
  });

  const open = async (path: string, holding: string) => formOf(await agent.get(path).expect(200), holding);
  const fieldIn = (answer: { text: string }, name: string) => {
    const field = page(answer)(`[name="${name}"]`).not("[type=hidden]");
    return { value: field.val(), message: page(answer)(`#field-${name}-error`).text().trim() };
  };

  describe("of the profile", () => {
    const profile = async () => (await User.findById(ada.id).lean())!;

    it("keeps what the other window has changed in fields that this one left alone", async () => {
      const [first, second] = [await open(PROFILE, "bio"), await open(PROFILE, "bio")];
      const one = { bio: "Writes by night.", interests: ["sci-fi", "mystery"] };
      await send(agent, first, one).expect(303);
      await send(agent, second, { location: "Oslo" }).expect(303);
      const { bio, location, interests } = await profile();
      expect({ bio, location, interests: [...interests].sort() }).to.deep.equal({
        ...one,
        location: "Oslo",
        interests: [...one.interests].sort(),
      });
    });

    it("does not replace a field that both have changed until its member has seen the other text", async () => {
      const [first, second] = [await open(PROFILE, "bio"), await open(PROFILE, "bio")];
      const long = "A long text about herself, written for an hour.";
      await send(agent, first, { bio: long, location: "Bergen" }).expect(303);
      const refused = await send(agent, second, { bio: "Short.", skills: "Welsh" });
      expect(refused.status).to.equal(422);
      expect(fieldIn(refused, "bio")).to.deep.equal({
        value: "Short.",
        message: `You saved “${long}” here in another window. Save again to replace it.`,
      });
      expect((await profile()).bio).to.equal(long);
      expect(page(refused)("textarea[readonly]"), "nothing is missing from the form").to.have.length(0);
      await send(agent, formOf(refused, "bio"), {}).expect(303);
      const { bio, location, skills } = await profile();
      expect({ bio, location, skills: [...skills] }).to.deep.equal({
        bio: "Short.",
        location: "Bergen",
        skills: ["Welsh"],
      });
    });

    it("saves the same change twice without a question", async () => {
      const [first, second] = [await open(PROFILE, "bio"), await open(PROFILE, "bio")];
      for (const form of [first, second]) await send(agent, form, { bio: "The same." }).expect(303);
      expect((await profile()).bio).to.equal("The same.");
    });
  });

  it("of a review keeps stars given in the other window, and asks before it replaces a text", async () => {
    const story = await storeStory(site, bea, { title: "Twice reviewed" });
    const path = `${story.path}/review`;
    await agent.get(story.chapter(1)).expect(200);
    await send(agent, await open(path, "spoiler"), { text: "Good.", rating: "3" }).expect(303);
    const forms: FilledForm[] = [];
    for (let each = 0; each < 3; each += 1) forms.push(await open(path, "spoiler"));
    await send(agent, forms[0]!, { plot: "5", spoiler: "true" }).expect(303);
    const long = "Good, and here is why, in many words.";
    await send(agent, forms[1]!, { text: long }).expect(303);
    const refused = await send(agent, forms[2]!, { text: "Bad." });
    expect(refused.status).to.equal(422);
    expect(fieldIn(refused, "text").value).to.equal("Bad.");
    expect(fieldIn(refused, "text").message).to.include(long);
    const stored = async () => (await Review.findOne({ reviewer: toId(ada.id) }).lean())!;
    expect(await stored()).to.deep.include({ text: long, spoiler: true });
    expect((await stored()).aspects.plot).to.equal(5);
    await send(agent, formOf(refused, "spoiler"), {}).expect(303);
    expect(await stored()).to.deep.include({ text: "Bad.", spoiler: true });
  });

  describe("of a post in the forums", () => {
    const LONG = "A long draft that took an hour to write.";
    const draftIn = async (place: string) => (await ForumDraft.findOne({ place }).lean())?.text ?? null;

    it("does not replace the draft of the other window by its first key", async () => {
      const { id, place } = await begin(bea, "Two windows");
      const [first, second] = [await open(place, "text"), await open(place, "text")];
      const keep = (form: FilledForm, text: string, writer: string) =>
        send(agent, form, { text, writer, do: "keep" });
      await keep(first, "A long draft", "one").expect(204);
      await keep(first, LONG, "one").expect(204);
      expect((await keep(second, "x", "two")).status).to.equal(422);
      expect((await keep(second, "", "two")).status).to.equal(422);
      expect(await draftIn(id)).to.equal(LONG);
      const asked = await send(agent, second, { text: "x", writer: "two", do: "draft" });
      expect(asked.status).to.equal(422);
      expect(page(asked)("#field-text").val()).to.equal("x");
      expect(page(asked)("textarea[readonly]").val()).to.equal(LONG);
      await send(agent, formOf(asked, "text"), { do: "draft" }).expect(303);
      expect(await draftIn(id)).to.equal("x");
    });

    it("goes on from a draft with which it was opened, also without JavaScript", async () => {
      const { id, place } = await begin(bea, "Continued");
      await send(agent, await open(place, "text"), { text: "Begun", do: "draft" }).expect(303);
      await send(agent, await open(place, "text"), { text: "Begun and ended", do: "draft" }).expect(303);
      expect(await draftIn(id)).to.equal("Begun and ended");
      await send(agent, await open(place, "text"), { text: "Something else" }).expect(303);
      expect(await draftIn(id)).to.equal(null);
    });

    it("leaves the draft of the other window when it is posted", async () => {
      const { id, place } = await begin(bea, "Posted beside a draft");
      const [first, second] = [await open(place, "text"), await open(place, "text")];
      await send(agent, first, { text: LONG, writer: "one", do: "keep" }).expect(204);
      await send(agent, second, { text: "Quick answer", writer: "two" }).expect(303);
      expect(await draftIn(id)).to.equal(LONG);
      await send(agent, first, { text: `${LONG} Done.`, writer: "one" }).expect(303);
      expect(await draftIn(id)).to.equal(null);
      expect(await Post.countDocuments({ thread: toId(id) })).to.equal(3);
    });

    it("of a new thread keeps the other draft too", async () => {
      const at = "/forums/writing/new";
      const [first, second] = [await open(at, "title"), await open(at, "title")];
      await send(agent, first, { title: "First", text: LONG, writer: "one", do: "keep" }).expect(204);
      const refused = await send(agent, second, { title: "Second", text: "x", writer: "two", do: "draft" });
      expect(refused.status).to.equal(422);
      expect(page(refused)("textarea[readonly]").val()).to.equal(LONG);
      await send(agent, second, { title: "Second", text: "A thread", writer: "two" }).expect(303);
      expect(await draftIn("writing")).to.equal(LONG);
    });
  });
});
