import { expect } from "chai";
import { Chapter } from "#features/stories/chapters/model.ts";
import { addReusableNote } from "#features/stories/reusable-notes/commands.ts";
import { ReusableNote } from "#features/stories/reusable-notes/model.ts";
import { REUSABLE_NOTES_MAX } from "#shared/stories/reusable-notes.limits.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Reusable notes", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let other: TestMember;

  before(async () => {
    author = await site.addMember("author");
    other = await site.addMember("other");
  });
  beforeEach(() => ReusableNote.deleteMany({}));

  const HERE = "/my-stories/notes";
  const keep = (name: string, text: string, whose = author) =>
    addReusableNote(site.app.services, whose.caller, { name, text });

  it("are created, changed and deleted without JavaScript", async () => {
    const agent = await as(author);
    await fillIn(
      agent,
      HERE,
      { name: "Thanks", text: "Thank you for reading." },
      { holding: "name", intent: "add" },
    );
    expect(page(await agent.get(HERE).expect(200))(".private-note").text()).to.include(
      "Thank you for reading.",
    );
    await fillIn(agent, HERE, { text: "Thank you!" }, { holding: "id", intent: "edit" });
    expect((await ReusableNote.findOne({}).lean())?.text).to.equal("Thank you!");
    const refused = await fillIn(agent, HERE, { name: "", text: "x" }, { holding: "id", intent: "edit" });
    expect(refused.status).to.equal(422);
    expect(page(refused)("details[open]").length).to.equal(1);
    await fillIn(agent, HERE, {}, { holding: "id", intent: "delete" });
    expect(await ReusableNote.countDocuments({})).to.equal(0);
  });

  it("are added after a chapter's note when it is saved, and only those of the author", async () => {
    const { _id } = await keep("Thanks", "Thank you.");
    const theirs = await keep("Theirs", "Not yours.", other);
    const story = await writeStory(site, author, { draft: true });
    const agent = await as(author);
    const edit = `/story/${story.id}/chapters/1/edit`;
    const options = page(await agent.get(edit).expect(200))("#field-useAfter option").text();
    expect(options).to.equal("NoneThanks");
    const saved = await fillIn(agent, edit, {
      notesBefore: "",
      notesAfter: "More on Friday.",
      useBefore: String(theirs._id),
      useAfter: String(_id),
    });
    expect(saved.status).to.equal(303);
    expect(await Chapter.findOne({ story: story.id, number: 1 }).lean()).to.include({
      notesBefore: "",
      notesAfter: "More on Friday.\n\nThank you.",
    });
    await fillIn(agent, `/story/${story.id}/chapters/new?type=chapter`, {
      text: "Words.",
      useBefore: String(_id),
    });
    expect((await Chapter.findOne({ story: story.id }).sort({ number: -1 }).lean())?.notesBefore).to.equal(
      "Thank you.",
    );
  });

  it("have a maximum number", async () => {
    for (let at = 0; at < REUSABLE_NOTES_MAX; at++) await keep(`Note ${at}`, "Words.");
    expect(await keep("One more", "Words.").catch(({ status }) => status)).to.equal(400);
    await keep("Somebody else's", "Words.", other);
  });
});
