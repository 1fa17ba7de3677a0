import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { moderateThread, removePost } from "#features/community/forums/commands/moderate.ts";
import { blockUser, changeRole, unblockUser } from "#features/people/staff/index.ts";
import { hideComment } from "#features/talk/comments/moderation.ts";
import { hideUpdate } from "#features/talk/updates/commands.ts";
import type { ThreadAct } from "#shared/community/forums.enums.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../features/community/forums/support.ts";
import { makeThings, queueOf, reportIt, type Thing } from "../features/moderation/reports/support.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";

/**
 * Every act of staff in the audit log, and the acts that reverse it; a sentence says why there is none (decision
 * 89).
 */
const REVERSES: Readonly<Record<string, readonly string[] | string>> = {
  "address.suppress": ["address.reset"],
  "address.reset": ["address.suppress"],
  "appeal.grant": ["appeal.reopen"],
  "appeal.refuse": ["appeal.reopen"],
  "appeal.reopen": ["appeal.grant", "appeal.refuse"],
  "balance.correct": ["balance.refuse"],
  "balance.refuse": "Proposing the correction again is another entry.",
  "balance.confirm": "The books are append-only; a correction of the correction reverses it.",
  "balance.write-off": "The account it belonged to is gone.",
  "challenge.appoint": "Those asked have been told; a member who does not want to judge declines.",
  "challenge.finish": ["challenge.reopen"],
  "challenge.reopen": ["challenge.finish"],
  "challenge.cancel": "Everybody was told, and entries were released.",
  "challenge.reschedule": ["challenge.reschedule"],
  "comment.delete": ["appeal.grant"],
  "comment.hide": ["comment.show"],
  "comment.show": ["comment.hide"],
  "copy.trace": "Only reads.",
  "counters.run": "Only recounts.",
  "duplicates.dismiss": ["duplicates.reopen"],
  "duplicates.reopen": ["duplicates.dismiss"],
  "entry.disqualify": ["appeal.grant", "entry.readmit"],
  "entry.readmit": ["entry.disqualify"],
  "event.drop": "Dropped for good, as its page says.",
  "event.retry": "Only repeats.",
  "exchange.cancel": "Everybody was told, and gifts were released.",
  "exchange.organise": "Each of its acts is an organiser's own, with the organiser's reverse.",
  "failed-item.retry": "Only repeats.",
  "hold.discard": "Discarded for good, as its page says.",
  "hold.release": "What was due is being done; an operator can hold the database again.",
  "job.drop": "Dropped for good, as its page says.",
  "job.retry": "Only repeats.",
  "ledger.prove": "Only reads.",
  "letter.close": ["letter.reopen"],
  "letter.reopen": ["letter.close"],
  "list.delete": ["appeal.grant"],
  "list.download": "Only reads.",
  "mail.retry": "Only repeats.",
  "mail.retry-all": "Only repeats.",
  "money-setting.change": ["money-setting.change"],
  "newsletter.send": "An author's own; what was sent cannot be called back.",
  "newsletter.stop": "An author's own; it can be sent again.",
  "newsletter.delete": "An author's own.",
  "on-behalf.start": ["on-behalf.end"],
  "on-behalf.request": "Records a request that staff made for the member; the log is append-only.",
  "on-behalf.end": ["on-behalf.start"],
  "order.decide": "Money has moved; the books are append-only.",
  "order.override": "Money has moved; the books are append-only.",
  "passkey.add": ["passkey.remove"],
  "passkey.remove": "Its key stays on the device; a member adds it again.",
  "payment.give-back": "Money has moved.",
  "payout.hold": ["payout.release"],
  "payout.release": ["payout.hold"],
  "payout.retry": "Only repeats.",
  "payouts.run": "Money has moved.",
  "post.approve": ["post.remove"],
  "post.refuse": ["post.restore"],
  "post.remove": ["post.restore"],
  "post.restore": ["post.remove"],
  "purchase.ask": "Only asks the provider.",
  "purchase.refund": "Money has moved.",
  "queue.assign": ["queue.release"],
  "queue.note": "Notes are kept, like the audit log.",
  "queue.release": ["queue.assign"],
  "reply.delete": ["appeal.grant"],
  "reply.hide": ["reply.show"],
  "reply.show": ["reply.hide"],
  "report.dismiss": ["report.reopen"],
  "report.release": ["report.take"],
  "report.remove": ["report.reopen"],
  "report.reopen": ["report.dismiss", "report.remove", "report.strike"],
  "report.strike": ["report.reopen"],
  "report.take": ["report.release"],
  "review.delete": ["appeal.grant"],
  "second-factor.enable": ["second-factor.disable"],
  "second-factor.disable": ["second-factor.enable"],
  "second-factor.renew-recovery-codes": "Codes are not shown twice.",
  "second-factor.use-recovery-code": "A code works once.",
  "service.approve": ["service.suspend"],
  "service.restore": ["service.suspend"],
  "service.return": "The seller submits it again.",
  "service.suspend": ["service.restore"],
  "settings.change": ["settings.change"],
  "story.change": ["story.change", "story.restore", "appeal.grant"],
  "story.offer": ["story.withdraw-offer"],
  "story.restore": ["story.change"],
  "story.withdraw-offer": ["story.offer"],
  "subscription.ask": "Only asks the provider.",
  "subscription.refund": "Money has moved.",
  "tag.change": ["tag.change"],
  "tag.rename": ["tag.rename"],
  "thread.decide": ["thread.decide"],
  "thread.edit": ["thread.edit"],
  "thread.lock": ["thread.unlock"],
  "thread.merge": ["thread.split"],
  "thread.pin": ["thread.unpin"],
  "thread.remove": ["thread.restore"],
  "thread.restore": ["thread.remove"],
  "thread.split": ["thread.merge"],
  "thread.unlock": ["thread.lock"],
  "thread.unpin": ["thread.pin"],
  "update.delete": ["appeal.grant"],
  "update.hide": ["update.show"],
  "update.show": ["update.hide"],
  "upload.delete": "The file is gone, as its page says.",
  "user.block": ["user.unblock"],
  "user.change-role": ["user.change-role"],
  "user.create": ["user.delete"],
  "user.delete": "The account can be kept for fourteen days.",
  "user.sign-out": "A member signs in again.",
  "user.unblock": ["user.block"],
  "user.verify-email": "It only says what the member would have confirmed.",
};

