import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import type { AuditAction } from "#core/audit-kinds.ts";
import { placeHold } from "#core/hold/index.ts";
import { defineJob, PermanentJobError } from "#core/jobs/index.ts";
import { createList } from "#features/library/lists/index.ts";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { addReport } from "#features/moderation/reports/index.ts";
import { Strike } from "#features/moderation/reports/model.ts";
import { findAudit, verifyAudit } from "#features/platform/audit/index.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { hideComment } from "#features/talk/comments/moderation.ts";
import { deleteUpdate } from "#features/talk/updates/commands.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { allRows, MATRIX_ROLES } from "#test/app/support/matrix.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { boughtStory } from "../../money/sales/support.ts";
import { type Desk, deskOf } from "./support.ts";
import { talkOf } from "./talk.ts";

const MEMBERS = (["stranger", "co-author", "editor", "beta-reader"] as const).map(at);
const STAFF = (["moderator", "admin"] as const).map(at);
function at(role: (typeof MATRIX_ROLES)[number]): number {
  return MATRIX_ROLES.indexOf(role);
}
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("Everything staff write", () => {
  const site = useSite({ SMTP_URL: "smtp://127.0.0.1:9" });
  let ada: TestMember;
  let desk: Desk;
  let token: string;
  let count = 0;

  before(async () => {
    ada = await site.addMember("ada", "admin");
    desk = await deskOf(site, ada);
    token = await site.tokenOf(ada);
  });

  const someone = () => site.addMember(`someone-${++count}`);
  /** Submits a form on an account's page. */
  const act =
    (name: string, fields: Record<string, string> = {}, before: object = {}) =>
    async () => {
      const { id } = await someone();
      await mongoose.connection
        .collection("users")
        .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { hideLastOnline: false, ...before } });
      return desk.send(`/admin/users/${id}`, `/admin/users/${id}/${name}`, fields);
    };
  const group = async () => {
    const users = [await someone(), await someone()].map(({ id }) => new mongoose.Types.ObjectId(id));
    // Waits for the jobs of the registrations, which would replace this group.
    await site.app.jobs.whenIdle();
    await DuplicateGroup.create({ users, score: 1, evidence: [], foundAt: new Date() });
  };
  const failing = defineJob<null>({
    name: "test.fails",
    run: async () => {
      throw new PermanentJobError("no");
    },
  });

  /** Requests that make each form of the back office succeed, and the audit log entry expected. */
  const FORMS: Readonly<Record<string, { says: AuditAction; send: () => Promise<supertest.Response> }>> = {
    "/admin/users/:id/block": { says: "user.block", send: act("block", { reason: "Spam" }) },
    "/admin/users/:id/unblock": { says: "user.unblock", send: act("unblock", {}, { blocked: true }) },
    "/admin/users/:id/sign-out": { says: "user.sign-out", send: act("sign-out") },
    "/admin/users/:id/role": { says: "user.change-role", send: act("role", { role: "moderator" }) },
    "/admin/users/:id/verify-email": {
      says: "user.verify-email",
      send: act("verify-email", {}, { confirmed: false }),
    },
    "/admin/users/:id/on-behalf": {
      says: "on-behalf.start",
      send: async () => {
        const started = await act("on-behalf", { purpose: "Ticket 1" })();
        desk = await deskOf(site, ada);
        return started;
      },
    },
    "/admin/settings": {
      says: "settings.change",
      send: () => desk.send("/admin/settings", "/admin/settings", { noticeText: "Hello" }),
    },
    "/admin/duplicates": {
      says: "duplicates.dismiss",
      async send() {
        await group();
        return desk.send("/admin/duplicates", "/admin/duplicates", { intent: "dismiss" });
      },
    },
    "/admin/mail/:id": {
      says: "mail.retry",
      async send() {
        await site.app.mailer.sendMail({ kind: "account", to: "a@example.com", subject: "x", text: "x" });
        const mails = mongoose.connection.collection("mails");
        await mails.updateOne({ to: "a@example.com" }, { $set: { state: "failed" } });
        const place = `/admin/mail/${(await mails.findOne({ to: "a@example.com" }))!._id}`;
        return desk.send(place, place);
      },
    },
    "/admin/mail": {
      says: "mail.retry-all",
      async send() {
        await site.app.mailer.sendMail({ kind: "account", to: "b@example.com", subject: "x", text: "x" });
        const mails = mongoose.connection.collection("mails");
        await mails.updateOne({ to: "b@example.com" }, { $set: { state: "failed" } });
        return desk.send("/admin/mail", "/admin/mail");
      },
    },
    "/admin/hold": {
      says: "hold.release",
      async send() {
        await placeHold(mongoose.connection, new Date());
        return desk.send("/admin/hold", "/admin/hold", { intent: "release" });
      },
    },
    "/admin/stories/:id": {
      says: "story.change",
      async send() {
        const place = `/admin/stories/${(await writeStory(site, await someone())).id}`;
        return desk.send(place, place, { intent: "remove", reason: "Copied from a book" });
      },
    },
    "/admin/reports": {
      says: "report.dismiss",
      async send() {
        const [reporter, by] = [await someone(), await someone()];
        const target = String(new mongoose.Types.ObjectId());
        const dates = { writtenAt: new Date(), createdAt: new Date() };
        const said = { text: "Words", title: "", reason: "spam", note: "", ...dates } as const;
        await addReport({ kind: "message", target, reporter: reporter.id, by: by.id, ...said });
        const id = page(await desk.agent.get("/admin/reports"))('input[name="id"]').attr("value")!;
        return desk.send("/admin/reports", "/admin/reports?state=open", { id, intent: "dismiss" });
      },
    },
    "/admin/reports/appeals": {
      says: "appeal.refuse",
      async send() {
        const user = new mongoose.Types.ObjectId((await someone()).id);
        const ids = { user, by: new mongoose.Types.ObjectId(), case: new mongoose.Types.ObjectId() };
        const at = new Date();
        const appeal = { text: "No", at };
        const strike = { kind: "update", title: "", reason: "spam", words: "", at, expiresAt: at } as const;
        await Strike.create({ ...ids, ...strike, appeal });
        const place = "/admin/reports/appeals";
        return desk.send(place, `${place}?state=open`, { intent: "refuse" });
      },
    },
    "/admin/contact": {
      says: "letter.close",
      async send() {
        const letter = { email: "reader@example.com", subject: "Hello", text: "Is anybody there?" };
        await supertest(site.url).post("/about/contact").type("form").send(letter).expect(303);
        const found = await mongoose.connection.collection("contactmessages").findOne({ subject: "Hello" });
        return desk.send("/admin/contact", "/admin/contact?state=open", {
          id: String(found!._id),
          intent: "done",
        });
      },
    },
    "/admin/counters": {
      says: "counters.run",
      send: () => desk.send("/admin/counters", "/admin/counters", {}),
    },
    "/admin/tags": {
      says: "tag.change",
      send() {
        const place = "/admin/tags?tag=harbours";
        return desk.send(place, place, { canonical: "harbour" });
      },
    },
    "/admin/tags/rename": {
      says: "tag.rename",
      send() {
        const place = "/admin/tags/rename?tag=harbuor";
        return desk.send(place, place, { name: "harbour" });
      },
    },
    "/admin/jobs": {
      says: "job.retry",
      async send() {
        await site.app.jobs.enqueue(failing, null);
        const jobs = mongoose.connection.collection("jobs");
        await eventually(async () => (await jobs.findOne({ name: "test.fails" }))?.state === "failed");
        const { _id } = (await jobs.findOne({ name: "test.fails" }))!;
        return desk.send("/admin/jobs", "/admin/jobs?state=failed", { id: String(_id), intent: "retry" });
      },
    },
  };

  const because = { data: { reason: "Spam" } };
  const api = (method: "post" | "put" | "delete", path: string, body?: object) => {
    const request = supertest(site.url)[method](path).set("Authorization", `Bearer ${token}`);
    return body ? request.send(body) : request;
  };
  const story = async () => (await writeStory(site, await someone())).id;
  const chapter = async () => String((await writeStory(site, await someone())).doc.contents[0]!.chapter);

  /** Bypasses the commands, which would write to the log too. */
  const put = (collection: string, id: string, $set: object) =>
    mongoose.connection.collection(collection).updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set });
  const button = async (path: string, fields: Record<string, string> = {}) =>
    desk.agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(desk.agent), reason: "Spam", ...fields });
  const purchase = async () => boughtStory(site, await someone(), await someone());
  const { writing, update, reply, comment, review } = talkOf(site, () => someone());

  /** The same for other forms: acts on others' content that need a special role. */
  const BUTTONS: Readonly<Record<string, { says: AuditAction; send: () => Promise<supertest.Response> }>> = {
    "POST /story/:id/:slug/chapter/:number/comments/lock": {
      says: "story.change",
      send: async () => button(`${(await writeStory(site, await someone())).chapter(1)}/comments/lock`),
    },
    "POST /purchases/:id/refund": {
      says: "purchase.refund",
      send: async () => button(`/purchases/${await purchase()}/refund`),
    },
    "POST /comments/:comment/delete": {
      says: "comment.delete",
      send: async () => button(`/comments/${await comment()}/delete`),
    },
    "POST /comments/:comment/hide": {
      says: "comment.hide",
      send: async () => button(`/comments/${await comment()}/hide`),
    },
    "POST /reviews/:id/delete": {
      says: "review.delete",
      send: async () => button(`/reviews/${await review()}/delete`),
    },
    "POST /updates/:id/delete": {
      says: "update.delete",
      send: async () => button(`/updates/${await update()}/delete`),
    },
    "POST /updates/:id/hide": {
      says: "update.hide",
      send: async () => button(`/updates/${await update()}/hide`),
    },
    "POST /updates/:id/replies/:reply/delete": {
      says: "reply.delete",
      send: async () => button(`${(await reply()).place}/delete`),
    },
    "POST /updates/:id/replies/:reply/hide": {
      says: "reply.hide",
      send: async () => button(`${(await reply()).place}/hide`),
    },
  };

  /** The same for the API. */
  const ROUTES: Readonly<Record<string, { says: AuditAction; send: () => Promise<supertest.Response> }>> = {
    "DELETE /api/users/{id}": {
      says: "user.delete",
      send: async () => api("delete", `/api/users/${(await someone()).id}`),
    },
    "DELETE /api/stories/{id}": {
      says: "story.change",
      send: async () => api("delete", `/api/stories/${await story()}`, because),
    },
    "POST /api/stories/{id}/restore": {
      says: "story.restore",
      send: async () => api("post", `/api/stories/${await story()}/restore`),
    },
    "POST /api/stories/{id}/feature": {
      says: "story.change",
      send: async () => api("post", `/api/stories/${await story()}/feature`, { data: { on: "site" } }),
    },
    "DELETE /api/stories/{id}/feature": {
      says: "story.change",
      send: async () => api("delete", `/api/stories/${await story()}/feature`, { data: { on: "site" } }),
    },
    "DELETE /api/lists/{id}": {
      says: "list.delete",
      async send() {
        const { caller } = await someone();
        const list = await createList(site.app.services, caller, { title: "Advertising", public: true });
        return api("delete", `/api/lists/${list._id}`, because);
      },
    },
    "DELETE /api/comments/{id}": {
      says: "comment.delete",
      send: async () => api("delete", `/api/comments/${await comment()}`, because),
    },
    "POST /api/comments/{id}/hide": {
      says: "comment.hide",
      send: async () => api("post", `/api/comments/${await comment()}/hide`, because),
    },
    "DELETE /api/comments/{id}/hide": {
      says: "comment.show",
      async send() {
        const id = await comment();
        await put("comments", id, { hidden: true });
        return api("delete", `/api/comments/${id}/hide`);
      },
    },
    "POST /api/chapters/{id}/comments-lock": {
      says: "story.change",
      send: async () => api("post", `/api/chapters/${await chapter()}/comments-lock`),
    },
    "DELETE /api/chapters/{id}/comments-lock": {
      says: "story.change",
      async send() {
        const id = await chapter();
        await put("chapters", id, { commentsLocked: true });
        return api("delete", `/api/chapters/${id}/comments-lock`);
      },
    },
    "DELETE /api/updates/{id}": {
      says: "update.delete",
      send: async () => api("delete", `/api/updates/${await update()}`, because),
    },
    "DELETE /api/update-replies/{id}": {
      says: "reply.delete",
      send: async () => api("delete", `/api/update-replies/${(await reply()).id}`, because),
    },
    "DELETE /api/reviews/{id}": {
      says: "review.delete",
      send: async () => api("delete", `/api/reviews/${await review()}`, because),
    },
    "DELETE /api/upload/files/{id}": {
      says: "upload.delete",
      async send() {
        const { body } = await supertest(site.url)
          .post("/api/upload")
          .set("Authorization", `Bearer ${await site.tokenOf(await someone())}`)
          .attach("files", PNG, "dot.png")
          .expect(200);
        return api("delete", `/api/upload/files/${body[0].id}`);
      },
    },
  };

  /** Covered by the tests of money, the forums, the marketplace, copies and the review queue. */
  const ELSEWHERE = new Set([
    ...["/admin/purchases/:id", "/admin/subscriptions/:id"],
    ...["/admin/fees", "/admin/payouts"],
    ...["/admin/ledger", "/admin/ledger/corrections", "/admin/ledger/deleted", "/admin/ledger/refunds"],
    ...["PUT /api/threads/{id}", "POST /forums/threads/:id/edit", "POST /forums/threads/:id/moderate"],
    "/admin/forum-posts",
    ...["POST /forums/threads/:id/split", "POST /forums/threads/:id/merge"],
    ...["POST /forums/posts/:id/remove", "POST /forums/posts/:id/restore", "POST /forums/posts/:id/solve"],
    ...["POST /admin/services/:id", "POST /admin/orders/:id", "/admin/services/:id", "/admin/orders/:id"],
    ...[
      "POST /challenges/:id/cancel",
      "POST /challenges/:id/finish",
      "POST /challenges/:id/reopen",
      "POST /challenges/entries/:id/disqualify",
      "POST /challenges/entries/:id/readmit",
      "POST /exchanges/:id/cancel",
    ],
    "/admin/trace",
    ...["/admin/queue", "/admin/queue/:kind/:id", "POST /admin/queue/:kind/:id"],
    ...["POST /admin/challenges/:id", "/admin/challenges/:id", "/admin/challenges/:id/judges"],
    // Newsletters of the site: created here, and audited when they are sent.
    "/admin/newsletters",
    "/admin/suppressions",
  ]);

  /** Actions that change only the staff member's own data: not logged, even on content that only staff see. */
  const OWN = new Set([
    // Reactions to posts, including the answer that solved a thread: no text of another member changes.
    ...["thanks", "laughs", "insights", "solve"].flatMap((mark) =>
      ["POST", "DELETE"].map((method) => `${method} /api/posts/{id}/${mark}`),
    ),
    "POST /api/stories/{id}/follow",
    "POST /api/comments/{id}/like",
    "DELETE /api/comments/{id}/like",
    "POST /api/posts/{id}/like",
    "DELETE /api/posts/{id}/like",
    "POST /api/reviews/{id}/helpful",
    "DELETE /api/reviews/{id}/helpful",
    "POST /reviews/:id/helpful",
    ...["library", "follow", "favourite", "lists", "rating", "review"].map(
      (act) => `POST /story/:id/:slug/${act}`,
    ),
  ]);

  const said = async () => (await findAudit({}, { limit: 1 })).rows[0];
  const total = async () => (await verifyAudit()).entries;

  for (const [place, { says, send }] of [FORMS, BUTTONS, ROUTES].flatMap((each) => Object.entries(each)))
    it(`is in the log once: ${place}`, async () => {
      const before = await total();
      const { status } = await send();
      expect(status).to.be.oneOf([200, 204, 303]);
      expect(await total()).to.equal(before + 1);
      expect(await said()).to.deep.include({ action: says, by: ada.id });
    });

  it("is recorded as undone in the log, and not recorded for content of the member", async () => {
    const place = `/comments/${await comment()}/hide`;
    await button(place);
    await button(place, { do: "undo" });
    expect((await said())?.action).to.equal("comment.show");
    const under = await update();
    await button(`/updates/${under}/hide`);
    await button(`/updates/${under}/hide`, { do: "show" });
    expect((await said())?.action).to.equal("update.show");
    const before = await total();
    const { caller } = ada;
    const own = String((await createUpdate(writing(), caller, { text: "Mine" }))._id);
    await deleteUpdate(writing(), caller, own);
    const story = await writeStory(site, ada);
    const chapter = String(story.doc.contents[0]!.chapter);
    const theirs = await createComment(writing(), (await someone()).caller, { chapter, text: "Yours" });
    await hideComment(writing(), caller, String(theirs._id), true);
    expect(await total()).to.equal(before);
  });

  it("covers everything that the permission matrix allows to staff and not to everybody", async () => {
    const features = await allRows();
    const isStaffs = (statuses: string) => {
      const each = statuses.split(" ").map(Number);
      const may = (status = 0) => status < 400 || status === 422;
      return !MEMBERS.every((role) => may(each[role])) && STAFF.some((role) => may(each[role]));
    };
    const pages = site.app.features.flatMap(({ pages = [] }) => pages);
    const forms = pages
      .filter(({ path, action }) => action && path.startsWith("/admin") && !ELSEWHERE.has(path))
      .map(({ path }) => path);
    expect(Object.keys(FORMS)).to.have.members(forms);
    const rows = features.flatMap(({ api = {}, pages = {} }) => [
      ...Object.entries(pages),
      ...Object.entries(api).map(([name, { statuses }]) => [name, statuses] as const),
    ]);
    const acts = rows
      .filter(([name, statuses]) => !/^GET |^POST .admin/.test(name) && isStaffs(statuses))
      .map(([name]) => name.split(" ").slice(0, 2).join(" "));
    const known = (name: string) => name in ROUTES || name in BUTTONS || OWN.has(name) || ELSEWHERE.has(name);
    expect([...new Set(acts)].filter((name) => !known(name))).to.deep.equal([]);
  });

  it("is in a log that verifies from the first entry to the last", async () => {
    expect((await verifyAudit()).broken).to.equal(null);
  });
});
