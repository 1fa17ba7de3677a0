import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { saveReview } from "#features/talk/reviews/commands.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { makeThings, type Thing } from "./support.ts";

const REASON = "This is an advertisement.";

type Send = (fields: Record<string, string>) => Promise<supertest.Response>;

/** An act of staff on a member's content. */
interface Act {
  readonly kind: string;
  readonly id: string;
  readonly send: Send;
  /** Path of the form; missing for an act of the API only. */
  readonly form?: string;
}

/** Kinds that staff cannot act on without a report, and why. */
const ONLY_BY_REPORT: Readonly<Record<string, string>> = {
  chapter: "Staff take down a whole story, or decide a report.",
  person: "Staff ban an account, with a separate reason.",
  message: "Private: staff see a reported one only.",
  brief: "Staff read open briefs and decide reports.",
  "order-review": "Staff read reviews on a service's page and decide reports.",
  "team-comment": "Private to the team.",
  "beta-answers": "Private to the team.",
  "suggestion-answer": "Private to the team.",
};

/** Kinds whose acts have separate forms with a reason; their features' tests cover the forms. */
const OWN_FORMS = ["service", "challenge", "challenge-entry", "exchange"];

/** Collections of the kinds that staff can delete. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  comment: "comments",
  update: "updates",
  reply: "update-replies",
  review: "reviews",
  list: "lists",
  story: "stories",
};

/** Commands on others' content that neither hide, delete nor change what a member wrote. */
const NOT_ON_CONTENT = [
  "community/challenges/commands/entries.ts", // records that the organiser did it, too
  "community/exchanges/organising.ts",
  "money/sales/refunds.ts",
  "platform/audit/index.ts",
  "platform/audit/record.ts",
  "platform/uploads/api.ts",
  "reach/newsletters/sending.ts",
  "reach/newsletters/write.ts",
  "talk/comments/moderation.ts", // closes a chapter to comments
];