/** Records of acts and what was told about them, which stay. */
const RECORDS =
  /^(audit.*|notification.*|mails?|mail-.*|jobs|events|failed-items|sessions|reports|report-cases|strikes|.*limits?|rate-.*|page-.*|processes|locks|counters.*|visits|figures.*|migrations|invalidations|inboxes|unread-badges|active-members|socketevents)$/;
/** Fields that say when or how often something changed; a sign-out, which a ban includes, stays. */
const CHANGES = new Set([
  "updatedAt",
  "tokenVersion",
  "revision",
  "version",
  "changedAt",
  "last_logged_in",
  "lastOnline",
  "turn",
]);

/** Returns a value without fields of change and without empty ones, which mean the same as missing ones. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  // A popularity is added up in another order.
  if (typeof value === "number") return Number(value.toPrecision(9));
  if (value === null || typeof value !== "object") return value;
  if (!(Object.getPrototypeOf(value) === Object.prototype)) return String(value);
  const fields = Object.entries(value)
    .filter(([name, each]) => !CHANGES.has(name) && each !== null && each !== false && each !== "")
    .map(([name, each]) => [name, essence(each)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the fields of documents that differ between two pictures. */
function differences(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  const linesOf = (documents: ReadonlyMap<string, unknown>) =>
    [...documents].flatMap(([key, document]) =>
      Object.entries(document as object).map(([name, value]) => `${key} ${name}: ${JSON.stringify(value)}`),
    );
  const [old, now] = [new Set(linesOf(before)), new Set(linesOf(after))];
  return [
    ...[...old].filter((line) => !now.has(line)).map((line) => `before ${line}`),
    ...[...now].filter((line) => !old.has(line)).map((line) => `after ${line}`),
  ].map((line) => line.slice(0, 300));
}

