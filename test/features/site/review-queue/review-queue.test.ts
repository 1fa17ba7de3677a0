import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { Order } from "#features/market/orders/model.ts";
import { createService, submitService } from "#features/market/services/commands.ts";
import { Service } from "#features/market/services/model.ts";
import { addReport } from "#features/moderation/reports/index.ts";
import { Report, ReportCase, Strike } from "#features/moderation/reports/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { ContactMessage } from "#features/site/contact/model.ts";
import { forgetDecided } from "#features/site/review-queue/assignments.ts";
import { ReviewAssignment, ReviewNote } from "#features/site/review-queue/model.ts";
import { forgetOldNotes } from "#features/site/review-queue/notes.ts";
import { findQueued } from "#features/site/review-queue/reads.ts";
import { page } from "#test/app/support/stories.ts";
import { letBePaid, marketOf, putUp, TERMS } from "#test/features/market/support.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { type Desk, deskOf, logged } from "../admin/support.ts";

const HOUR = 3_600_000;

describe("The review queue", () => {
  const site = useSite();
  let ann: TestMember;
  let reader: TestMember;
  let mod: TestMember;
  let ada: TestMember;
  let mods: Desk;
  let adas: Desk;
  const ago = (hours: number) => new Date(site.app.services.now().getTime() - hours * HOUR);

  const letter = (subject: string, hours: number) =>
    ContactMessage.create({
      kind: "contact",
      email: "a@example.com",
      subject,
      text: "Hello.",
      createdAt: ago(hours),
    });

  const report = (text: string, hours: number, by = ann) =>
    addReport({
      kind: "message",
      target: String(new Types.ObjectId()),
      reporter: reader.id,
      by: by.id,
      title: text,
      text,
      reason: "spam",
      note: "",
      writtenAt: ago(hours),
      createdAt: ago(hours),
    });

  before(async () => {
    ada = await site.addMember("ada", "admin");
    mod = await site.addMember("mod", "moderator");
    ann = await site.addMember("ann");
    reader = await site.addMember("reader");
    mods = await deskOf(site, mod);
    adas = await deskOf(site, ada);
  });

  const rowsOf = async (desk: Desk, path = "/admin/queue") => {
    const $ = page(await desk.agent.get(path).expect(200));
    return $(".review-item")
      .map((_, row) => $(row).find("a").first().text())
      .get();
  };

  it("is hidden from guests and members, and empty at first", async () => {
    await supertest(site.url).get("/admin/queue").expect(404);
    await (await site.visit(ann)).get("/admin/queue").expect(404);
    expect((await mods.agent.get("/admin/queue").expect(200)).text).to.include("Nothing is waiting.");
  });

  it("shows what waits in every feature, longest waiting first, with the time and a link", async () => {
    await putUp(site, ann, ada);
    const live = (await Service.findOne({ live: { $ne: null } }).lean())!;
    await Service.collection.updateOne(
      { _id: live._id },
      { $set: { draft: { state: "review", terms: live.live, submittedAt: ago(70), version: 1 } } },
    );
    const selling = marketOf(site);
    await letBePaid(ann);
    const { _id } = await createService(selling, ann.caller, { ...TERMS, title: "Cover letters" });
    await submitService(selling, ann.caller, String(_id));
    await Service.collection.updateOne({ _id }, { $set: { "draft.submittedAt": ago(60) } });
    const ids = { thread: new Types.ObjectId(), author: toId(ann.id) };
    await Post.collection.insertOne({
      ...ids,
      section: "writing",
      number: 1,
      text: "Buy zeppelins",
      waits: true,
      open: false,
      createdAt: ago(50),
    });
    await report("Rude words", 40);
    const strike = {
      user: ann.id,
      by: ada.id,
      case: new Types.ObjectId(),
      kind: "update",
      reason: "spam",
      words: "",
      at: ago(200),
      expiresAt: ago(-200),
    } as const;
    await Strike.create({ ...strike, title: "An update", appeal: { text: "No.", at: ago(30) } });
    await Strike.create({
      ...strike,
      title: "Decided",
      appeal: { text: "No.", at: ago(30), state: "refused" },
    });
    await ReportCase.create({
      kind: "comment",
      target: new Types.ObjectId(),
      by: ann.id,
      title: "A comment",
      writtenAt: ago(90),
      openedAt: ago(80),
      state: "removed",
      decision: { by: ada.id, at: ago(80), answer: "removed" },
      appeal: { text: "Why?", at: ago(20) },
    });
    const order = { title: "A quarrel", buyer: toId(ann.id), seller: toId(mod.id), updatedAt: ago(1) };
    await Order.collection.insertMany([
      { ...order, state: "disputed", disputedAt: ago(10) },
      { ...order, title: "At work", state: "active", disputedAt: null },
    ]);
    await letter("A question", 0.5);
    await ContactMessage.create({
      kind: "contact",
      email: "a@example.com",
      subject: "Answered",
      text: "Hello.",
      state: "done",
    });

    const $ = page(await mods.agent.get("/admin/queue").expect(200));
    const shown = $(".review-item")
      .map((_, each) => {
        const row = $(each);
        const kind = row.find(".fine").first().text().split(" from ")[0];
        const waiting = row.find(".review-waiting strong").text();
        return [
          [row.find("a").first().text(), kind, waiting, row.find("a").first().attr("href")!.split(/[?/]/)[2]],
        ];
      })
      .get();
    expect(shown).to.deep.equal([
      ["Line edit of novels", "Updates of services", "2 days", "services"],
      ["Cover letters", "Services", "2 days", "services"],
      ["Buy zeppelins", "First posts of new members", "2 days", "forum-posts"],
      ["Rude words", "Reports", "40 hours", "reports"],
      ["An update", "Appeals against strikes", "30 hours", "reports"],
      ["A comment", "Appeals against removals", "20 hours", "reports"],
      ["A quarrel", "Disputes", "10 hours", "orders"],
      ["A question", "Contact messages", "30 minutes", "contact"],
    ]);
    const chips = $(".admin-states")
      .first()
      .find("a")
      .map((_, chip) => $(chip).text())
      .get();
    expect(chips).to.have.members([
      "All kinds",
      ...shown.map((row) => `${(row as unknown as string[])[1]} (1)`),
      "Bank disputes of orders (0)",
      "Challenges that our staff run (0)",
      "Gift exchanges that our staff run (0)",
    ]);
  });

  it("leads to the item alone, from which a decision leads back", async () => {
    await letter("Another question", 0.25);
    for (const [kind, sees, hides] of [
      ["letters", "A question", "Another question"],
      ["reports", "Rude words", "-"],
      ["strike-appeals", "An update", "Decided"],
      ["removal-appeals", "A comment", "An update"],
      ["forum-posts", "Buy zeppelins", "-"],
    ] as const) {
      const $ = page(await mods.agent.get(`/admin/queue?kind=${kind}`).expect(200));
      const href = $(".review-item a").first().attr("href")!;
      const one = page(await mods.agent.get(href).expect(200));
      expect(one("main article").length, kind).to.equal(1);
      expect(one("main article").text(), kind).to.include(sees).and.not.include(hides);
      expect(one('main a[href="/admin/queue"]').text(), kind).to.include("Back to the review queue");
    }
    const $ = page(await mods.agent.get("/admin/queue?kind=letters"));
    const href = $(".review-item a").first().attr("href")!;
    const action = page(await mods.agent.get(href))("main article form").attr("action")!;
    const done = await mods.send(href, action, { intent: "done" });
    expect(done.headers.location).to.equal("/admin/queue");
    expect(await rowsOf(mods, "/admin/queue?kind=letters")).to.deep.equal(["Another question"]);
    await mods.agent.get("/admin/contact?only=x").expect(404);
    await mods.agent.get("/admin/reports?only=x").expect(404);
  });

  it("is assigned, taken over and unassigned, with an entry in the audit log, and filtered by it", async () => {
    const ids = async (kind: string) => {
      const $ = page(await mods.agent.get(`/admin/queue?kind=${kind}`));
      return { kind, id: $(".review-item input[name=id]").first().attr("value")! };
    };
    const send = (desk: Desk, fields: Record<string, string>) =>
      desk.send("/admin/queue", "/admin/queue", fields);
    const letters = await ids("letters");
    const reports = await ids("reports");
    for (const item of [letters, reports])
      expect((await send(mods, { ...item, intent: "assign" })).status).to.equal(303);
    expect(await rowsOf(mods, "/admin/queue?assigned=me")).to.deep.equal(["Rude words", "Another question"]);
    expect(await rowsOf(adas, "/admin/queue?assigned=me")).to.deep.equal([]);
    const open = await rowsOf(mods, "/admin/queue?assigned=nobody");
    expect(open).to.include("A comment").and.not.include("Rude words").and.not.include("Another question");
    expect(await rowsOf(mods, "/admin/queue?assigned=nobody&kind=letters")).to.deep.equal([]);
    // The report's own list shows the same assignment.
    expect((await adas.agent.get("/admin/reports")).text).to.include("Take over");
    await send(adas, { ...letters, intent: "assign" });
    expect(await rowsOf(mods, "/admin/queue?assigned=me")).to.deep.equal(["Rude words"]);
    await send(adas, { ...letters, intent: "release" });
    await send(mods, { ...reports, intent: "release" });
    expect(await rowsOf(mods, "/admin/queue?assigned=me")).to.deep.equal([]);
    expect((await logged(5)).reverse()).to.deep.equal([
      "queue.assign",
      "report.take",
      "queue.assign",
      "queue.release",
      "report.release",
    ]);
    const [entry] = (await findAudit({ action: "queue.assign" }, { limit: 1 })).rows;
    expect(entry?.subject).to.deep.include({ type: "letter", id: letters.id });
  });

  it("refuses to assign what was decided, what does not exist, and for others", async () => {
    const done = (await ContactMessage.findOne({ state: "done" }).lean())!;
    const send = (fields: Record<string, string>) => mods.send("/admin/queue", "/admin/queue", fields);
    const refused = await send({ kind: "letters", id: String(done._id), intent: "assign" });
    expect(refused.status).to.equal(422);
    expect(refused.text).to.include("This has already been dealt with.");
    expect((await send({ kind: "letters", id: "x", intent: "assign" })).status).to.equal(404);
    expect((await send({ kind: "novels", id: String(done._id), intent: "assign" })).status).to.equal(404);
    expect(await ReviewAssignment.countDocuments()).to.equal(0);
  });

  it("holds notes for colleagues with the history of an item, also once it is decided", async () => {
    const $ = page(await mods.agent.get("/admin/queue?kind=letters"));
    const place = $(".review-item > div .fine a").last().attr("href")!;
    const id = place.split("/").at(-1)!;
    await (await site.visit(ann)).get(place).expect(404);
    await supertest(site.url).get(place).expect(404);
    const empty = await mods.send(place, place, { text: " " });
    expect(empty.status).to.equal(422);
    expect(page(empty)("#field-text-error").length).to.equal(1);
    expect((await mods.send(place, place, { text: "Ask <b>Ada</b>" })).status).to.equal(303);
    expect((await adas.send(place, place, { text: "I did" })).status).to.equal(303);
    const shown = page(await adas.agent.get(place).expect(200));
    const notes = shown("main article")
      .map((_, note) => shown(note).text())
      .get();
    expect(notes).to.have.length(2);
    expect(notes[0]).to.include("mod").and.include("Ask <b>Ada</b>");
    expect(shown("main tbody").text()).to.include("Note added to a review");
    const queue = page(await mods.agent.get("/admin/queue?kind=letters"));
    expect(queue(`.review-item a[href="${place}"]`).text()).to.include("Notes (2)");
    await ContactMessage.updateOne({ _id: toId(id) }, { $set: { state: "done" } });
    expect((await mods.agent.get(place).expect(200)).text).to.include("already been decided");
    await ContactMessage.updateOne({ _id: toId(id) }, { $set: { state: "open" } });
    await mods.agent.get(`/admin/queue/letters/${new Types.ObjectId()}`).expect(404);
    await mods.agent.get(`/admin/queue/novels/${id}`).expect(404);
    await mods.agent.get("/admin/queue/letters/x").expect(404);
  });

  it("does not show staff what colleagues note about something of theirs, also once it is decided", async () => {
    await report("Once more", 1, mod);
    const reportCase = (await ReportCase.findOne({ by: toId(mod.id), state: "open" }).lean())!;
    const place = `/admin/queue/reports/${reportCase._id}`;
    expect((await adas.send(place, place, { text: "Not the first time" })).status).to.equal(303);
    const expectHidden = async () => {
      const refused = await mods.agent.get(place);
      expect(refused.status).to.equal(403);
      expect(refused.text).to.not.include("Not the first time");
      expect((await adas.agent.get(place).expect(200)).text).to.include("Not the first time");
    };
    await expectHidden();
    await ReportCase.updateOne({ _id: reportCase._id }, { $set: { state: "dismissed" } });
    await expectHidden();
    await Report.deleteMany({ case: reportCase._id });
    await ReportCase.deleteOne({ _id: reportCase._id });
  });

  it("does not show staff what colleagues note about what they reported, also once it is decided", async () => {
    await report("Reported by staff", 1);
    const reportCase = (await ReportCase.findOne({ title: "Reported by staff" }).lean())!;
    const place = `/admin/queue/reports/${reportCase._id}`;
    expect((await adas.send(place, place, { text: "Looks like a quarrel" })).status).to.equal(303);
    expect((await mods.agent.get(place).expect(200)).text).to.include("Looks like a quarrel");
    await Report.updateMany({ case: reportCase._id }, { $set: { reporter: toId(mod.id) } });
    for (const state of ["open", "dismissed"]) {
      await ReportCase.updateOne({ _id: reportCase._id }, { $set: { state } });
      const refused = await mods.agent.get(place);
      expect(refused.status, state).to.equal(403);
      expect(refused.text).to.include("You reported this").and.not.include("Looks like a quarrel");
      const _csrf = await csrfOf(mods.agent);
      await mods.agent.post(place).type("form").send({ _csrf, text: "I know better" }).expect(403);
      expect((await adas.agent.get(place).expect(200)).text).to.include("Looks like a quarrel");
    }
    await Report.deleteMany({ case: reportCase._id });
    await ReportCase.deleteOne({ _id: reportCase._id });
  });

  it("deletes notes about decided items after 90 days, and keeps the others", async () => {
    const open = (await ContactMessage.findOne({ state: "open" }).lean())!;
    const done = (await ContactMessage.findOne({ state: "done" }).lean())!;
    await ReviewNote.deleteMany();
    const old = ago(91 * 24);
    await ReviewNote.create(
      [
        { item: open._id, at: old, text: "open" },
        { item: done._id, at: old, text: "old" },
        { item: done._id, at: ago(1), text: "new" },
      ].map((note) => ({ ...note, kind: "letters", by: toId(mod.id) })),
    );
    await forgetOldNotes(
      site.app.services,
      site.app.features.flatMap(({ reviewQueues = [] }) => reviewQueues),
    );
    expect((await ReviewNote.find().lean()).map(({ text }) => text)).to.have.members(["open", "new"]);
  });

  it("is paged in both directions, also among items that wait since the same moment", async () => {
    const at = ago(100);
    const subjects = Array.from({ length: 30 }, (_, index) => `Letter ${index}`);
    for (const subject of subjects) await letter(subject, 100);
    for (let index = 0; index < 30; index++) await report(`Report ${index}`, 100);
    await ContactMessage.collection.updateMany({ subject: /^Letter/ }, { $set: { createdAt: at } });
    await ReportCase.collection.updateMany({ title: /^Report/ }, { $set: { openedAt: at } });
    const pages: string[][] = [];
    let path: string | undefined = "/admin/queue";
    let last = "";
    while (path) {
      const $ = page(await mods.agent.get(path).expect(200));
      pages.push(
        $(".review-item > div > a")
          .map((_, link) => $(link).text())
          .get(),
      );
      last = path;
      path = $("a[rel=next]").attr("href");
    }
    expect(pages.length).to.be.greaterThan(2);
    const all = pages.flat();
    expect(new Set(all).size).to.equal(all.length);
    expect(all).to.include.members([...subjects, "Rude words", "A quarrel"]);
    const back = [pages.at(-1)!];
    for (let at: string | undefined = last; at; ) {
      const $ = page(await mods.agent.get(at).expect(200));
      at = $("a[rel=prev]").attr("href");
      if (!at) break;
      const $before = page(await mods.agent.get(at).expect(200));
      back.unshift(
        $before(".review-item > div > a")
          .map((_, link) => $before(link).text())
          .get(),
      );
    }
    expect(back.flat()).to.deep.equal(all);
    const end = JSON.stringify({ d: 8_640_000_000_000_000, k: "z", i: "f".repeat(24) });
    const past = Buffer.from(end).toString("base64url");
    await mods.agent.get(`/admin/queue?after=${past}`).expect(404);
    await mods.agent.get("/admin/queue?after=nonsense").expect(400);
    await mods.agent.get("/admin/queue?kind=x&assigned=x").expect(200);
  });

  it("reads each kind with one query by an index, whatever was decided before", async () => {
    const decided = Array.from({ length: 300 }, (_, index) => ({
      kind: "contact",
      email: "a@example.com",
      subject: `Old ${index}`,
      text: "",
      state: "done",
      createdAt: ago(500),
    }));
    await ContactMessage.collection.insertMany(decided);
    const queues = site.app.features.flatMap(({ reviewQueues = [] }) => reviewQueues);
    const asked = queues.map((queue) => ({ queue, matching: {} }));
    const finds = await examined(() => findQueued(asked, { limit: 5 }));
    expect(finds.length).to.equal(queues.length);
    for (const find of finds) {
      expect(find.stages, find.collection).to.include("IXSCAN").and.not.include("SORT");
      expect(find.documents, find.collection).to.be.at.most(7);
    }
  });

  it("forgets the assignments of what was decided", async () => {
    const open = (await ContactMessage.findOne({ state: "open" }).lean())!;
    const done = (await ContactMessage.findOne({ state: "done" }).lean())!;
    const by = toId(mod.id);
    await ReviewAssignment.create(
      [open, done].map(({ _id }) => ({ kind: "letters", item: _id, by, at: ago(1) })),
    );
    await forgetDecided(site.app.features.flatMap(({ reviewQueues = [] }) => reviewQueues));
    const kept = await ReviewAssignment.find().lean();
    expect(kept.map(({ item }) => String(item))).to.deep.equal([String(open._id)]);
  });
});
