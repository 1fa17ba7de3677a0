import { expect } from "chai";
import supertest from "supertest";
import { createChapter, publishChapter } from "#features/stories/chapters/index.ts";
import { createStory, publishStory, setCollaborator, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { browsersOf, CHOSEN_BY, page, writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

const SYNOPSIS = "Please write a synopsis. Readers choose stories by it.";
const GENRE = "Please choose at least one genre.";
const AI = "Please say whether AI was used.";

describe("Publishing a story in one press", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
  });

  const services = () => site.app.services;
  const stored = async (id: string) => (await Story.findById(id).lean())!;

  /** Creates a story with nothing but a title, and a chapter that is ready unless said otherwise. */
  const bare = async ({ ready = true } = {}) => {
    const story = await createStory(services(), author.caller, { title: "Bare" });
    const id = String(story._id);
    const text = { title: "One", html: "<p>It begins.</p>" };
    const chapter = await createChapter(services(), author.caller, id, text);
    if (ready) await publishChapter(services(), author.caller, String(chapter._id));
    return { id, chapter: String(chapter._id), publish: `/story/${id}/publish`, edit: `/story/${id}/edit` };
  };

  it("follows “Publish chapter” of a draft story, and asks for just what is missing", async () => {
    const story = await createStory(services(), author.caller, { title: "First", synopsis: "A beginning." });
    const agent = await as(author);
    const form = `/story/${story._id}/chapters/new?type=chapter`;
    const answer = await fillIn(agent, form, { title: "One", text: "It begins." }, { intent: "publish" });
    expect(answer.headers.location).to.equal(`/story/${story._id}/publish`);
    const $ = page(await agent.get(answer.headers.location!).expect(200));
    expect($(".flash").text()).to.include("Chapter saved. Your story is still a draft.");
    expect($("main .btn-primary").text()).to.equal("Publish the story");
    expect($("#field-synopsis").length, "it has one").to.equal(0);
    expect($("#field-categories").length).to.equal(1);
    expect($("#field-aiUse").length).to.equal(1);
    expect($("main").text()).to.include("1. One (2 words)");
    const details = { categories: ["humour"], aiUse: "none" };
    const done = await fillIn(agent, `/story/${story._id}/publish`, details, {
      holding: "aiUse",
      intent: "publish",
    });
    expect(done.headers.location).to.equal(`/story/${story._id}/first`);
    expect(await stored(String(story._id))).to.deep.include({ state: "published", ...details, setup: null });
    expect((await agent.get(done.headers.location!).expect(200)).text).to.include("“First” is published.");
    await supertest(site.url).get(`/story/${story._id}/first/chapter/1`).expect(200);
  });

  it("says at each field what is missing, keeps what was typed, and publishes nothing", async () => {
    const { id, publish } = await bare();
    const agent = await as(author);
    const answer = await fillIn(
      agent,
      publish,
      { synopsis: " Typed. " },
      { holding: "synopsis", intent: "publish" },
    );
    expect(answer.status).to.equal(422);
    const messages = messagesIn(answer);
    expect([messages.at("categories"), messages.at("aiUse")]).to.deep.equal([GENRE, AI]);
    expect(page(answer)("#field-synopsis").text().trim()).to.equal("Typed.");
    expect(await stored(id)).to.include({ state: "draft", synopsis: "" });
  });

  it("shows a synopsis that was typed while a co-author wrote another one, or published the story", async () => {
    const agent = await as(author);
    const typed = "A ferry, a lamp, and what was promised.";
    for (const isPublished of [false, true]) {
      const { id, publish } = await bare();
      const form = formOf(await agent.get(publish).expect(200), "synopsis");
      await updateStory(services(), author.caller, id, { ...CHOSEN_BY, synopsis: "Another synopsis." });
      if (isPublished) await publishStory(services(), author.caller, id);
      const values = { synopsis: typed, categories: ["humour"], aiUse: "none", intent: "publish" };
      const answer = await send(agent, form, values).set("Origin", site.url);
      expect(answer.status).to.equal(isPublished ? 409 : 422);
      expect(page(answer)("textarea[readonly]").text()).to.equal(typed);
      expect(await stored(id)).to.include({
        synopsis: "Another synopsis.",
        state: isPublished ? "published" : "draft",
      });
    }
  });

  it("takes one press where nothing is missing: in the head of the edit page and on the publishing page", async () => {
    const agent = await as(author);
    const { id, edit } = await bare();
    await updateStory(services(), author.caller, id, CHOSEN_BY);
    const head = page(await agent.get(edit).expect(200))(".story-form-head");
    expect(head.find(".btn-primary").text()).to.equal("Publish the story");
    expect(head.find(".btn-primary").attr("form")).to.equal("story-details");
    expect(head.find("button").first().attr("value"), "Enter never publishes").to.equal("save");
    const list = page(await agent.get(`/story/${id}/publishing`).expect(200))("main");
    expect(list.find("h2").text()).to.equal("DraftsReady").and.not.include("Published");
    expect(list.text()).not.to.match(/Published|Unpublish…/);
    const form = list.find(`form[action="/story/${id}/publish"]`);
    expect(form.find(".btn-primary").text()).to.equal("Publish the story");
    const done = await fillIn(agent, `/story/${id}/publishing`, { intent: "publish" }, { holding: "_csrf" });
    expect(done.headers.location).to.equal(`/story/${id}/bare`);
    expect(await stored(id)).to.include({ state: "published" });
    const published = page(await agent.get(`/story/${id}/publishing`).expect(200))("main");
    expect(published.find("h2").text()).to.include("Published");
    expect(published.find("form[action$=publish]").length).to.equal(0);
  });

  it("from the edit page saves what was typed, then asks for the rest", async () => {
    const { id, edit } = await bare();
    const agent = await as(author);
    const values = { synopsis: "Typed here.", aiUse: "none" };
    const asked = await fillIn(agent, edit, values, { holding: "synopsis", intent: "publish" });
    expect(asked.headers.location).to.equal(`/story/${id}/publish`);
    expect(await stored(id)).to.include({ state: "draft", synopsis: "Typed here." });
    const scheduled = { publishAt: "2099-07-01T10:00" };
    const later = await fillIn(agent, edit, scheduled, { holding: "synopsis", intent: "schedule" });
    const $ = page(await agent.get(later.headers.location!).expect(200));
    expect($("#field-publishAt").val()).to.equal("2099-07-01T10:00");
    const genre = { categories: ["crime"] };
    await fillIn(agent, later.headers.location!, genre, { holding: "publishAt", intent: "schedule" });
    expect(await stored(id)).to.include({ state: "scheduled" });
  });

  it("publishes drafts with it: all of them if no chapter is ready, otherwise none that is not ticked", async () => {
    const agent = await as(author);
    const { id, publish, chapter } = await bare({ ready: false });
    await updateStory(services(), author.caller, id, CHOSEN_BY);
    const boxes = page(await agent.get(publish).expect(200))('[name="publishChapters"]');
    expect(boxes.toArray().map(({ attribs }) => [attribs.value, "checked" in attribs])).to.deep.equal([
      [chapter, true],
    ]);
    await fillIn(agent, publish, {}, { holding: "publishChapters", intent: "publish" });
    expect((await stored(id)).contents[0]?.state).to.equal("published");
    const other = await bare();
    await createChapter(services(), author.caller, other.id, { html: "<p>Unfinished.</p>" });
    const unticked = page(await agent.get(other.publish))('[name="publishChapters"]').attr("checked");
    expect(unticked).to.equal(undefined);
  });

  it("invites its author to write if there is no chapter, and leads to the story once it is published", async () => {
    const agent = await as(author);
    const empty = await createStory(services(), author.caller, { title: "Empty" });
    const $ = page(await agent.get(`/story/${empty._id}/publish`).expect(200));
    expect($("main .btn-primary").attr("href")).to.equal(`/story/${empty._id}/chapters/new?type=chapter`);
    const story = await writeStory(site, author);
    const answer = await agent.get(`/story/${story.id}/publish`);
    expect(answer.headers.location).to.equal(story.path);
  });

  it("tells a co-author that the story’s author publishes it", async () => {
    const mate = await site.addMember("mate");
    const { id, publish } = await bare({ ready: false });
    await setCollaborator(services(), author.caller, id, { user: mate.id, role: "co-author" });
    const agent = await as(mate);
    const form = `/story/${id}/chapters/1/edit`;
    const answer = await fillIn(agent, form, { text: "Ours." }, { holding: "text", intent: "publish" });
    expect(answer.headers.location).to.equal(form);
    expect((await agent.get(form)).text).to.include("once the story’s author publishes the story");
    await agent.get(publish).expect(403);
  });

  it("is refused by the API with every missing detail, before anything is saved", async () => {
    const { id } = await bare();
    const put = async (data: object) =>
      supertest(site.url)
        .put(`/api/stories/${id}`)
        .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
        .send({ data });
    for (const state of [
      { state: "published" },
      { state: "scheduled", scheduledFor: "2099-07-01T10:00:00Z" },
    ]) {
      const { status, body } = await put({ tags: ["kept"], ...state });
      expect(status).to.equal(400);
      expect(body.error.name).to.equal("ValidationError");
      expect(body.error.details.errors.map(({ path, message }: never) => [path, message])).to.deep.equal([
        [["synopsis"], SYNOPSIS],
        [["categories"], GENRE],
        [["aiUse"], AI],
      ]);
    }
    expect(await stored(id)).to.deep.include({ state: "draft", tags: [] });
    expect((await put({ ...CHOSEN_BY, state: "published" })).status).to.equal(200);
    expect((await stored(id)).state).to.equal("published");
  });

  it("leaves stories without them published, and does not let the details of a published story be removed", async () => {
    const old = await writeStory(site, author);
    const { categories } = await stored(old.id);
    expect(categories).to.deep.equal([]);
    await updateStory(services(), author.caller, old.id, { title: "Still Here", tags: "old" });
    expect((await stored(old.id)).state).to.equal("published");
    const story = await writeStory(site, author, CHOSEN_BY);
    const error = await refusal(updateStory(services(), author.caller, story.id, { synopsis: " " }));
    expect(error.message).to.equal(SYNOPSIS);
    const edit = `/story/${story.id}/edit`;
    const answer = await fillIn(
      await as(author),
      edit,
      { categories: [] },
      { holding: "synopsis", intent: "save" },
    );
    expect([answer.status, messagesIn(answer).at("categories")]).to.deep.equal([422, GENRE]);
  });
});