describe("An act of staff and its reverse", () => {
  const site = useSite();
  let [ada, bea, mod, boss] = [] as unknown as TestMember[];
  type Queue = Awaited<ReturnType<typeof queueOf>>;
  let [queue, judge] = [] as unknown as [Queue, Queue];
  let things: readonly Thing[];
  let [thread, post] = ["", ""];

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const services = () => site.app.services;
  const idOf = (kind: string) => things.find((thing) => thing.kind === kind)!.id;

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    queue = await queueOf(await site.visit(mod!));
    judge = await queueOf(await site.visit(boss!));
    const profile = { bio: "Words of a profile", skills: ["Editing"] };
    await mongoose.connection.collection("users").updateOne({ _id: toId(ada!.id) }, { $set: profile });
    things = [...(await makeThings(site, ada!)), { kind: "person", id: ada!.id, place: "", words: "" }];
    const { begin, say } = forumTalk(site);
    ({ id: thread } = await begin(ada!, "Talk"));
    post = await say(ada!, thread, "Words of a post");
  });

  /** What all collections hold, apart from the records of acts. */
  async function picture(): Promise<ReadonlyMap<string, unknown>> {
    await site.app.jobs.whenIdle();
    const collections = await mongoose.connection.db!.collections();
    const found = new Map<string, unknown>();
    for (const collection of collections) {
      if (RECORDS.test(collection.collectionName)) continue;
      if (collection.collectionName === "forum-numbers") continue;
      for (const document of await collection.find().toArray())
        found.set(`${collection.collectionName} ${document._id}`, essence(document));
    }
    // Each section's numbers are spread over several documents.
    const numbers = await mongoose.connection
      .collection<{ _id: string; threads: number; posts: number }>("forum-numbers")
      .find()
      .toArray();
    for (const [section, parts] of Map.groupBy(numbers, ({ _id }) => _id.split(":")[0]!)) {
      const sum = (name: "threads" | "posts") => parts.reduce((total, part) => total + part[name], 0);
      found.set(`forum-numbers ${section}`, { threads: sum("threads"), posts: sum("posts") });
    }
    return found;
  }

  async function expectUndone(what: string, act: () => unknown, undo: () => unknown): Promise<void> {
    const before = await picture();
    await act();
    expect(differences(before, await picture()), `${what} changes something`).to.not.deep.equal([]);
    await undo();
    expect(differences(before, await picture()), what).to.deep.equal([]);
  }

  const caseOf = async (target: string) => {
    const open = { target: toId(target), state: "open" };
    return String((await mongoose.connection.collection("report-cases").findOne(open))!._id);
  };

  it("is listed here, or a sentence says why it has none", () => {
    const actions = site.app.features.flatMap(({ audit }) => Object.keys(audit?.actions ?? {}));
    expect(Object.keys(REVERSES).sort()).to.deep.equal([...actions].sort());
    for (const [action, reverses] of Object.entries(REVERSES))
      if (typeof reverses === "string") expect(reverses, action).to.match(/^\S.{8,}\.$/);
      else expect(actions, action).to.include.members([...reverses]);
  });

  it("leave everything as it was: a decision on a report of every kind, and the decision undone", async () => {
    for (const { kind, id } of things) {
      await reportIt(await site.visit(bea!), { kind, id });
      const reported = await caseOf(id);
      await expectUndone(
        `removing a ${kind} with a strike`,
        () => queue.decide(reported, "remove-strike").expect(303),
        () => queue.decide(reported, "reopen").expect(303),
      );
      await queue.decide(reported, "dismiss").expect(303);
    }
  });

  it("leave everything as it was: a removal, and the appeal against it granted", async () => {
    for (const kind of ["story", "chapter", "comment", "update", "list"]) {
      const id = idOf(kind);
      await reportIt(await site.visit(bea!), { kind, id });
      const removal = await caseOf(id);
      await expectUndone(
        `removing a ${kind}`,
        () => queue.decide(removal, "remove").expect(303),
        async () => {
          const writer = await site.visit(ada!);
          const sent = { _csrf: await csrfOf(writer), removal, text: "It is not." };
          await writer.post(reportsPaths.standing()).type("form").send(sent).expect(303);
          await judge.appeal(removal, "grant").expect(303);
        },
      );
    }
  });

  it("leave everything as it was: each switch of staff, there and back", async () => {
    const reason = { reason: "Rude." };
    const turn = (act: ThreadAct, undo: ThreadAct) =>
      expectUndone(
        `thread.${act}`,
        () => moderateThread(writing(), boss!.caller, thread, act, reason),
        () => moderateThread(writing(), boss!.caller, thread, undo, reason),
      );
    await turn("pin", "unpin");
    await turn("lock", "unlock");
    await turn("remove", "restore");
    await expectUndone(
      "post.remove",
      () => removePost(writing(), boss!.caller, post, true, reason),
      () => removePost(writing(), boss!.caller, post, false, {}),
    );
    const update = idOf("update");
    await expectUndone(
      "update.hide",
      () => hideUpdate(writing(), boss!.caller, update, true, reason),
      () => hideUpdate(writing(), boss!.caller, update, false),
    );
    const comment = idOf("comment");
    await expectUndone(
      "comment.hide",
      () => hideComment(writing(), boss!.caller, comment, true, reason),
      () => hideComment(writing(), boss!.caller, comment, false),
    );
    await expectUndone(
      "user.change-role",
      () => changeRole(services(), boss!.caller, bea!.id, { role: "moderator" }),
      () => changeRole(services(), boss!.caller, bea!.id, { role: "member" }),
    );
    await expectUndone(
      "user.block",
      () => blockUser(services(), boss!.caller, ada!.id, reason),
      () => unblockUser(services(), boss!.caller, ada!.id),
    );
  });

  it("leave everything as it was in either order, if two acts concern one thing", async () => {
    const update = idOf("update");
    for (const hiddenFirst of [true, false]) {
      await reportIt(await site.visit(bea!), { kind: "update", id: update });
      const removal = await caseOf(update);
      await expectUndone(
        "hiding and removing an update",
        async () => {
          await hideUpdate(writing(), boss!.caller, update, true, { reason: "Rude." });
          await queue.decide(removal, "remove").expect(303);
        },
        async () => {
          const show = () => hideUpdate(writing(), boss!.caller, update, false);
          const reopen = () => queue.decide(removal, "reopen").expect(303);
          for (const undo of hiddenFirst ? [show, reopen] : [reopen, show]) await undo();
        },
      );
      await queue.decide(removal, "dismiss").expect(303);
    }
  });
});