describe("What staff do to a member's content without a report", () => {
  const site = useSite();
  let [ada, mod, boss] = [] as unknown as [TestMember, TestMember, TestMember];
  let acts: Readonly<Record<string, () => Promise<Act>>>;

  let lists = 0;
  const things = () => makeThings(site, ada, `List ${++lists}`);
  const collection = (name: string) => mongoose.connection.collection(name);
  const writing = () => ({
    services: site.app.services,
    limits: unlimited,
  });
  const api = async (by: TestMember, method: "post" | "put" | "delete", path: string, data?: object) => {
    const request = supertest(site.url)
      [method](path)
      .set("Authorization", `Bearer ${await site.tokenOf(by)}`);
    return data ? request.send({ data }) : request;
  };
  const mailsTo = async ({ username }: TestMember) =>
    (await site.app.mailer.listMails({ to: `${username}@example.com` })).map(
      ({ subject, text }) => `${subject}\n${text}`,
    );

  before(async () => {
    ada = await site.addMember("ada");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    const bea = await site.addMember("bea");
    const agent = await site.visit(mod);
    const _csrf = await csrfOf(agent);
    const thing = async (kind: string): Promise<Thing> =>
      (await things()).find((each) => each.kind === kind)!;
    const form = (kind: string, id: string, path: string, more: object = {}): Act => ({
      kind,
      id,
      form: path,
      send: (fields) =>
        agent
          .post(path)
          .type("form")
          .send({ _csrf, ...more, ...fields }),
    });
    const byApi = (
      kind: string,
      id: string,
      method: "post" | "put" | "delete",
      path: string,
      more: object = {},
      by = mod,
    ): Act => ({ kind, id, send: (fields) => api(by, method, path, { ...more, ...fields }) });
    const ofKind = (kind: string, act: (found: Thing) => Act) => async () => act(await thing(kind));
    const review = async () => {
      const { id } = await storeStory(site, bea);
      const { viewer, caller } = ada;
      await recordProgress(site.app.services, viewer, { story: id, number: 1, at: new Date() });
      return String((await saveReview(writing(), caller, { story: id, text: "Words of a review" }))._id);
    };
    const thread = async () =>
      createThread(writing(), ada.caller, {
        section: "writing",
        title: "Words of a thread",
        text: "Words of a post",
      });
    acts = {
      "hide a comment": ofKind("comment", ({ id }) => form("comment", id, `/comments/${id}/hide`)),
      "delete a comment": ofKind("comment", ({ id }) => form("comment", id, `/comments/${id}/delete`)),
      "hide a comment by the API": ofKind("comment", ({ id }) =>
        byApi("comment", id, "post", `/api/comments/${id}/hide`),
      ),
      "delete a comment by the API": ofKind("comment", ({ id }) =>
        byApi("comment", id, "delete", `/api/comments/${id}`),
      ),
      "hide an update": ofKind("update", ({ id }) => form("update", id, `/updates/${id}/hide`)),
      "delete an update": ofKind("update", ({ id }) => form("update", id, `/updates/${id}/delete`)),
      "delete an update by the API": ofKind("update", ({ id }) =>
        byApi("update", id, "delete", `/api/updates/${id}`),
      ),
      "hide a reply": ofKind("reply", ({ id, place }) => form("reply", id, `${place}/replies/${id}/hide`)),
      "delete a reply": ofKind("reply", ({ id, place }) =>
        form("reply", id, `${place}/replies/${id}/delete`),
      ),
      "delete a reply by the API": ofKind("reply", ({ id }) =>
        byApi("reply", id, "delete", `/api/update-replies/${id}`),
      ),
      "delete a review": async () => {
        const id = await review();
        return form("review", id, `/reviews/${id}/delete`);
      },
      "delete a list by the API": ofKind("list", ({ id }) => byApi("list", id, "delete", `/api/lists/${id}`)),
      "take a story down": ofKind("story", ({ id }) =>
        form("story", id, `/admin/stories/${id}`, { intent: "remove" }),
      ),
      "unpublish a story": ofKind("story", ({ id }) =>
        form("story", id, `/admin/stories/${id}`, { intent: "unpublish" }),
      ),
      "delete a story by the API": ofKind("story", ({ id }) =>
        byApi("story", id, "delete", `/api/stories/${id}`, {}, boss),
      ),
      "edit a thread": async () => {
        const id = String((await thread())._id);
        return form("thread", id, `/forums/threads/${id}/edit`, { title: "Another title" });
      },
      "edit a thread by the API": async () => {
        const id = String((await thread())._id);
        return byApi("thread", id, "put", `/api/threads/${id}`, { title: "Another title" });
      },
      "remove a thread": async () => {
        const id = String((await thread())._id);
        return form("thread", id, `/forums/threads/${id}/moderate`, { do: "remove" });
      },
      "remove a post": async () => {
        const { _id } = await thread();
        const id = String((await collection("posts").findOne({ thread: _id }))!._id);
        return form("post", id, `/forums/posts/${id}/remove`);
      },
    };
  });

  it("needs a reason, which the author is told, can appeal against, and finds in the settings; it is in the audit log", async () => {
    const reader = await site.visit(ada);
    for (const [name, make] of Object.entries(acts)) {
      const { kind, id, send, form } = await make();
      const reason = `${REASON} ${name}`;
      for (const empty of [{}, { reason: "  " }] as Record<string, string>[]) {
        const refused = await send(empty);
        expect(refused.status, name).to.equal(form ? 422 : 400);
        if (form) expect(page(refused)('[name="reason"][aria-invalid="true"]').length, name).to.equal(1);
        else expect(JSON.stringify(refused.body.error.details), name).to.contain('"reason"');
      }
      const cases = () => collection("report-cases").find({ kind, target: new mongoose.Types.ObjectId(id) });
      expect(await cases().toArray(), name).to.deep.equal([]);
      expect((await send({ reason })).status, name).to.be.oneOf([200, 204, 303]);
      const [recorded, ...more] = await cases().toArray();
      expect(more, name).to.deep.equal([]);
      expect(recorded, name).to.deep.include({ count: 0, state: "removed" });
      expect(String(recorded!.by), name).to.equal(ada.id);
      const told = (await mailsTo(ada)).filter((mail) => mail.includes(reason));
      expect(told.length, name).to.be.at.least(1);
      expect(told[0], name).to.contain(reportsPaths.standing());
      const [entry] = (await findAudit({}, { limit: 1 })).rows;
      expect(JSON.stringify(entry?.details), name).to.contain(reason);
      const notifications = { for: new mongoose.Types.ObjectId(ada.id) };
      await eventually(async () => (await collection("notifications").countDocuments(notifications)) > 0);
      await collection("notifications").deleteMany({});
      const removals = page(await reader.get(reportsPaths.standing()).expect(200))(
        "[aria-labelledby=removals]",
      );
      expect(removals.text(), name).to.contain(reason);
      const _csrf = await csrfOf(reader);
      const appeal = { _csrf, removal: String(recorded!._id), text: "It is not." };
      await reader.post(reportsPaths.standing()).type("form").send(appeal).expect(303);
      expect((await cases().next())?.appeal.state, name).to.equal("open");
    }
  });

  it("needs no reason from those who made it", async () => {
    const agent = await site.visit(ada);
    const _csrf = await csrfOf(agent);
    const before = await collection("report-cases").countDocuments();
    const made = await things();
    const id = (kind: string) => made.find((each) => each.kind === kind)!.id;
    await agent
      .post(`/comments/${id("comment")}/delete`)
      .type("form")
      .send({ _csrf })
      .expect(303);
    await agent
      .post(`/updates/${id("update")}/delete`)
      .type("form")
      .send({ _csrf })
      .expect(303);
    await agent
      .post(`/lists/${id("list")}/edit`)
      .type("form")
      .send({ _csrf, intent: "delete" })
      .expect(303);
    expect((await api(ada, "delete", `/api/stories/${id("story")}`)).status).to.equal(200);
    expect(await collection("report-cases").countDocuments()).to.equal(before);
  });

  it("is undone for the author to know, by showing it again or by granting the appeal, which nobody who did it may", async () => {
    const made = await things();
    const { id, place, words } = made.find(({ kind }) => kind === "comment")!;
    const [staff, admin, writer, guest] = [
      await site.visit(mod),
      await site.visit(boss),
      await site.visit(ada),
      await site.visit(),
    ];
    const tokens = { staff: await csrfOf(staff), admin: await csrfOf(admin), writer: await csrfOf(writer) };
    const turn = (fields: object) =>
      staff
        .post(`/comments/${id}/hide`)
        .type("form")
        .send({ _csrf: tokens.staff, ...fields })
        .expect(303);
    await turn({ reason: REASON });
    expect((await guest.get(place).expect(200)).text).to.not.contain(words);
    await turn({ do: "undo" });
    expect((await mailsTo(ada)).join("\n")).to.contain("We have restored your comment");
    expect((await guest.get(place).expect(200)).text).to.contain(words);
    await turn({ reason: REASON });
    const target = new mongoose.Types.ObjectId(id);
    const { _id } = (await collection("report-cases").findOne({ target, state: "removed" }))!;
    const reopen = { _csrf: tokens.staff, id: String(_id), intent: "reopen" };
    expect((await staff.post("/admin/reports").type("form").send(reopen)).text).to.contain(
      "Nobody reported this.",
    );
    const appeal = { _csrf: tokens.writer, removal: String(_id), text: "It is not." };
    await writer.post(reportsPaths.standing()).type("form").send(appeal).expect(303);
    const queue = reportsPaths.adminAppeals("open", "removals");
    expect((await admin.get(queue).expect(200)).text)
      .to.contain("It is not.")
      .and.to.contain(REASON);
    const grant = (agent: typeof staff, _csrf: string) =>
      agent
        .post(queue)
        .type("form")
        .send({ _csrf, id: String(_id), intent: "grant", answer: "Sorry." });
    expect((await grant(staff, tokens.staff)).text).to.contain("Somebody else has to decide the appeal.");
    await grant(admin, tokens.admin).expect(303);
    expect((await guest.get(place).expect(200)).text).to.contain(words);
    expect((await mailsTo(ada)).join("\n"))
      .to.contain("We have granted your appeal")
      .and.to.contain("Sorry.");
    expect((await writer.get(reportsPaths.standing()).expect(200)).text).to.contain("Granted:");
  });

  it("is not destroyed by deletion: granting the appeal restores it, whatever kind it is", async () => {
    const [writer, admin] = [await site.visit(ada), await site.visit(boss)];
    const [own, office] = [await csrfOf(writer), await csrfOf(admin)];
    const deletions = Object.entries(acts).filter(([name]) => name.startsWith("delete "));
    expect(deletions).to.have.length.above(7);
    for (const [name, make] of deletions) {
      const { kind, id, send } = await make();
      const target = new mongoose.Types.ObjectId(id);
      const stored = async () => {
        const document = await collection(COLLECTIONS[kind]!).findOne({ _id: target });
        return document && (document.removed === true || (document.deletedAt ?? null) !== null);
      };
      expect((await send({ reason: REASON })).status, name).to.be.oneOf([200, 204, 303]);
      expect(await stored(), name).to.equal(true);
      const found = (await collection("report-cases").findOne({ kind, target }))!;
      const restores = page(await writer.get(reportsPaths.standing()).expect(200))(
        `#appeal-${found._id}-hint`,
      );
      expect(restores.text(), name).to.contain("it is restored");
      const appeal = { _csrf: own, removal: String(found._id), text: "It is not." };
      await writer.post(reportsPaths.standing()).type("form").send(appeal).expect(303);
      const grant = { _csrf: office, id: String(found._id), intent: "grant", answer: `Sorry: ${name}.` };
      await admin.post(reportsPaths.adminAppeals("open", "removals")).type("form").send(grant).expect(303);
      expect(await stored(), name).to.equal(false);
      const [mail] = (await mailsTo(ada)).filter((each) => each.includes(`Sorry: ${name}.`));
      expect(mail, name).to.contain("It is restored.");
    }
  });

  it("is covered here for every kind of content, so that a new kind cannot be forgotten", async () => {
    const kinds = site.app.features.flatMap(({ reportKinds = [] }) =>
      reportKinds.map(({ words }) => words.name),
    );
    const covered = new Set<string>();
    for (const make of Object.values(acts)) covered.add((await make()).kind);
    const known = [...covered, ...OWN_FORMS, ...Object.keys(ONLY_BY_REPORT)];
    expect(kinds).to.have.members(known);
    const root = new URL("../../../../src/features/", import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const without = files.filter((path) =>
      /\bauditedOfOthers\b/.test(readFileSync(new URL(path, root), "utf8")),
    );
    expect(without, "acts on others' content without a reason").to.have.members(NOT_ON_CONTENT);
  });
});
