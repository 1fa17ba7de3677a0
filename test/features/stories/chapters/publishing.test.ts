import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { createChapter, publishChapter, reorderChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision } from "#features/stories/chapters/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Publishing several chapters and withdrawing one", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let reader: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("publisher");
    reader = await site.addMember("subscriber");
  });
  beforeEach(async () => {
    story = await storeStory(site, author, { title: "Serial" });
    const follower = await as(reader);
    await follower
      .post(`/user/${author.username}/follow`)
      .type("form")
      .send({ _csrf: await csrfOf(follower) });
  });

  const draft = (title: string, html = `<p>Words of ${title}.</p>`) =>
    createChapter(site.app.services, author.caller, story.id, { title, html });
  const here = () => `/story/${story.id}/publishing`;
  const fresh = async () => (await Story.findById(story.id).lean())!;
  const toldOf = async (chapter: ChapterDoc) => {
    await site.app.jobs.whenIdle();
    return Notification.countDocuments({ for: reader.id, key: new RegExp(String(chapter._id)) });
  };

  it("lists the chosen chapters, and publishes only those", async () => {
    const [one, two, three] = [await draft("One"), await draft("Two"), await draft("Three")];
    await draft("No notifications yet", "");
    const agent = await as(author);
    const $ = page(await agent.get(here()).expect(200));
    expect($('input[name="chapter"]').length).to.equal(3);
    expect($("main").text()).to.include("1 chapter without any text");
    const ask = `${here()}?chapter=${one._id}&chapter=${three._id}`;
    const asked = page(await agent.get(ask).expect(200));
    expect(asked("h1").text()).to.equal("Publish 2 chapters?");
    expect(asked("main ul").text()).to.include("One").and.to.include("Three").and.to.not.include("Two");
    expect((await fillIn(agent, ask, {}, { holding: "chapters" })).status).to.equal(303);
    const states = await Chapter.find({ _id: { $in: [one._id, two._id, three._id] } })
      .sort({ number: 1 })
      .lean();
    expect(states.map(({ state }) => state)).to.deep.equal(["published", "draft", "published"]);
    expect(await toldOf(one)).to.equal(1);
  });

  it("asks about the chapters that were chosen, although their order changed while they were chosen", async () => {
    const [one, two] = [await draft("One"), await draft("Two")];
    const agent = await as(author);
    const $ = page(await agent.get(here()).expect(200));
    const chosen = $("input[name=chapter]").first().attr("value");
    const withdraw = String($(".publishing-list a").first().attr("href"));
    await reorderChapter(site.app.services, author.caller, String(two._id), { number: 1 });
    const asked = page(await agent.get(`${here()}?chapter=${chosen}`).expect(200));
    expect(chosen).to.equal(String(one._id));
    expect(asked("main ul").text()).to.include("One").and.to.not.include("Two");
    await publishChapter(site.app.services, author.caller, String(two._id));
    const form = page(await agent.get(withdraw).expect(200))("input[name=chapter]");
    expect(form.attr("value")).to.equal(String(story.doc.contents[0]!.chapter));
  });

  it("sends no notifications if silent, while the story shows the chapter", async () => {
    const quiet = await draft("Quiet");
    const agent = await as(author);
    await fillIn(agent, `${here()}?chapter=${quiet._id}&silent=true`, {}, { holding: "chapters" });
    const after = (await Chapter.findById(quiet._id).lean<ChapterDoc>())!;
    expect(after).to.include({ state: "published", silent: true });
    expect(await toldOf(quiet)).to.equal(0);
    expect(
      (await (await as(reader)).get(`${story.path}/chapter/${quiet.number}`).expect(200)).text,
    ).to.include("Words of Quiet");
    expect((await fresh()).stats.drafts).to.equal(0);
    // Followers are notified once it is published again without the silent option.
    await fillIn(agent, `${here()}?withdraw=${quiet._id}`, {}, { holding: "chapter" });
    await publishChapter(site.app.services, author.caller, String(quiet._id));
    expect(await toldOf(quiet)).to.equal(1);
  });

  it("withdraws a chapter from readers and retains its revisions, comments and bookmarks", async () => {
    const chapter = String(story.doc.contents[0]!.chapter);
    const follower = await as(reader);
    await follower.get(story.chapter(1)).expect(200);
    const said = { chapter, text: "How good." };
    await follower
      .post("/api/comments")
      .set("Authorization", `Bearer ${await site.tokenOf(reader)}`)
      .send({ data: said })
      .expect(200);
    await follower
      .post("/api/bookmarks")
      .set("Authorization", `Bearer ${await site.tokenOf(reader)}`)
      .send({ data: { story: story.id, chapter } })
      .expect(200);
    const before = await fresh();
    const agent = await as(author);
    const ask = page(await agent.get(`${here()}?withdraw=${chapter}`).expect(200));
    expect(ask("main").text()).to.include("comments and bookmarks are kept");
    await fillIn(agent, `${here()}?withdraw=${chapter}`, {}, { holding: "chapter" });
    await follower.get(story.chapter(1)).expect(404);
    const after = await fresh();
    expect(after.stats.chapters).to.equal(before.stats.chapters - 1);
    expect(await Revision.countDocuments({ chapter })).to.be.above(0);
    expect(await Comment.countDocuments({ chapter })).to.equal(1);
    await publishChapter(site.app.services, author.caller, chapter);
    await follower.get(story.chapter(1)).expect(200);
    expect((await fresh()).stats.chapters).to.equal(before.stats.chapters);
    expect((await follower.get("/bookmarks").expect(200)).text).to.include("Serial");
  });

  it("is for those with the right to publish", async () => {
    await (await as(reader)).get(here()).expect(403);
    const one = await draft("Mine");
    const follower = await as(reader);
    await follower
      .post(here())
      .type("form")
      .send({ _csrf: await csrfOf(follower), intent: "publish", chapters: String(one._id) })
      .expect(403);
    const none = await (await as(author))
      .post(here())
      .type("form")
      .send({ _csrf: await csrfOf(await as(author)), intent: "publish", chapters: "" });
    expect(none.status).to.equal(422);
  });
});
