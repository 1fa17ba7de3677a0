import { expect } from "chai";
import fc from "fast-check";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { User } from "#features/people/users/model.ts";
import { deleteChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { FormerSuggestion, Suggestion, SuggestionDraft } from "#features/stories/suggestions/model.ts";
import { applyParts, partsOf, textOfBlocks } from "#features/stories/suggestions/parts.ts";
import { suggestionPersonalData } from "#features/stories/suggestions/personal-data.ts";
import { suggestionAnswerKind } from "#features/stories/suggestions/report-kind.ts";
import { WritingDay } from "#features/stories/writing-goals/model.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { SUGGESTIONS_PAGE } from "#shared/stories/suggestions.limits.ts";
import { idsOfSuggestionAnswers } from "#src/migrations/0011-ids-of-suggestion-answers.ts";
import { messagesIn } from "#test/app/support/forms.ts";
import { browsersOf, letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const html = (...paragraphs: string[]) => textOfBlocks(paragraphs.map((text) => `<p>${text}</p>`));

describe("The parts of a suggestion", () => {
  it("are one block each, and together make the editor's text", () => {
    const [before, after] = [html("One.", "Two.", "Three."), html("One!", "Two.", "Three.", "Four.")];
    const parts = partsOf(before, after);
    expect(parts.map(({ at, before: out, after: into }) => [at, out, into])).to.deep.equal([
      [0, ["<p>One.</p>"], ["<p>One!</p>"]],
      [3, [], ["<p>Four.</p>"]],
    ]);
    expect(applyParts(before, before, parts)).to.deep.equal({ html: after, changed: [] });
  });

  it("apply to a text that has moved, preserve others' changes, and report conflicts", () => {
    const base = html("One.", "Two.", "Three.");
    const [first, second] = partsOf(base, html("One!", "Two.", "Three!"));
    const now = html("New.", "One.", "Two, by the author.", "Three, by the author?");
    const applied = applyParts(base, now, [first!, second!]);
    expect(applied.html).to.equal(html("New.", "One!", "Two, by the author.", "Three, by the author?"));
    expect(applied.changed).to.deep.equal([second]);
  });

  it("apply once: a second time they change nothing", () => {
    const base = html("One.", "Two.");
    const parts = partsOf(base, html("Zero.", "One!", "Two."));
    const once = applyParts(base, base, parts).html;
    expect(applyParts(base, once, parts)).to.deep.equal({ html: once, changed: [] });
  });

  it("produce the editor's text if all are accepted, for any changes", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 })
      .map((words) => html(...words));
    fc.assert(
      fc.property(text, text, (base, suggested) => {
        const parts = partsOf(base, suggested);
        expect(applyParts(base, base, parts).html).to.equal(suggested);
        expect(applyParts(base, base, []).html).to.equal(base);
      }),
    );
  });
});

