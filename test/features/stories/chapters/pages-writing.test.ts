import { expect } from "chai";
import supertest from "supertest";
import { Notification } from "#features/live/notifications/model.ts";
import { publishDue, reorderChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { messages } from "#shared/messages.ts";
import { fillIn, formOf, messagesIn, send } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { effortOf } from "#test/support/effort.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Writing a chapter without JavaScript", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let helper: TestMember;

  before(async () => {
    author = await site.addMember("author");
    helper = await site.addMember("helper");
  });

  const services = () => site.app.services;
  const guest = () => supertest(site.url);
  const idOf = (story: TestStory, number: number) => String(story.doc.contents[number - 1]?.chapter);
  const stored = (story: TestStory, number: number) =>
    Chapter.findOne({ story: story.id, number, deletedAt: null }).lean();
  const editing = (story: TestStory, number: number) => `/story/${story.id}/chapters/${number}/edit`;
  const countOf = (story: TestStory) => Chapter.countDocuments({ story: story.id });

  describe("a new one", () => {
    it("accepts Markdown and shows it again unchanged", async () => {
      const story = await storeStory(site, author, { chapters: [] });
      const agent = await as(author);
      const text =
        "She said “no”, *really*, and **left**.\n\n* * *\n\n## Later\n\n> Dear Sir,\n\nIt ended.[^1]\n\n[^1]: Not yet.";
      const saved = await fillIn(agent, `/story/${story.id}/chapters/new?type=chapter`, {
        title: "The Letter",
        type: "prologue",
        text,
        notesBefore: "Thank you for reading.",
        notesAfter: "More soon.",
      });
      expect(saved.status).to.equal(303);
      expect(saved.headers.location).to.equal(editing(story, 1));
      const chapter = await stored(story, 1);
      expect(chapter).to.include({
        title: "The Letter",
        type: "prologue",
        state: "draft",
        notesBefore: "Thank you for reading.",
      });
      expect(chapter?.html)
        .to.include("<em>really</em>")
        .and.include("<strong>left</strong>")
        .and.include("<h2>Later</h2>")
        .and.include("<blockquote>")
        .and.include("<hr");
      const form = formOf(await agent.get(editing(story, 1)).expect(200), "text");
      const again = await send(agent, form, {});
      expect(again.status).to.equal(303);
      expect((await stored(story, 1))?.html).to.equal(chapter?.html);
      expect(
        (await stored(story, 1))?.lastRevision,
        "nothing was changed, so nothing is a revision",
      ).to.equal(1);
    });

    it("can be published at once, and gets a default title if it has none", async () => {
      const story = await storeStory(site, author, { chapters: ["Only this."] });
      const saved = await fillIn(
        await as(author),
        `/story/${story.id}/chapters/new?type=chapter`,
        { title: "", text: "And that." },
        { holding: "text", intent: "publish" },
      );
      expect(saved.status).to.equal(303);
      const $ = page(await guest().get(story.chapter(2)).expect(200));
      expect($("h1").text()).to.equal("Chapter 2");
      expect($(".prose").text().trim()).to.equal("And that.");
    });

    it("stores nothing if it cannot be published or scheduled", async () => {
      const story = await storeStory(site, author);
      const agent = await as(author);
      const before = await countOf(story);
      for (const [values, intent, field, message] of [
        [{ text: "" }, "publish", "text", "Please write something before you publish the chapter."],
        [
          { text: "<script>x</script>" },
          "publish",
          "text",
          "Please write something before you publish the chapter.",
        ],
        [
          { text: "Words.", publishAt: "2001-01-01T00:00" },
          "schedule",
          "publishAt",
          "Please choose a time in the future.",
        ],
        [
          { text: "Words.", publishAt: "soon" },
          "schedule",
          "publishAt",
          "Please choose a time in the future.",
        ],
        [
          { text: "", publishAt: "2099-01-01T00:00" },
          "schedule",
          "text",
          "Please write something before you publish the chapter.",
        ],
        [
          { text: "Words.", title: "x".repeat(161) },
          "save",
          "title",
          "Please keep this to 160 characters or fewer.",
        ],
        [{ text: "Words.", type: "novel" }, "save", "type", "Please choose one of the options."],
        [{ text: "Words.", firstPublished: "2019-02-30" }, "save", "firstPublished", messages.noDay],
        [
          { text: "Words.", notesAfter: "x".repeat(2_001) },
          "save",
          "notesAfter",
          "Please keep this to 2,000 characters or fewer.",
        ],
        [
          { text: "x".repeat(1_000_001) },
          "save",
          "text",
          "This chapter is too long. Please split it in two.",
        ],
      ] as const) {
        const answer = await fillIn(
          agent,
          `/story/${story.id}/chapters/new?type=chapter`,
          { title: "Kept", ...values },
          { intent, holding: "text" },
        );
        expect(answer.status, message).to.equal(422);
        expect(messagesIn(answer).at(field)).to.equal(message);
        const $ = page(answer);
        expect($("#field-text").text()).to.equal(values.text);
        if (!("title" in values)) expect($("#field-title").val()).to.equal("Kept");
      }
      expect(await countOf(story)).to.equal(before);
    });

    it("has the day on which it was first published elsewhere, until that is taken out again", async () => {
      const story = await storeStory(site, author, { chapters: ["It was there before."] });
      const agent = await as(author);
      const day = { firstPublished: "2019-03-02" };
      const shown = async () =>
        page(await guest().get(story.chapter(2)).expect(200))(".chapter-head")
          .text()
          .includes("2 March 2019");
      const change = async (values: Record<string, string | null>) => {
        const saved = await fillIn(agent, editing(story, 2), values, { holding: "text", intent: "save" });
        expect(saved.status).to.equal(303);
        return (await stored(story, 2))!;
      };
      await fillIn(
        agent,
        `/story/${story.id}/chapters/new?type=chapter`,
        { title: "Two", text: "It began.", ...day },
        { holding: "text", intent: "publish" },
      );
      expect(await shown()).to.equal(true);
      const form = page(await agent.get(editing(story, 2)).expect(200));
      expect(form("#field-firstPublished").val()).to.equal(day.firstPublished);
      // A form without the field leaves it as it is.
      const renamed = await change({ title: "Second", firstPublished: null });
      expect(renamed).to.include(day);
      const { lastRevision, _id } = renamed;
      expect(await change({ firstPublished: "" })).to.include({ firstPublished: "", lastRevision });
      expect(await shown()).to.equal(false);
      const { body } = await guest().get(`/api/chapters/${_id}`).expect(200);
      expect(body.data.firstPublished ?? null).to.equal(null);
    });

    it("can be long, in any script", async () => {
      const story = await storeStory(site, author, { chapters: [] });
      const text = `${"Жили-были старик со старухой. ".repeat(33)}\n\n`.repeat(450).trim();
      const saved = await fillIn(await as(author), `/story/${story.id}/chapters/new?type=chapter`, {
        title: "Long",
        text,
      });
      expect(saved.status).to.equal(303);
      expect((await stored(story, 1))?.words).to.be.greaterThan(50_000);
    });

    it("is parsed in reasonable time, however deeply its markup is nested", async () => {
      const story = await storeStory(site, author, { chapters: [] });
      const agent = await as(author);
      for (const text of [
        ">".repeat(50_000),
        "*".repeat(50_000),
        "[".repeat(50_000),
        "- ".repeat(20_000),
        "<div>".repeat(20_000),
        "`".repeat(50_000),
        `${"[^1]".repeat(5_000)}\n\n[^1]: ${"[^1]".repeat(100)}`,
        "&".repeat(50_000),
        "| ".repeat(20_000),
        `${"a*b_".repeat(20_000)}`,
      ]) {
        const effort = await effortOf(async () => {
          const answer = await fillIn(agent, `/story/${story.id}/chapters/new?type=chapter`, {
            title: "Marks",
            text,
          });
          expect(answer.status, text.slice(0, 10)).to.be.oneOf([303, 422]);
        });
        expect(effort, text.slice(0, 10)).to.be.lessThan(4_000);
      }
    });
  });

  describe("a published one", () => {
    it("shows readers a change when it is saved", async () => {
      const story = await storeStory(site, author);
      const agent = await as(author);
      const saved = await fillIn(agent, editing(story, 1), { text: "Better words." });
      expect(saved.status).to.equal(303);
      expect(
        page(await guest().get(story.chapter(1)))(".prose")
          .text()
          .trim(),
      ).to.equal("Better words.");
      expect((await stored(story, 1))?.pending).to.equal(null);
    });

    it("cannot be emptied", async () => {
      const story = await storeStory(site, author);
      const answer = await fillIn(await as(author), editing(story, 1), { text: "" });
      expect(answer.status).to.equal(422);
      expect(messagesIn(answer).at("text")).to.equal(
        "Please write something before you publish the chapter.",
      );
      expect(await stored(story, 1)).to.include({
        html: "<p>The first part.</p>",
        version: 1,
        pending: null,
      });
    });

    it("holds an editor's changes until the author publishes them by saving", async () => {
      const story = await storeStory(site, author);
      await letIn(site, author, story, helper, "editor");
      const editor = await as(helper);
      const opened = await editor.get(editing(story, 1)).expect(200);
      expect(page(opened)('button[value="publish"], button[value="delete"]').length).to.equal(0);
      const saved = await send(editor, formOf(opened, "text"), { text: "An editor’s words." });
      expect(saved.status).to.equal(303);
      expect(page(await editor.get(editing(story, 1)))(".notice").text()).to.include(
        "until the author of the story publishes",
      );
      expect((await guest().get(story.chapter(1))).text).to.include("The first part.");
      expect((await stored(story, 1))?.pending?.html).to.equal("<p>An editor’s words.</p>");
      expect((await fillIn(await as(author), editing(story, 1), {})).status).to.equal(303);
      expect((await guest().get(story.chapter(1))).text).to.include("An editor’s words.");
    });

    it("refuses an editor's attempts to publish or delete, and saves none of it", async () => {
      const story = await storeStory(site, author, { draft: true });
      await letIn(site, author, story, helper, "editor");
      const editor = await as(helper);
      for (const intent of ["publish", "schedule", "delete"]) {
        const form = formOf(await editor.get(editing(story, 1)).expect(200), "text");
        const answer = await send(editor, form, { intent, text: "Not kept.", publishAt: "2099-01-01T00:00" });
        expect(answer.status, intent).to.equal(403);
        expect(await stored(story, 1)).to.include({
          html: "<p>The first part.</p>",
          version: 1,
          state: "draft",
        });
      }
      await editor.get(`/story/${story.id}/chapters/new`).expect(403);
    });
  });

  it("is published automatically at the scheduled time", async () => {
    const story = await storeStory(site, author, { chapters: ["Out."] });
    const agent = await as(author);
    const saved = await fillIn(
      agent,
      `/story/${story.id}/chapters/new?type=chapter`,
      { title: "Later", text: "At last.", publishAt: "2099-03-01T08:00" },
      { intent: "schedule" },
    );
    expect(saved.status).to.equal(303);
    const shown = await agent.get(editing(story, 2)).expect(200);
    expect(shown.text).to.include("“Later” is scheduled.");
    expect(page(shown)("#field-publishAt").val()).to.equal("2099-03-01T08:00");
    await guest().get(story.chapter(2)).expect(404);
    await publishDue(services(), new Date("2099-03-01T07:59:00Z"));
    await guest().get(story.chapter(2)).expect(404);
    await publishDue(services(), new Date("2099-03-01T08:00:00Z"));
    expect((await guest().get(story.chapter(2)).expect(200)).text).to.include("At last.");
  });

  it("is published automatically without notifications, if its author chose that", async () => {
    const story = await storeStory(site, author, { chapters: ["Out."] });
    const follower = await as(helper);
    await follower
      .post(`/user/${author.username}/follow`)
      .type("form")
      .send({ _csrf: await csrfOf(follower) });
    const agent = await as(author);
    const toldOf = async (number: number) => {
      await site.app.jobs.whenIdle();
      const { _id } = (await stored(story, number))!;
      return Notification.countDocuments({ for: helper.id, key: new RegExp(String(_id)) });
    };
    const later = { text: "At last.", publishAt: "2099-03-01T08:00" };
    const asked = `/story/${story.id}/chapters/new?type=chapter`;
    await fillIn(agent, asked, { title: "Quiet", ...later, silent: "true" }, { intent: "schedule" });
    await fillIn(agent, asked, { title: "Loud", ...later }, { intent: "schedule" });
    expect(page(await agent.get(editing(story, 2)))("#field-silent").attr("checked")).to.not.equal(undefined);
    expect(page(await agent.get(editing(story, 3)))("#field-silent").attr("checked")).to.equal(undefined);
    await publishDue(services(), new Date("2099-03-01T08:00:00Z"));
    expect([await toldOf(2), await toldOf(3)]).to.deep.equal([0, 1]);
    await agent
      .post("/api/chapters")
      .set("Authorization", `Bearer ${await site.tokenOf(author)}`)
      .send({
        data: {
          story: story.id,
          title: "By the API",
          html: "<p>Quiet too.</p>",
          state: "scheduled",
          scheduledFor: "2099-04-01T08:00:00Z",
          silent: true,
        },
      })
      .expect(200);
    await publishDue(services(), new Date("2099-04-01T08:00:00Z"));
    expect(await stored(story, 4)).to.include({ state: "published", silent: true });
    expect(await toldOf(4)).to.equal(0);
  });

  it("asks for the type first, without storing anything", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const asks = page(await agent.get(`/story/${story.id}/chapters/new`).expect(200));
    const types = asks('input[name="type"]')
      .map((_, each) => asks(each).attr("value"))
      .get();
    expect(types.slice(0, 4)).to.deep.equal(["chapter", "preview", "authors-note", "announcement"]);
    expect(asks("main form[method=get]").attr("action")).to.equal(`/story/${story.id}/chapters/new`);
    const form = page(await agent.get(`/story/${story.id}/chapters/new?type=announcement`).expect(200));
    expect(form("h1").text()).to.equal("New announcement");
    expect(form('select[name="type"]').val()).to.equal("announcement");
    expect((await agent.get(`/story/${story.id}/chapters/new?type=nonsense`).expect(200)).text).to.include(
      "What would you like to add?",
    );
    expect(await countOf(story)).to.equal(3);
  });

  it("lets the second of two writers choose between both texts, and loses neither", async () => {
    const story = await storeStory(site, author, { draft: true });
    const agent = await as(author);
    const opened = formOf(await agent.get(editing(story, 1)), "text");
    await updateChapter(services(), author.caller, idOf(story, 1), { html: "<p>By the other one.</p>" });
    const answer = await send(agent, opened, { text: "By me alone." });
    expect(answer.status).to.equal(303);
    expect((await stored(story, 1))?.html).to.equal("<p>By the other one.</p>");
    const choice = await agent.get(answer.headers.location!).expect(200);
    const $ = page(choice);
    expect($(".notice-title").text()).to.include("Someone changed this chapter");
    expect($(".compared del").text()).to.include("the other one");
    expect($(".compared ins").text()).to.include("me alone");
    const further = $("a:contains('Edit my text further')").attr("href")!;
    expect(page(await agent.get(further).expect(200))("#field-text").text()).to.include("By me alone.");
    const mine = await agent
      .post(answer.headers.location!)
      .type("form")
      .send({
        intent: "restore",
        number: $(".notice input[name=number]").val(),
        version: $(".notice input[name=version]").val(),
        _csrf: $(".notice input[name=_csrf]").val(),
      });
    expect(mine.headers.location).to.equal(editing(story, 1));
    expect((await stored(story, 1))?.html).to.equal("<p>By me alone.</p>");
  });

  it("lets a writer resolve a conflicting edit paragraph by paragraph", async () => {
    const three = (one: string, two: string, last: string) =>
      `<p>${one}</p>\n<p>Nobody touched this.</p>\n<p>${two}</p>\n<p>${last}</p>`;
    const text = { title: "One", html: three("First.", "Second.", "Third.") };
    const story = await storeStory(site, author, { draft: true, chapters: [text] });
    const agent = await as(author);
    const opened = formOf(await agent.get(editing(story, 1)), "text");
    await updateChapter(services(), author.caller, idOf(story, 1), {
      html: three("First, theirs.", "Second, theirs.", "Third, theirs."),
    });
    const answer = await send(agent, opened, {
      title: "Uno",
      text: "First, mine.\n\nNobody touched this.\n\nSecond, mine.\n\nThird, mine.",
    });
    const at = answer.headers.location!;
    const $ = page(await agent.get(at).expect(200));
    expect($(".revisions-choices fieldset").length).to.equal(4);
    expect($(".revisions-choices .compared").length, "each shows what both have").to.equal(3);
    expect($(".compared ins").text()).to.include("mine");
    const sent = {
      intent: "merge",
      version: $(".revisions-choices input[name=version]").val(),
      _csrf: $(".revisions-choices input[name=_csrf]").val(),
    };
    const choices = { title: "mine", "passage-0": "mine", "passage-1": "theirs", "passage-2": "both" };
    const post = (fields: object) => agent.post(at).type("form").send(fields);
    const half = await post({ ...sent, ...choices, "passage-1": "" });
    expect(half.status, "nothing is chosen for anybody").to.equal(422);
    expect(page(half)('input[name="passage-0"][value="mine"]').is("[checked]")).to.equal(true);
    expect((await post({ ...sent, ...choices })).headers.location).to.equal(editing(story, 1));
    const chapter = (await stored(story, 1))!;
    expect(chapter.title).to.equal("Uno");
    expect(chapter.html).to.equal(
      "<p>First, mine.</p>\n<p>Nobody touched this.</p>\n<p>Second, theirs.</p>\n<p>Third, theirs.</p>\n<p>Third, mine.</p>",
    );
    expect(page(await agent.get(at).expect(200))(".revisions-choices").length, "it is decided").to.equal(0);
    expect((await post({ ...sent, ...choices })).status, "sent again, it leads where it led").to.equal(303);
    expect((await stored(story, 1))!.html).to.equal(chapter.html);
  });

  it("refuses a form that does not name its base version", async () => {
    const story = await storeStory(site, author, { draft: true });
    const refused = await fillIn(await as(author), editing(story, 1), { text: "Blind.", version: "" });
    expect(refused.status).to.equal(422);
    expect((await stored(story, 1))?.html).to.equal("<p>The first part.</p>");
  });

  it("saves or deletes the right chapter, even if another was moved before it meanwhile", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const form = formOf(await agent.get(editing(story, 2)), "text");
    await reorderChapter(services(), author.caller, idOf(story, 3), { number: 1 });
    await send(agent, form, { text: "The second part, again." });
    expect((await Chapter.findById(idOf(story, 2)).lean())?.html).to.equal("<p>The second part, again.</p>");
    expect((await Chapter.findById(idOf(story, 1)).lean())?.html).to.equal("<p>The first part.</p>");
    await send(agent, form, { intent: "delete" });
    expect((await Chapter.findById(idOf(story, 2)).lean())?.deletedAt).not.to.equal(null);
    expect((await Chapter.findById(idOf(story, 1)).lean())?.deletedAt).to.equal(null);
  });

  it("is deleted by its author, and the numbers close up", async () => {
    const story = await storeStory(site, author);
    const agent = await as(author);
    const form = formOf(await agent.get(editing(story, 2)), "text");
    const gone = await send(agent, form, { intent: "delete" });
    expect(gone.headers.location).to.equal(`/story/${story.id}/edit`);
    expect((await guest().get(story.chapter(2))).text).to.include("The third part.");
    await agent.get(editing(story, 3)).expect(404);
  });

  it("returns 404 for numbers outside the story", async () => {
    const story = await storeStory(site, author);
    for (const number of ["0", "4", "x", "1.0", "-1"])
      await (await as(author)).get(`/story/${story.id}/chapters/${number}/edit`).expect(404);
  });
});
