import { expect } from "chai";
import supertest from "supertest";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { answerCopy, requestCopy, saveFeedback } from "#features/reach/advance-copies/commands.ts";
import { findCopy, textOfFile } from "#features/reach/advance-copies/find.ts";
import { AdvanceCopy, type CopyDoc, CopySet } from "#features/reach/advance-copies/model.ts";
import { copyKinds } from "#features/reach/advance-copies/notification-kinds.ts";
import { ratiosOf } from "#features/reach/advance-copies/reads.ts";
import { remindReaders } from "#features/reach/advance-copies/remind.ts";
import { printedMark } from "#features/reach/advance-copies/trace.ts";
import { createLink, editLink, openLink } from "#features/reach/story-links/commands.ts";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import { deleteStory, reinstateStory, removeStory, updateStory } from "#features/stories/editing/index.ts";
import { plainText } from "#shared/text/plain-text.ts";
import { collect } from "#test/app/support/bytes.ts";
import { letIn, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { novelOf } from "./novel.ts";

const WHY = { why: "I read everything with boats.", where: "My blog", agree: true };

describe("Advance reader copies", () => {
  const site = useSite();
  let author: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("arc-author");
  });

  const member = () => site.addMember(`arc-reader-${++count}`);
  const secret = (by = author, words = 600) =>
    storeStory(site, by, { private: true, password: "not yet", chapters: [novelOf(words), novelOf(words)] });
  const shared = async (of: TestStory, by: TestMember, terms: object = {}) => {
    const said = {
      type: "arc",
      story: of.id,
      slug: `arc-${++count}`,
      limit: "10",
      approval: "hand",
      ...terms,
    };
    const link = await createLink(site.app.services, by.caller, said);
    await openLink(site.app.services, by.caller, String(link._id));
    return link;
  };
  const ask = (reader: TestMember, slug: string) => requestCopy(site.app.services, reader.caller, slug, WHY);
  const answer = (by: TestMember, copy: CopyDoc, act: string) =>
    answerCopy(site.app.services, by.caller, String(copy._id), act);

  it("require a private story with a password, and the wizard makes it so", async () => {
    const writer = await member();
    const open = await storeStory(site, writer, { title: "Still Open" });
    const agent = await site.visit(writer);
    const at = `/story-links/new?type=arc&story=${open.id}`;
    const asked = page(await agent.get(at).expect(200));
    expect(asked(".notice").text()).to.include("ARC stories are required to be private and be passworded.");
    const _csrf = await csrfOf(agent);
    await agent.post(at).type("form").send({ _csrf, slug: "too-early" }).expect(422);
    await agent.post(at).type("form").send({ _csrf, intent: "lock", password: "sesame" }).expect(303);
    const details = page(await agent.get(at).expect(200));
    expect(details('input[name="approval"]').length).to.equal(3);
    await (await site.visit())
      .get(open.path)
      .expect(200)
      .expect(/password/i);
  });

  it("are requested once: the reason of a second request is refused, not dropped", async () => {
    const writer = await member();
    const link = await shared(await secret(writer), writer);
    const reader = await member();
    const first = await ask(reader, link.slug);
    expect(String((await ask(reader, link.slug))._id)).to.equal(String(first._id));
    const agent = await site.visit(reader);
    const why = "On second thoughts, I also review for a paper.";
    const sent = { _csrf: await csrfOf(agent), why, where: WHY.where, agree: "true" };
    const again = await agent.post(`/link/${link.slug}/copy`).type("form").send(sent);
    expect(again.status).to.equal(422);
    expect(page(again)("textarea[readonly]").first().text()).to.equal(why);
    expect((await AdvanceCopy.findById(first._id).lean<CopyDoc>())!.why).to.equal(WHY.why);
  });

  it("show the current title while they are open, then that of when they were given; notifications none that is private", async () => {
    const writer = await member();
    const story = await storeStory(site, writer, {
      title: "The First Title",
      private: true,
      password: "not yet",
      chapters: [novelOf(300)],
    });
    const link = await shared(story, writer);
    const reader = await member();
    const copy = await ask(reader, link.slug);
    await answer(writer, copy, "give");
    const agent = await site.visit(reader);
    const seen = async () => {
      await site.app.jobs.whenIdle();
      const texts = await Promise.all(
        ["/advance-copies", "/notifications"].map(async (path) => page(await agent.get(path))("main").text()),
      );
      const { body } = await agent.get("/api/notifications?populate=*").expect(200);
      return [...texts, JSON.stringify(body)] as const;
    };
    const rename = (title: string) => updateStory(site.app.services, writer.caller, story.id, { title });
    await rename("The Working Title");
    for (const text of (await seen()).slice(0, 2)) expect(text).to.include("The Working Title");
    await answer(writer, copy, "end");
    await rename("A Secret Title");
    const [copies, notices, api] = await seen();
    expect(copies)
      .to.include("The First Title")
      .and.not.match(/Secret|Working/);
    expect(notices)
      .to.include("an advance copy of a private story")
      .and.not.match(/Secret|Working|First/);
    expect(api).to.not.match(/Secret|Working/);
    await deleteStory(site.app.services, writer.caller, story.id);
    expect((await seen())[0])
      .to.include("The First Title")
      .and.not.include("Secret");
    const authors = page(await (await site.visit(writer)).get("/notifications"))("main").text();
    expect(authors).to.include("has asked for an advance copy of A Secret Title");
  });

  it("are requested, given, read and reviewed without JavaScript, and ended by the author", async () => {
    const writer = await member();
    const link = await shared(await secret(writer), writer);
    const reader = await member();
    const agent = await site.visit(reader);
    const guest = await site.visit();
    const shown = page(await guest.get(`/link/${link.slug}`).expect(200));
    expect(shown(`a[href="/link/${link.slug}/read"]`).text()).to.include("advance copy");
    const _csrf = await csrfOf(agent);
    const at = `/link/${link.slug}/copy`;
    const wrong = await agent.post(at).type("form").send({ _csrf, why: "Please" }).expect(422);
    expect(page(wrong)('textarea[name="why"]').val()).to.equal("Please");
    await agent
      .post(at)
      .type("form")
      .send({ _csrf, ...WHY, agree: "true" })
      .expect(303);
    const copy = (await AdvanceCopy.findOne({ link: link._id }).lean<CopyDoc>())!;
    const own = `/advance-copies/${copy._id}`;
    await agent.get(own).expect(403);
    const desk = await site.visit(writer);
    const token = await csrfOf(desk);
    const copies = `/story-links/${link._id}/copies`;
    expect(page(await desk.get(copies).expect(200))(".copy-request").text()).to.include(WHY.why);
    const give = { _csrf: token, copy: String(copy._id), do: "give" };
    await desk.post(copies).type("form").send(give).expect(303);
    const read = page(await agent.get(`${own}/read/2`).expect(200));
    expect(read(".prose p").length).to.be.above(5);
    expect(read.text()).to.include(printedMark(copy.mark));
    await agent.post(own).type("form").send({ _csrf, feedback: "I missed my stop." }).expect(303);
    expect((await ratiosOf([reader.id])).get(reader.id)).to.deep.equal({ given: 1, feedback: 1 });
    expect(page(await desk.get(copies))(".copy-request").text()).to.include("I missed my stop.");
    await desk
      .post(copies)
      .type("form")
      .send({ ...give, do: "end" })
      .expect(303);
    await agent.get(`${own}/read/1`).expect(403);
    await agent.get(`${own}.epub`).expect(403);
  });

  it("are given automatically if the author wishes, or by rule to readers who gave feedback, and never beyond their limit", async () => {
    const writer = await member();
    const readers = await Promise.all([member(), member(), member(), member()]);
    const all = await shared(await secret(writer, 60), writer, { approval: "automatic", limit: "2" });
    const copies = await Promise.all(readers.map((reader) => ask(reader, all.slug)));
    expect(copies.filter(({ state }) => state === "given").length).to.equal(2);
    const waiting = copies.find(({ state }) => state === "asked")!;
    expect(await answer(writer, waiting, "give").catch(({ message }) => message)).to.include(
      "all the copies you wanted to give",
    );
    const given = copies.find(({ state }) => state === "given")!;
    const good = readers.find(({ id }) => id === String(given.reader))!;
    await saveFeedback(site.app.services, good.caller, String(given._id), { feedback: "Splendid." });
    const other = await member();
    const ruled = await shared(await secret(other, 60), other, { approval: "rule" });
    expect((await ask(good, ruled.slug)).state).to.equal("given");
    expect((await ask(readers.find(({ id }) => id === String(waiting.reader))!, ruled.slug)).state).to.equal(
      "asked",
    );
  });

  it("of a mature story ask the reader to confirm their age first, and show the author who requested one", async () => {
    const writer = await member();
    const story = await storeStory(site, writer, { private: true, password: "not yet", mature: true });
    const link = await shared(story, writer, { approval: "automatic" });
    const reader = await member();
    const copy = await ask(reader, link.slug);
    const agent = await site.visit(reader);
    const at = `/advance-copies/${copy._id}/read/1`;
    const epub = await agent.get(`/advance-copies/${copy._id}.epub`).expect(302);
    expect(epub.headers.location).to.equal(at);
    const gate = page(await agent.get(at).expect(200));
    expect(gate(".prose").length).to.equal(0);
    expect(gate('.gate input[name="next"]').val()).to.equal(at);
    const confirm = { _csrf: await csrfOf(agent), next: at, confirm: "true" };
    const agreed = await agent
      .post(gate(".gate form").attr("action")!)
      .type("form")
      .send(confirm)
      .expect(303);
    expect(page(await agent.get(agreed.headers.location!).expect(200))(".prose").length).to.equal(1);
    const kind = copyKinds.find(({ name }) => name === "copy-asked")!;
    const about = { ids: { story_link: String(link._id) } };
    expect(kind.href(about as never)).to.equal(`/story-links/${link._id}/copies`);
    const given = copyKinds.find(({ name }) => name === "copy-given")!;
    expect(given.href({ ids: { advance_copy: String(copy._id) } } as never)).to.equal(
      `/advance-copies/${copy._id}`,
    );
  });

  it("end on their date, and are readable by their reader only", async () => {
    const writer = await member();
    const link = await shared(await secret(writer, 60), writer, { approval: "automatic" });
    const reader = await member();
    const copy = await ask(reader, link.slug);
    const at = `/advance-copies/${copy._id}`;
    await (await site.visit(await member())).get(at).expect(404);
    const agent = await site.visit(reader);
    await agent.get(at).expect(200);
    const details = { slug: link.slug, approval: "automatic", until: "2020-01-01" };
    await editLink(site.app.services, writer.caller, String(link._id), details);
    await agent.get(at).expect(404);
    await agent.get(`${at}.epub`).expect(404);
  });

  it("of a story that staff have removed cannot be read, requested or given until it is reinstated", async () => {
    const writer = await member();
    const story = await secret(writer, 60);
    const link = await shared(story, writer);
    const [reader, waiting] = [await member(), await member()];
    const [copy, request] = [await ask(reader, link.slug), await ask(waiting, link.slug)];
    await answer(writer, copy, "give");
    const agent = await site.visit(reader);
    const at = `/advance-copies/${copy._id}`;
    const statuses = () =>
      Promise.all([at, `${at}/read/1`, `${at}.epub`].map(async (path) => (await agent.get(path)).status));
    expect(await statuses()).to.deep.equal([200, 200, 200]);
    const staff = await site.addMember(`arc-staff-${++count}`, "moderator");
    await removeStory(site.app.services, staff.caller, story.id, { reason: "Against the rules" });
    expect(await statuses()).to.deep.equal([404, 404, 404]);
    const list = page(await agent.get("/advance-copies").expect(200));
    expect(list(`a[href="${at}"]`).length).to.equal(0);
    expect(await answer(writer, request, "give").catch(({ message }) => message)).to.include(
      "You cannot give copies of this story.",
    );
    await (await site.visit(await member())).get(`/link/${link.slug}/copy`).expect(404);
    await reinstateStory(site.app.services, staff.caller, story.id, { reason: "A mistake" });
    expect(await statuses()).to.deep.equal([200, 200, 200]);
  });

  it("are closed for reading, feedback and reminders while either side has blocked the other", async () => {
    const [writer, reader] = [await member(), await member()];
    const outOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const link = await shared(await secret(writer, 60), writer, { approval: "automatic", outOn });
    const copy = await ask(reader, link.slug);
    const agent = await site.visit(reader);
    const own = `/advance-copies/${copy._id}`;
    const answersOfAll = async () => {
      const feedback = { feedback: "You cannot hide." };
      const sent = await saveFeedback(site.app.services, reader.caller, String(copy._id), feedback).then(
        () => 200,
        ({ status }) => status,
      );
      return [
        (await agent.get(`${own}/read/1`)).status,
        (await agent.get(`${own}.epub`)).status,
        sent,
        page(await agent.get("/advance-copies").expect(200))(`a[href="${own}"]`).length,
      ];
    };
    for (const [by, { id: who }] of [
      [writer, reader],
      [reader, writer],
    ] as const) {
      await blockMember(site.app.services, by.caller, { who, kind: "block" });
      await remindReaders(site.app.services, new AbortController().signal);
      expect(await answersOfAll()).to.deep.equal([404, 404, 404, 0]);
      const shut = (await AdvanceCopy.findById(copy._id).lean<CopyDoc>())!;
      expect([shut.feedback, shut.remindedAt]).to.deep.equal([copy.feedback, undefined]);
      await unblockMember(site.app.services, by.caller, { who, kind: "block" });
    }
    await remindReaders(site.app.services, new AbortController().signal);
    expect((await AdvanceCopy.findById(copy._id).lean<CopyDoc>())?.remindedAt).to.be.a("date");
    expect(await answersOfAll()).to.deep.equal([200, 200, 200, 1]);
  });

  it("are no longer the previous author's to give once a story has another author, who does not know its readers", async () => {
    const [writer, heir] = [await member(), await member()];
    const story = await secret(writer, 60);
    const link = await shared(story, writer);
    const [reader, waiting] = [await member(), await member()];
    const [copy, request] = [await ask(reader, link.slug), await ask(waiting, link.slug)];
    await answer(writer, copy, "give");
    await letIn(site, writer, story, heir, "co-author");
    await offerTransfer(site.app.services, writer.caller, story.id, heir.id);
    await acceptTransfer(site.app.services, heir.caller, story.id);
    const agent = await site.visit(reader);
    await agent.get(`/advance-copies/${copy._id}/read/1`).expect(404);
    expect(await answer(writer, request, "give").catch(({ message }) => message)).to.include(
      "You cannot give copies of this story.",
    );
    await answer(writer, request, "decline");
    await answer(writer, copy, "end");
    expect((await AdvanceCopy.findById(copy._id).lean<CopyDoc>())?.state).to.equal("ended");
  });

  it("are not given to a reader who could not open them, and none is used up: after their last day, across a block, or once the reader has left", async () => {
    const writer = await member();
    const link = await shared(await secret(writer, 60), writer);
    const reader = await member();
    const request = await ask(reader, link.slug);
    const refusal = () => answer(writer, request, "give").catch(({ message }) => message);
    const details = { slug: link.slug, approval: "hand", limit: "10" };
    const edit = (until: string) =>
      editLink(site.app.services, writer.caller, String(link._id), { ...details, until });
    await edit("2020-01-01");
    expect(await refusal()).to.include("The last day for reading these copies has passed.");
    await edit("");
    for (const [by, { id: who }] of [
      [writer, reader],
      [reader, writer],
    ] as const) {
      await blockMember(site.app.services, by.caller, { who, kind: "block" });
      expect(await refusal()).to.equal("You cannot give this reader a copy any more.");
      await unblockMember(site.app.services, by.caller, { who, kind: "block" });
    }
    const ended = { $set: { reader: null, state: "ended" } } as const;
    await AdvanceCopy.updateOne({ _id: request._id }, ended);
    const bearer = { Authorization: `Bearer ${await site.tokenOf(writer)}` };
    await supertest(site.url)
      .put(`/api/advance-copies/${request._id}`)
      .set(bearer)
      .send({ data: { state: "given" } })
      .expect(400);
    expect((await AdvanceCopy.findById(request._id).lean<CopyDoc>())?.state).to.equal("ended");
    expect((await CopySet.findById(link._id).lean())?.given ?? 0).to.equal(0);
    expect(await Notification.countDocuments({ for: reader.id, kind: "copy-given" })).to.equal(0);
    const asked = { $set: { reader: request.reader, state: "asked" } } as const;
    await AdvanceCopy.updateOne({ _id: request._id }, asked);
    await answer(writer, request, "give");
    await (await site.visit(reader)).get(`/advance-copies/${request._id}`).expect(200);
  });

  it("store the text as it was when they were given, and are identified by their EPUB and by its text", async () => {
    const writer = await member();
    const story = await secret(writer, 1_500);
    const link = await shared(story, writer, { approval: "automatic", pinned: "true" });
    const readers = await Promise.all([member(), member(), member()]);
    const copies: CopyDoc[] = [];
    for (const reader of readers) copies.push(await ask(reader, link.slug));
    const chapter = String(story.doc.contents[0]!.chapter);
    await updateChapter(site.app.services, writer.caller, chapter, {
      html: "<p>All is new.</p>",
      version: 1,
    });
    const agent = await site.visit(readers[1]!);
    const { body } = await agent.get(`/advance-copies/${copies[1]!._id}.epub`).buffer(true).parse(collect);
    const text = await textOfFile(body, "leaked.epub");
    expect(text).not.to.include("All is new");
    const whole = await findCopy(text);
    expect(String(whole.copy?.reader)).to.equal(readers[1]!.id);
    expect(whole.by).to.equal("both");
    const unprinted = text.replaceAll(printedMark(copies[1]!.mark), "");
    expect(await findCopy(unprinted)).to.deep.include({ by: "text", torn: false });
    const torn = `${unprinted}\n${printedMark(copies[2]!.mark)}`;
    expect(await findCopy(torn)).to.deep.include({ copy: null, torn: true });
    const staff = await site.visit(await site.addMember(`arc-staff-${++count}`, "moderator"));
    const traced = async (leaked: string) => {
      const sent = await staff
        .post("/admin/trace")
        .type("form")
        .send({ _csrf: await csrfOf(staff), text: leaked });
      expect(sent.status).to.equal(303);
      return page(await staff.get(sent.headers.location!).expect(200));
    };
    const warning = "this alone proves nothing";
    const onlyPrinted = await traced(`${plainText(novelOf(60))}\n${printedMark(copies[2]!.mark)}`);
    expect(onlyPrinted(".card").text()).to.include(readers[2]!.username).and.include(warning);
    const told = await traced(text);
    expect(told(".card").text()).to.include(readers[1]!.username).and.not.include(warning);
    const { rows } = await findAudit({ action: "copy.trace" }, { limit: 1 });
    expect(rows[0]!.subject).to.deep.equal({ type: "user", id: readers[1]!.id });
  });
});