describe("Suggestions", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let editor: TestMember;
  let story: TestStory;
  let chapter: string;

  const services = () => site.app.services;
  const stored = async () => (await Chapter.findById(chapter).lean())!;
  const post = async (member: TestMember, path: string, fields: object) => {
    const agent = await as(member);
    const _csrf = await csrfOf(agent);
    return agent
      .post(path)
      .type("form")
      .send({ ...fields, _csrf });
  };
  const form = () => `/story/${story.id}/suggestions/new/${chapter}`;
  const openOf = ({ id: by }: TestMember) => Suggestion.findOne({ chapter, by, state: "open" }).lean();
  const own = async () => (await openOf(editor))!;
  const send = async (member: TestMember, text: string, more: object = {}) => {
    const version = String((await openOf(member))?.version ?? 0);
    return post(member, form(), { text, revision: String((await stored()).revision), version, ...more });
  };
  const pathOf = ({ _id }: { _id: unknown }) => `/story/${story.id}/suggestions/${_id}`;
  const kinds = async (member: TestMember) => {
    await site.app.jobs.whenIdle();
    return (await Notification.find({ for: member.id }).lean()).map(({ kind }) => kind);
  };

  before(async () => {
    author = await site.addMember("sug-author");
    editor = await site.addMember("sug-editor");
  });
  beforeEach(async () => {
    const text = { title: "One", html: "<p>First.</p><p>Second.</p><p>Third.</p>" };
    story = await storeStory(site, author, { draft: true, chapters: [text, "Another chapter."] });
    await letIn(site, author, story, editor, "editor");
    chapter = String(story.doc.contents[0]!.chapter);
  });

  it("are written like the chapter, and accepted or declined one by one", async () => {
    const shown = page(await (await as(editor)).get(form()).expect(200));
    expect(shown("textarea[name=text]").text().trim()).to.equal("First.\n\nSecond.\n\nThird.");
    const sent = await send(editor, "First!\n\nSecond.\n\nThird!", { note: "Louder?" });
    expect(sent.status).to.equal(303);
    expect((await stored()).html, "nothing is changed yet").to.include("First.");
    expect(await kinds(author)).to.include("suggestion");
    const path = pathOf(await own());
    const asked = page(await (await as(author)).get(path).expect(200));
    expect(asked(".suggestion-parts > li").length).to.equal(2);
    expect(asked(".suggestion-note").text()).to.equal("Louder?");
    expect(asked(".suggestion-parts ins").first().text()).to.include("!");
    const [first, second] = asked('.suggestion-parts input[name="part"]')
      .toArray()
      .map((input) => asked(input).attr("value"));
    expect((await post(author, path, { intent: "take", part: first })).status).to.equal(303);
    expect((await stored()).html)
      .to.include("First!")
      .and.include("Third.");
    expect((await post(author, path, { intent: "refuse", part: second })).status).to.equal(303);
    expect((await stored()).html).to.include("Third.");
    expect((await Suggestion.findOne({ chapter }).lean())!.state).to.equal("decided");
    expect(await kinds(editor)).to.include("suggestion-decided");
    const overview = page(await (await as(editor)).get(`/story/${story.id}/suggestions`).expect(200));
    expect(overview("table").text()).to.include("1 accepted, 1 declined");
  });

  it("never overwrite a different version of the same editor unseen: the second one is shown again, filled in", async () => {
    const first = await post(editor, form(), { text: "First!", revision: "1", version: "0" });
    expect(first.status).to.equal(303);
    const late = await post(editor, form(), { text: "First?", revision: "1", version: "0" });
    expect(late.status).to.equal(422);
    const shown = page(late);
    expect(shown("textarea[name=text]").text().trim()).to.equal("First?");
    expect(shown("#form-errors").text()).to.include(
      "You have sent other changes for this chapter in the meantime",
    );
    expect(shown(`a[href$="${pathOf(await own())}"]`).length).to.equal(1);
    expect((await own()).html).to.include("First!");
    const version = shown('input[name="version"]').attr("value")!;
    expect((await post(editor, form(), { text: "First?", revision: "1", version })).status).to.equal(303);
    expect((await own()).html).to.include("First?");
  });

  it("preserve the author's changes made meanwhile, and report what cannot be accepted", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird!");
    const { version } = await stored();
    await updateChapter(services(), author.caller, chapter, {
      html: "<p>First.</p><p>Second, better.</p><p>Third, better?</p>",
      version,
    });
    const path = pathOf(await own());
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(shown(".suggestion-changed").length).to.equal(1);
    const taken = await post(author, path, { intent: "take" });
    expect(taken.status).to.equal(303);
    expect((await stored()).html).to.equal("<p>First!</p>\n<p>Second, better.</p>\n<p>Third, better?</p>");
    expect((await own()).state).to.equal("open");
    await post(author, path, { intent: "refuse" });
    expect(await own()).to.equal(null);
  });

  it("contain only their editor's changes, even if others edited the chapter meanwhile", async () => {
    const begun = String((await stored()).revision);
    await updateChapter(services(), author.caller, chapter, {
      html: "<p>First.</p><p>A new one.</p><p>Second, better.</p><p>Third.</p>",
      version: (await stored()).version,
    });
    await send(editor, "First.\n\nSecond.\n\nThird!", { revision: begun });
    const { base, html } = await own();
    expect(partsOf(base, html).map(({ before, after }) => [before, after])).to.deep.equal([
      [["<p>Third.</p>"], ["<p>Third!</p>"]],
    ]);
    const path = pathOf(await own());
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(shown(".suggestion-parts > li").length).to.equal(1);
    await post(author, path, { intent: "take" });
    expect((await stored()).html).to.equal(
      "<p>First.</p>\n<p>A new one.</p>\n<p>Second, better.</p>\n<p>Third!</p>",
    );
  });

  it("are decided for an editor's whole manuscript at once", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.");
    chapter = String(story.doc.contents[1]!.chapter);
    await send(editor, "Another ending.");
    const path = `/story/${story.id}/suggestions`;
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(shown(".suggestion-branches").text()).to.include("2 changes");
    expect((await post(editor, path, { intent: "take", editor: editor.id })).status).to.equal(403);
    expect((await post(author, path, { intent: "take", editor: editor.id })).status).to.equal(303);
    expect((await stored()).html).to.equal("<p>Another ending.</p>");
    expect(await Suggestion.countDocuments({ story: story.id, state: "open" })).to.equal(0);
  });

  it("are accepted only as they were read: if resent meanwhile they are shown again", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird!");
    const path = pathOf(await own());
    const overview = `/story/${story.id}/suggestions`;
    const [one, all] = [
      page(await (await as(author)).get(path)),
      page(await (await as(author)).get(overview)),
    ];
    const version = one('.suggestion-parts input[name="version"]').first().attr("value");
    const part = one('input[name="part"]').first().attr("value");
    const seen = all('.suggestion-branches input[name="seen"]').attr("value");
    const { revision } = await own();
    await send(editor, "First!\n\nSecond, at length.\n\nThird.", { revision: String(revision) });
    const late = await post(author, path, { intent: "take", version });
    expect(late.status).to.equal(422);
    expect(page(late)("#form-errors").text()).to.include("changed this suggestion in the meantime");
    expect(page(late)('.suggestion-parts input[name="version"]').first().attr("value")).to.equal("2");
    expect((await post(author, overview, { intent: "take", editor: editor.id, seen })).status).to.equal(303);
    const told = page(await (await as(author)).get(overview));
    expect(told("main, [role=status]").text()).to.include("Please look at the new versions");
    expect((await stored()).html).to.equal(html("First.", "Second.", "Third."));
    // A part identifies itself: it is unchanged since it was read.
    expect((await post(author, path, { intent: "take", part, version })).status).to.equal(303);
    expect((await stored()).html).to.equal(html("First!", "Second.", "Third."));
  });

  it("wait in the bin with their chapter while the whole manuscript is decided", async () => {
    const [first, second] = story.doc.contents.map((each) => String(each.chapter));
    await send(editor, "First!\n\nSecond.\n\nThird.");
    chapter = second!;
    await send(editor, "Another ending.");
    await deleteChapter(services(), author.caller, first!);
    const path = `/story/${story.id}/suggestions`;
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(shown(".suggestion-branches").text()).to.include("1 change");
    expect((await post(author, path, { intent: "take", editor: editor.id })).status).to.equal(303);
    expect((await stored()).html).to.equal("<p>Another ending.</p>");
    chapter = first!;
    expect((await own()).state).to.equal("open");
  });

  it("end once everything their editor leaves in them is decided", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird!");
    const { revision, base, html: text } = await own();
    const path = pathOf(await own());
    await post(author, path, { intent: "refuse", part: partsOf(base, text)[0]!.key });
    await send(editor, "First!\n\nSecond.\n\nThird.", { revision: String(revision) });
    expect(await own()).to.equal(null);
    expect((await Suggestion.findOne({ chapter }).lean())!.state).to.equal("decided");
  });

  it("count as their editor's words, not those of the member who accepts them", async () => {
    await send(editor, "First, and many more words.\n\nSecond.\n\nThird.");
    const written = async () => (await WritingDay.findOne({ member: author.id }).lean())?.words ?? 0;
    const before = await written();
    await post(author, pathOf(await own()), { intent: "take" });
    const [last] = await Revision.find({ chapter }).sort({ number: -1 }).lean();
    expect([last!.by, ...last!.writers!].map(String)).to.deep.equal([author.id, editor.id]);
    expect(await written()).to.equal(before);
  });

  it("retain earlier versions to be read and not accepted", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.", { note: "Louder?" });
    const { revision } = await own();
    await send(editor, "First.\n\nSecond, quietly.\n\nThird.", { revision: String(revision) });
    const path = pathOf(await own());
    const now = page(await (await as(author)).get(path).expect(200));
    expect(now(".suggestion-parts ins").text()).to.include("quietly");
    const before = now(".suggestion-versions a").attr("href")!;
    expect(before).to.equal(`${path}?version=1`);
    const then = page(await (await as(author)).get(before).expect(200));
    expect(then(".suggestion-parts ins").text()).to.equal("added: !");
    expect(then(".suggestion-note").text()).to.equal("Louder?");
    expect(then("main form").length).to.equal(0);
    await (await as(author)).get(`${path}?version=7`).expect(404);
    await suggestionPersonalData(services()).erase!({ id: editor.id } as never, "leave");
    expect(await FormerSuggestion.countDocuments({ suggestion: path.split("/").at(-1) })).to.equal(0);
  });

  it("that were paid for stay when the editor's account is erased, and can still be decided", async () => {
    const hired = await site.addMember("sug-hired");
    await letIn(site, author, story, hired, "editor");
    await send(hired, "First!\n\nSecond.\n\nThird.");
    const path = pathOf((await Suggestion.findOne({ chapter, by: hired.id }).lean())!);
    const earned = { seller: toId(hired.id), story: toId(story.id), share: 100 };
    const orders = mongoose.connection.collection("orders");
    const { insertedId } = await orders.insertOne(earned);
    await suggestionPersonalData(services()).erase!({ id: hired.id } as never, "leave");
    await orders.deleteOne({ _id: insertedId });
    await User.deleteOne({ _id: hired.id });
    const overview = page(await (await as(author)).get(`/story/${story.id}/suggestions`).expect(200));
    expect(overview(".suggested-chapters").text()).to.include("A former member");
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(shown(".story-card-facts").text()).to.include("A former member");
    expect((await post(author, path, { intent: "take" })).status).to.equal(303);
    expect((await stored()).html).to.include("First!");
  });

  it("have a page per editor, with all chapters and the decisions", async () => {
    const other = await site.addMember("sug-other");
    await letIn(site, author, story, other, "editor");
    await send(editor, "First!\n\nSecond.\n\nThird.");
    await send(other, "First.\n\nSecond.\n\nThird!");
    await post(author, pathOf(await own()), { intent: "take" });
    const overview = `/story/${story.id}/suggestions`;
    const read = async (by: string) => page(await (await as(author)).get(`${overview}?by=${by}`).expect(200));
    const [theirs, others] = [await read(editor.id), await read(other.id)];
    expect(theirs("nav.tabs [aria-current]").text()).to.equal("sug-editor");
    expect(theirs(".suggestion-branches li").length).to.equal(0);
    expect(theirs("tbody tr").length).to.equal(1);
    expect(others(".suggestion-branches li").length).to.equal(1);
    expect(others("tbody tr").length).to.equal(0);
    expect(others(".suggested-chapters > li").length).to.equal(2);
    const taken = await post(author, `${overview}?by=${other.id}`, { intent: "take", editor: other.id });
    expect(taken.headers.location).to.equal(`${overview}?by=${other.id}`);
    await (await as(author)).get(`${overview}?by=${author.id}`).expect(404);
  });

  it("are listed page by page once they are decided", async () => {
    const one = { story: story.id, chapter, by: editor.id, revision: 1, state: "decided" };
    await Suggestion.insertMany(Array.from({ length: SUGGESTIONS_PAGE + 3 }, () => one));
    const at = Date.now();
    for (const [index, { _id }] of (await Suggestion.find({ story: story.id }, { _id: 1 }).lean()).entries())
      await Suggestion.updateOne(
        { _id },
        { $set: { updatedAt: new Date(at - index * 1_000) } },
        { timestamps: false },
      );
    const first = page(await (await as(editor)).get(`/story/${story.id}/suggestions`).expect(200));
    expect(first("tbody tr").length).to.equal(SUGGESTIONS_PAGE);
    const older = first(`a[href*="before="]`).attr("href")!;
    const second = page(await (await as(editor)).get(older).expect(200));
    expect(second("tbody tr").length).to.equal(3);
    expect(second(`a[href*="before="]`).length).to.equal(0);
  });

  it("can be changed by their editor, and decisions stay", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird!");
    const path = pathOf(await own());
    const part = partsOf((await own()).base, (await own()).html)[0]!.key;
    await post(author, path, { intent: "refuse", part });
    const { revision, decisions } = await own();
    await send(editor, "First!\n\nSecond!\n\nThird!", { revision: String(revision) });
    const shown = page(await (await as(author)).get(path).expect(200));
    const states = shown(".suggestion-parts > li")
      .toArray()
      .map((item) => shown(item).find("p.fine").text());
    expect(states).to.deep.equal(["Declined", "Not decided yet", "Not decided yet"]);
    const then = new Date(shown(".suggestion-versions time").attr("datetime")!);
    expect(then, "of its sending, not of what was decided since").to.be.below(decisions[0]!.at);
    expect((await post(editor, path, { intent: "withdraw" })).status).to.equal(303);
    expect((await post(author, path, { intent: "take" })).status).to.equal(422);
  });

  it("show errors at the field, and preserve what was typed", async () => {
    const same = await send(editor, "First.\n\nSecond.\n\nThird.", { note: "Look" });
    expect(same.status).to.equal(422);
    expect(messagesIn(same).at("text")).to.include("have not changed anything");
    expect(page(same)("textarea[name=note]").text().trim()).to.equal("Look");
    expect((await send(editor, "Other.", { revision: "99" })).status).to.equal(422);
  });

  it("can be discussed, and both sides are notified", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.");
    const path = pathOf(await own());
    await post(author, path, { intent: "answer", text: "Why so loud?" });
    await post(editor, path, { intent: "answer", text: "She is angry." });
    const shown = page(await (await as(author)).get(path).expect(200));
    expect(
      shown(".suggestion-answer")
        .toArray()
        .map((answer) => shown(answer).text()),
    ).to.deep.equal(["Why so loud?", "She is angry."]);
    expect(await kinds(author)).to.include("suggestion-answered");
    expect(await kinds(editor)).to.include("suggestion-answered");
    expect((await post(author, path, { intent: "answer", text: " " })).status).to.equal(422);
    // The data export contains the member's messages only.
    const said: Record<string, unknown[]> = {};
    for await (const { path, content } of suggestionPersonalData(services()).export!({
      id: author.id,
    } as never)) {
      let text = "";
      for await (const chunk of content()) text += chunk;
      said[path] = JSON.parse(text);
    }
    expect(said["suggestions.json"]).to.deep.equal([]);
    expect(JSON.stringify(said)).to.include("Why so loud?").and.not.include("She is angry.");
  });

  it("can be discussed change by change, and mentioned members are notified", async () => {
    const friend = await site.addMember("sug-friend");
    await letIn(site, author, story, friend, "co-author");
    await send(editor, "First!\n\nSecond.\n\nThird!");
    const path = pathOf(await own());
    const [first, second] = partsOf((await own()).base, (await own()).html).map(({ key }) => key);
    const said = { intent: "answer", text: "Is it not too loud, @sug-friend?", about: second };
    const answered = await post(author, path, said);
    expect(answered.headers.location).to.equal(`${path}#part-${second}`);
    expect(await kinds(friend)).to.include("suggestion-answered");
    const read = async () => page(await (await as(editor)).get(path).expect(200));
    const thread = (shown: Awaited<ReturnType<typeof read>>, part = second) =>
      shown(`#part-${part} .suggestion-answer`).text();
    expect(thread(await read())).to.equal(said.text);
    expect(thread(await read(), first)).to.equal("");
    expect((await read())("#answers .suggestion-answer").length).to.equal(0);
    const refused = page(await post(author, path, { ...said, text: " " }));
    expect(refused(`#part-${second} details[open] .field-error`).length).to.equal(1);
    const { body } = await supertest(site.url)
      .get(`/api/suggestions/${(await own())._id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(editor)}`)
      .expect(200);
    expect(body.data.answers[0]).to.include({ text: said.text, part: second });
    // The change is removed, and the discussion stays.
    await send(editor, "First!\n\nSecond.\n\nThird.", { revision: String((await own()).revision) });
    expect((await read())("#answers li").text())
      .to.include("no longer suggested")
      .and.include(said.text);
    const late = page(await post(author, path, { ...said, text: "And now?" }));
    expect(late("#answers textarea").text().trim()).to.equal("And now?");
  });

  it("have their discussion reported by its readers, and removed for everyone", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.");
    const path = pathOf(await own());
    await post(editor, path, { intent: "answer", text: "How rude." });
    const { _id } = (await own()).answers[0]!;
    const form = reportsPaths.report("suggestion-answer", String(_id));
    const read = async (member: TestMember, at = path) => page(await (await as(member)).get(at).expect(200));
    expect((await read(author))(`a[href="${form}"]`).length).to.equal(1);
    expect((await read(editor))(`a[href="${form}"]`).length).to.equal(0);
    expect((await read(author, form))("main form[method=post]").length).to.equal(1);
    await (await as(await site.addMember("sug-reporting"))).get(form).expect(404);
    const act = { caller: author.caller, reason: "Rude." };
    await inTransaction((session) => suggestionAnswerKind.remove(String(_id), act, session));
    expect((await read(author)).text()).not.to.include("How rude.");
    await (await as(author)).get(form).expect(404);
    await inTransaction((session) => suggestionAnswerKind.restore(String(_id), act, session));
    expect((await read(author)).text()).to.include("How rude.");
  });

  it("have an id added to older discussion messages, so that those can be reported too", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.");
    const { _id } = await own();
    const said = { by: toId(author.id), at: new Date() };
    const answers = ["Why?", "And why not?"].map((text) => ({ ...said, text }));
    await Suggestion.collection.updateOne({ _id }, { $set: { answers } });
    await migrate(site, idsOfSuggestionAnswers);
    const ids = (await own()).answers.map((answer) => String(answer._id));
    expect(new Set(ids).size).to.equal(2);
    const shown = page(await (await as(editor)).get(pathOf({ _id })).expect(200));
    for (const id of ids)
      expect(shown(`a[href="${reportsPaths.report("suggestion-answer", id)}"]`).length).to.equal(1);
    await migrate(site, idsOfSuggestionAnswers);
    expect((await own()).answers.map((answer) => String(answer._id))).to.deep.equal(ids);
  });

  it("are visible to the team only, and decided by authors", async () => {
    await send(editor, "First!\n\nSecond.\n\nThird.");
    const path = pathOf(await own());
    expect((await post(editor, path, { intent: "take" })).status).to.equal(403);
    const beta = await site.addMember("sug-beta");
    await letIn(site, author, story, beta, "beta-reader");
    const stranger = await site.addMember("sug-stranger");
    for (const at of [path, form(), `/story/${story.id}/suggestions`]) {
      await (await as(beta)).get(at).expect(403);
      await (await as(stranger)).get(at).expect(404);
      await (await site.visit()).get(at).expect(302);
    }
  });

  describe("saved as drafts", () => {
    const drafts = () => `/api/chapters/${chapter}/suggestions/drafts`;
    /** Autosaves like the form of a page. */
    const save = async (writer: string, text: string, more: object = {}, member = editor) => {
      const agent = await as(member);
      const data = { text, revision: 1, writer, turn: 1, ...more };
      const { body } = await agent
        .put(drafts())
        .set("x-csrf-token", await csrfOf(agent))
        .send({ data });
      return body.data as { id: string; turn: number };
    };
    const shown = async (query = "") => {
      const form$ = page(await (await as(editor)).get(form() + query).expect(200));
      const value = (name: string) => form$(`form[data-suggests] [name="${name}"]`).val() as string;
      return { form$, value, text: String(form$("textarea[name=text]").text()).trim() };
    };

    it("are restored wherever the form is opened next, and are private", async () => {
      const before = await kinds(author);
      await save("a", "First!", { note: "Louder" });
      const { form$, value, text } = await shown();
      expect(text).to.equal("First!");
      expect(form$("textarea[name=note]").text().trim()).to.equal("Louder");
      expect(form$("main").text()).to.include("Nobody else sees it until you send it");
      expect(value("revision")).to.equal("1");
      const theirs = page(await (await as(author)).get(form()).expect(200));
      expect(theirs("textarea[name=text]").text().trim()).to.equal("First.\n\nSecond.\n\nThird.");
      expect(await Suggestion.countDocuments({ chapter })).to.equal(0);
      expect(await kinds(author)).to.deep.equal(before);
    });

    it("continue another page's draft as it was read, and are stored separately if that continued too", async () => {
      const { id, turn } = await save("a", "First!");
      expect(await save("b", "First!!", { from: { id, turn }, turn: 2 })).to.include({ id });
      await save("a", "First, though.", { turn: 3 });
      await save("a", "Late.", { turn: 2 });
      expect((await SuggestionDraft.find({ chapter }).lean()).map(({ text }) => text)).to.have.members([
        "First!!",
        "First, though.",
      ]);
      const { form$, text } = await shown();
      expect(text).to.equal("First, though.");
      expect(form$(`a[href="${form()}?draft=${id}"]`).length).to.equal(1);
      expect((await shown(`?draft=${id}`)).text).to.equal("First!!");
    });

    it("are one per page, however often it autosaves", async () => {
      // Several pages: which save is first, and so creates the draft, differs.
      for (const writer of ["a", "b", "c", "d", "e", "f"]) {
        await Promise.all(Array.from({ length: 8 }, (_, turn) => save(writer, `Text ${turn}.`, { turn })));
        const stored = await SuggestionDraft.find({ chapter, writer }).lean();
        expect(stored.map(({ text }) => text)).to.deep.equal(["Text 7."]);
      }
    });

    it("are saved and discarded by the form without JavaScript", async () => {
      const saved = await post(editor, form(), {
        intent: "draft",
        text: "Mine.",
        revision: "1",
        base: "First.",
      });
      expect(saved.status).to.equal(303);
      const { value, text } = await shown();
      expect(text).to.equal("Mine.");
      const from = { draft: value("draft"), turn: value("turn"), revision: "1", base: value("base") };
      expect((await post(editor, form(), { ...from, intent: "draft", text: "Mine, too." })).status).to.equal(
        303,
      );
      expect(await SuggestionDraft.countDocuments({ chapter })).to.equal(1);
      // The form was opened earlier: later saves stay.
      await post(editor, form(), { ...from, intent: "discard" });
      expect((await shown()).text).to.equal("Mine, too.");
      await post(editor, form(), { ...from, turn: (await shown()).value("turn"), intent: "discard" });
      expect((await shown()).text).to.equal("First.\n\nSecond.\n\nThird.");
    });

    it("end once they are sent, even if their revision was thinned out meanwhile", async () => {
      await save("a", "First!\n\nSecond.\n\nThird.");
      await save("b", "Another.");
      const { value } = await shown();
      await updateChapter(services(), author.caller, chapter, {
        html: html("First.", "Second.", "Third, now."),
        version: 1,
      });
      await Revision.deleteMany({ chapter, number: 1 });
      const text = "First!\n\nSecond.\n\nThird.";
      const base = value("base");
      const sent = await post(editor, form(), { text, base, revision: "1", version: "0", writer: "a" });
      expect(sent.status).to.equal(303);
      expect((await SuggestionDraft.find({ chapter }).lean()).map(({ writer }) => writer)).to.deep.equal([
        "b",
      ]);
      const path = pathOf(await own());
      expect((await post(author, path, { intent: "take" })).status).to.equal(303);
      expect((await stored()).html)
        .to.include("First!")
        .and.include("Third, now.");
    });

    it("are in their writer's data export, and deleted with the account", async () => {
      await save("a", "First!");
      const files = [];
      for await (const { path } of suggestionPersonalData(services()).export!({ id: editor.id } as never))
        files.push(path);
      expect(files).to.include("suggestion-drafts.json");
      await suggestionPersonalData(services()).erase!({ id: editor.id } as never, "leave");
      expect(await SuggestionDraft.countDocuments({ by: editor.id })).to.equal(0);
    });
  });

  it("are sent and decided through the API too, and two concurrent identical ones become one", async () => {
    const bearer = async (member: TestMember) => ({ Authorization: `Bearer ${await site.tokenOf(member)}` });
    const api = supertest(site.url);
    const { revision } = await stored();
    const data = { markdown: "First!\n\nSecond.\n\nThird!", revision };
    const asEditor = await bearer(editor);
    const made = await Promise.all(
      [1, 2].map(() => api.post(`/api/chapters/${chapter}/suggestions`).set(asEditor).send({ data })),
    );
    expect(made.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(made[0]!.body.data.id).to.equal(made[1]!.body.data.id);
    const { id, parts, version } = made[0]!.body.data;
    const other = { markdown: "First?\n\nSecond.\n\nThird!", revision };
    const { body: met } = await api
      .post(`/api/chapters/${chapter}/suggestions`)
      .set(asEditor)
      .send({ data: other })
      .expect(409);
    expect(met.error.details).to.include({ version });
    const decide = (who: Record<string, string>, body: object) =>
      api.post(`/api/suggestions/${id}/decisions`).set(who).send({ data: body });
    await decide(asEditor, { take: true }).expect(403);
    const asAuthor = await bearer(author);
    const { body } = await decide(asAuthor, { take: true, parts: [parts[1].key] }).expect(200);
    expect(body.data.parts.map(({ state }: { state: string }) => state)).to.deep.equal(["open", "taken"]);
    expect((await stored()).html)
      .to.include("Third!")
      .and.include("First.");
    await api.get(`/api/chapters/${chapter}/suggestions`).expect(404);
    await api.get(`/api/suggestions/${id}`).set(asAuthor).expect(200);
  });
});
