import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { cancelChallenge } from "#features/community/challenges/commands/challenges.ts";
import { readmitByStaff, reopenChallenge } from "#features/community/challenges/commands/corrections.ts";
import { disqualifyEntry, enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { Entry } from "#features/community/challenges/entry-model.ts";
import { Challenge } from "#features/community/challenges/model.ts";
import { cancelExchange, createExchange } from "#features/community/exchanges/commands.ts";
import { decideWaitingPost } from "#features/community/forums/commands/approve.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import { createService, submitService } from "#features/market/services/commands.ts";
import { approveService, returnService } from "#features/market/services/staff.ts";
import { dismissDuplicates, reopenDuplicates } from "#features/moderation/duplicates/commands.ts";
import { DuplicateGroup, NoDuplicates } from "#features/moderation/duplicates/model.ts";
import { decideCorrection } from "#features/money/books/correct.ts";
import { Correction } from "#features/money/books/model.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../features/community/forums/support.ts";
import { openDesk } from "../features/market/orders/support.ts";
import { letBePaid, marketOf, TERMS } from "../features/market/support.ts";
import { queueOf, reportIt } from "../features/moderation/reports/support.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { runningChallenge } from "./support/challenges.ts";
import { exchangeInput } from "./support/exchanges.ts";
import { writeStory } from "./support/stories.ts";

/** Two decisions of staff about one thing, of which only one can be made. */
interface Rivals {
  readonly decisions: readonly [() => Promise<unknown>, () => Promise<unknown>];
  /** Checks that what is stored, and its effects, are those of the decision that was made. */
  check(made: 0 | 1): Promise<void>;
}

/** Actions of staff in the audit log that decide nothing about which another could decide differently. */
const NO_RIVAL: Readonly<Record<string, string>> = {
  "user.create": "At the console.",
  "user.delete": "Only deletes.",
  "user.change-role": "Tested in staff.test.ts: each admin's change needs the other's role unchanged.",
  "user.sign-out": "Signs out, as often as wanted.",
  "user.verify-email": "Only confirms.",
  "user.unblock": "The opposite of a block is possible only after it.",
  "second-factor.enable": "A member's own.",
  "second-factor.disable": "A member's own.",
  "second-factor.use-recovery-code": "A member's own.",
  "second-factor.renew-recovery-codes": "A member's own.",
  "passkey.add": "A member's own.",
  "passkey.remove": "A member's own.",
  "exchange.organise": "Each act is conditional on the state of the gift: organising.test.ts.",
  "list.download": "Only reads.",
  "thread.edit": "The last text stays, with its history.",
  "thread.pin": "A switch.",
  "thread.unpin": "A switch.",
  "thread.lock": "A switch.",
  "thread.unlock": "A switch.",
  "thread.remove": "A switch; recorded only if it changes something.",
  "thread.restore": "A switch; recorded only if it changes something.",
  "thread.decide": "The last place stays; the counts follow in the same transaction.",
  "thread.split": "Tested in move-posts.test.ts.",
  "thread.merge": "Tested in move-posts.test.ts.",
  "post.remove": "A switch; recorded only if it changes something.",
  "post.restore": "A switch; recorded only if it changes something.",
  "list.delete": "Only deletes.",
  "order.override": "The same transition as order.decide.",
  "service.suspend": "A switch; conditional on the other position.",
  "service.restore": "A switch; conditional on the other position.",
  "report.take": "Assigns a case; another may take it over.",
  "queue.assign": "Assigns an item; another may take it over.",
  "queue.release": "Removes an assignment.",
  "queue.note": "Only adds.",
  "challenge.reschedule": "Tested in office.test.ts.",
  "challenge.appoint": "Only adds.",
  "report.release": "Assigns a case.",
  "report.strike": "The same transaction as report.remove.",
  "appeal.reopen": "Possible only after a decision.",
  "ledger.prove": "Only reads.",
  "balance.correct": "Tested in books.test.ts.",
  "balance.write-off": "Tested in deleted-balances.test.ts.",
  "money-setting.change": "The last value stays, with its history.",
  "payment.give-back": "Refunds once, by its key.",
  "refund.retry": "Tested in failed-refunds.test.ts.",
  "refund.settle": "Tested in failed-refunds.test.ts.",
  "payouts.run": "Each payout is made once, by its key.",
  "payout.retry": "Made once, by its key.",
  "payout.hold": "A switch; refused in the state that it leads to.",
  "payout.release": "A switch; refused in the state that it leads to.",
  "purchase.refund": "Refunds once, by its key.",
  "purchase.ask": "Only asks the provider.",
  "subscription.refund": "Refunds once, by its key.",
  "subscription.ask": "Only asks the provider.",
  "counters.run": "Only recounts.",
  "settings.change": "Refused if they changed since they were shown.",
  "upload.delete": "Only deletes.",
  "copy.trace": "Only reads.",
  "newsletter.send": "An author's own.",
  "newsletter.stop": "Only stops.",
  "newsletter.delete": "Only deletes.",
  "address.suppress": "A switch.",
  "address.reset": "A switch.",
  "on-behalf.start": "A session.",
  "on-behalf.request": "A session.",
  "on-behalf.end": "A session.",
  "mail.retry": "Only repeats.",
  "mail.retry-all": "Only repeats.",
  "hold.release": "Released once; refused when the hold has changed.",
  "hold.discard": "Only drops.",
  "job.retry": "Only repeats.",
  "job.drop": "Only drops.",
  "event.retry": "Only repeats.",
  "event.drop": "Only drops.",
  "failed-item.retry": "Only repeats.",
  "letter.close": "A switch; conditional on the other position.",
  "letter.reopen": "A switch; conditional on the other position.",
  "story.change": "A switch; recorded only if it changes something.",
  "story.offer": "A switch; refused in the state that it leads to.",
  "story.withdraw-offer": "A switch; refused in the state that it leads to.",
  "story.restore": "A switch; recorded only if it changes something.",
  "tag.change": "The last relation stays; the whole set is checked in one transaction.",
  "comment.hide": "A switch; recorded only if it changes something.",
  "comment.show": "A switch; recorded only if it changes something.",
  "comment.delete": "Only deletes.",
  "review.delete": "Only deletes.",
  "update.hide": "A switch; recorded only if it changes something.",
  "update.show": "A switch; recorded only if it changes something.",
  "update.delete": "Only deletes.",
  "reply.hide": "A switch; recorded only if it changes something.",
  "reply.show": "A switch; recorded only if it changes something.",
  "reply.delete": "Only deletes.",
};

/** Rounds of each race. */
const ROUNDS = 4;

describe("Two opposite decisions of staff at the same time", () => {
  const site = useSite();
  let [ada, bea, mod, boss] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
  let queues: readonly [Queue, Queue];
  type Queue = Awaited<ReturnType<typeof queueOf>>;

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    queues = [await queueOf(await site.visit(mod)), await queueOf(await site.visit(boss))];
  });

  let count = 0;
  const collection = (name: string) => mongoose.connection.collection(name);
  const writing = () => ({ services: site.app.services, limits: unlimited });
  const sent = async (request: PromiseLike<{ readonly status: number }>): Promise<void> => {
    const { status } = await request;
    if (status !== 303) throw new Error(`answered ${status}`);
  };
  const mailsTo = async ({ username }: TestMember, text: string): Promise<number> =>
    (await site.app.mailer.listMails({ to: `${username}@example.com` })).filter((mail) =>
      `${mail.subject}\n${mail.text}`.includes(text),
    ).length;

  /** Reports a new update; returns its id and that of its case. */
  const reported = async () => {
    const update = await createUpdate(writing(), ada.caller, { text: `Buy now ${++count}` });
    await reportIt(await site.visit(bea), { kind: "update", id: String(update._id) });
    const found = await collection("report-cases").findOne({ target: update._id });
    return { update: update._id, id: String(found!._id) };
  };
  const isRemoved = async (update: unknown): Promise<boolean> =>
    (await collection("updates").findOne({ _id: toId(update) }))!.removed === true;
  const answer = () => `Answer ${++count}.`;

  async function removalAppeal(): Promise<Rivals> {
    const { update, id } = await reported();
    await sent(queues[0].decide(id, "remove"));
    const writer = await site.visit(ada);
    const _csrf = await csrfOf(writer);
    await sent(
      writer.post(reportsPaths.standing()).type("form").send({ _csrf, removal: id, text: "It is not." }),
    );
    const texts = [answer(), answer()];
    const other = await site.addMember(`mod-${++count}`, "moderator");
    const queue = await queueOf(await site.visit(other));
    return {
      decisions: [
        () => sent(queues[1].appeal(id, "grant", texts[0])),
        () => sent(queue.appeal(id, "refuse", texts[1])),
      ],
      async check(made) {
        const stored = (await collection("report-cases").findOne({ _id: toId(id) }))!;
        expect(stored.appeal.state).to.equal(made === 0 ? "granted" : "refused");
        expect(await isRemoved(update)).to.equal(made === 1);
        expect(await mailsTo(ada, texts[made]!)).to.equal(1);
        expect(await mailsTo(ada, texts[1 - made]!)).to.equal(0);
      },
    };
  }

  async function strikeAppeal(): Promise<Rivals> {
    const { id } = await reported();
    await sent(queues[0].decide(id, "strike"));
    const strike = (await collection("strikes").findOne({ case: toId(id) }))!;
    const writer = await site.visit(ada);
    const _csrf = await csrfOf(writer);
    const appeal = { _csrf, strike: String(strike._id), text: "It is not." };
    await sent(writer.post(reportsPaths.standing()).type("form").send(appeal));
    const other = await site.addMember(`mod-${++count}`, "moderator");
    const queue = await queueOf(await site.visit(other));
    return {
      decisions: [
        () => sent(queues[1].appeal(String(strike._id), "grant", answer())),
        () => sent(queue.appeal(String(strike._id), "refuse", answer())),
      ],
      async check(made) {
        const stored = (await collection("strikes").findOne({ _id: strike._id }))!;
        expect(stored.appeal.state).to.equal(made === 0 ? "granted" : "refused");
        expect(stored.revokedAt === null).to.equal(made === 1);
      },
    };
  }

  async function report(): Promise<Rivals> {
    const { update, id } = await reported();
    return {
      // By the same person, who may decide what they have taken.
      decisions: [
        () => sent(queues[0].decide(id, "remove-strike")),
        () => sent(queues[0].decide(id, "dismiss")),
      ],
      async check(made) {
        const stored = (await collection("report-cases").findOne({ _id: toId(id) }))!;
        expect(stored.state).to.equal(made === 0 ? "removed" : "dismissed");
        expect(await isRemoved(update)).to.equal(made === 0);
        expect(await collection("strikes").countDocuments({ case: toId(id) })).to.equal(made === 0 ? 1 : 0);
      },
    };
  }

  async function undoneReport(): Promise<Rivals> {
    const { update, id } = await reported();
    await sent(queues[0].decide(id, "remove"));
    return {
      decisions: [() => sent(queues[0].decide(id, "reopen")), () => sent(queues[1].decide(id, "reopen"))],
      async check() {
        const stored = (await collection("report-cases").findOne({ _id: toId(id) }))!;
        expect(stored.state).to.equal("open");
        expect(await isRemoved(update)).to.equal(false);
      },
    };
  }

  async function service(): Promise<Rivals> {
    const market = marketOf(site);
    await letBePaid(ada);
    const { _id } = await createService(market, ada.caller, { ...TERMS, title: `Line edit ${++count}` });
    const id = String(_id);
    await submitService(market, ada.caller, id);
    return {
      decisions: [
        () => approveService(market, mod.caller, id),
        () => returnService(market, boss.caller, id, { field: "title", reason: "Unclear" }),
      ],
      async check(made) {
        const stored = (await collection("services").findOne({ _id }))!;
        expect(stored.live !== null).to.equal(made === 0);
        expect(stored.draft?.state ?? "none").to.equal(made === 0 ? "none" : "returned");
        expect(stored.history.filter(({ act }: { act: string }) => act !== "submit")).to.have.length(1);
      },
    };
  }

  async function waitingPost(): Promise<Rivals> {
    const fay = await site.addMember(`fay-${++count}`);
    await collection("users").updateOne({ _id: toId(fay.id) }, { $set: { email_risk_level: "high" } });
    const { begin, say } = forumTalk(site);
    const { id } = await begin(ada, `Thread ${count}`);
    const post = await say(fay, id, "Held");
    return {
      decisions: [
        () => decideWaitingPost(writing(), mod.caller, post, true, {}),
        () => decideWaitingPost(writing(), boss.caller, post, false, { reason: "No" }),
      ],
      async check(made) {
        const stored = (await Post.findById(post).lean())!;
        expect([stored.hidden, stored.removed === true]).to.deep.equal([false, made === 1]);
      },
    };
  }

  async function correction(): Promise<Rivals> {
    const cents = 60_000 + ++count;
    const [waiting] = await Correction.create([
      {
        member: toId(bea.id),
        cents,
        reason: "A lost sale.",
        by: ada.id,
        at: new Date(),
        state: "waiting",
        decidedBy: null,
        decidedAt: null,
      },
    ]);
    const id = String(waiting!._id);
    return {
      decisions: [
        () => decideCorrection(site.app.services, boss.caller, id, "confirm"),
        () => decideCorrection(site.app.services, boss.caller, id, "refuse"),
      ],
      async check(made) {
        const stored = (await Correction.findById(id).lean())!;
        expect(stored.state).to.equal(made === 0 ? "booked" : "refused");
        const booked = await collection("ledger").countDocuments({ key: `correction:${id}` });
        expect(booked).to.equal(made === 0 ? 1 : 0);
      },
    };
  }

  let desk: Awaited<ReturnType<typeof openDesk>> | undefined;
  async function dispute(): Promise<Rivals> {
    desk ??= await openDesk(site, { seller: ada, staff: mod, now: () => new Date() });
    const { ordering, act, place } = desk;
    const id = await place(bea);
    await act(ada, id, "accept");
    await act(bea, id, "dispute", { text: "Nothing came" });
    return {
      decisions: [
        () => decideOrder(ordering, mod.caller, id, { share: "0", text: "Nothing came" }),
        () => decideOrder(ordering, boss.caller, id, { share: "25.00", text: "Half was good" }),
      ],
      async check(made) {
        const stored = (await collection("orders").findOne({ _id: toId(id) }))!;
        expect(stored.share).to.equal(made === 0 ? 0 : 2_500);
        const entries = { action: "order.decide", "subject.id": id };
        expect(await collection("audit").countDocuments(entries)).to.equal(1);
      },
    };
  }

  async function duplicates(): Promise<Rivals> {
    const users = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
    const [group] = await DuplicateGroup.create([{ users, score: 1, evidence: [], foundAt: new Date() }]);
    const id = String(group!._id);
    const dismiss = () => dismissDuplicates(site.app.services, boss.caller, id);
    return {
      decisions: [dismiss, dismiss],
      async check() {
        expect(await NoDuplicates.countDocuments({ users })).to.equal(1);
      },
    };
  }

  async function duplicatesAgain(): Promise<Rivals> {
    const users = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
    const [mark] = await NoDuplicates.create([{ users, by: toId(boss.id), at: new Date() }]);
    const reopen = () => reopenDuplicates(site.app.services, boss.caller, String(mark!._id));
    return {
      decisions: [reopen, reopen],
      async check() {
        expect(await NoDuplicates.countDocuments({ users })).to.equal(0);
      },
    };
  }

  async function ban(): Promise<Rivals> {
    const who = await site.addMember(`banned-${++count}`);
    const block = (by: TestMember, reason: string) => () =>
      blockUser(site.app.services, by.caller, who.id, { reason });
    return {
      decisions: [block(mod, "Spam"), block(boss, "Fraud")],
      async check(made) {
        const stored = (await collection("users").findOne({ _id: toId(who.id) }))!;
        expect([stored.blocked, stored.blockedReason]).to.deep.equal([true, made === 0 ? "Spam" : "Fraud"]);
      },
    };
  }

  async function challenge(): Promise<Rivals> {
    const id = await runningChallenge(writing(), ada);
    const cancel = (by: TestMember, reason: string) => () =>
      cancelChallenge(writing(), by.caller, id, { reason });
    return {
      decisions: [cancel(mod, "One"), cancel(boss, "Two")],
      async check(made) {
        expect((await Challenge.findById(id).lean())!.cancelReason).to.equal(made === 0 ? "One" : "Two");
        expect(await collection("report-cases").countDocuments({ target: toId(id) })).to.equal(1);
      },
    };
  }

  async function finishing(): Promise<Rivals> {
    const id = await runningChallenge(writing(), ada);
    const staff = { since: new Date(), because: "closed", acted: false };
    await Challenge.updateOne({ _id: id }, { $set: { state: "judging", frozenAt: new Date(), staff } });
    return {
      decisions: [
        () => finishChallenge(writing(), mod.caller, id, { reason: "One" }),
        () => cancelChallenge(writing(), boss.caller, id, { reason: "Two" }),
      ],
      async check(made) {
        const { state, staff: after } = (await Challenge.findById(id).lean())!;
        expect([state, after]).to.deep.equal([made === 0 ? "decided" : "cancelled", null]);
      },
    };
  }

  async function reopening(): Promise<Rivals> {
    const id = await runningChallenge(writing(), ada);
    await Challenge.updateOne(
      { _id: id },
      { $set: { state: "decided", frozenAt: new Date(), decidedAt: new Date() } },
    );
    const reopen = (by: TestMember, reason: string) => () =>
      reopenChallenge(writing(), by.caller, id, { reason });
    return {
      decisions: [reopen(mod, "One"), reopen(boss, "Two")],
      async check() {
        const { state, staff } = (await Challenge.findById(id).lean())!;
        expect([state, staff?.because]).to.deep.equal(["judging", "reopened"]);
        expect(await collection("report-cases").countDocuments({ target: toId(id) })).to.equal(1);
      },
    };
  }

  async function readmission(): Promise<Rivals> {
    const challenge = await runningChallenge(writing(), ada);
    const story = await writeStory(site, bea, { title: `Entry ${++count}`, categories: ["fantasy"] });
    const { _id } = await enterChallenge(writing(), bea.caller, { challenge, story: story.id });
    await disqualifyEntry(writing(), mod.caller, String(_id), { reason: "One" });
    const readmit = (by: TestMember, reason: string) => () =>
      readmitByStaff(writing(), by.caller, String(_id), { reason });
    return {
      decisions: [readmit(mod, "Two"), readmit(boss, "Three")],
      async check() {
        expect((await Entry.findById(_id).lean())!.state).to.equal("entered");
        expect((await Challenge.findById(challenge).lean())!.entries).to.equal(1);
      },
    };
  }

  async function entry(): Promise<Rivals> {
    const challenge = await runningChallenge(writing(), ada);
    const story = await writeStory(site, bea, { title: `Entry ${++count}`, categories: ["fantasy"] });
    const { _id } = await enterChallenge(writing(), bea.caller, { challenge, story: story.id });
    const disqualify = (by: TestMember, reason: string) => () =>
      disqualifyEntry(writing(), by.caller, String(_id), { reason });
    return {
      decisions: [disqualify(mod, "One"), disqualify(boss, "Two")],
      async check(made) {
        expect((await Entry.findById(_id).lean())!.reason).to.equal(made === 0 ? "One" : "Two");
      },
    };
  }

  async function disqualification(): Promise<Rivals> {
    const challenge = await runningChallenge(writing(), ada);
    const story = await writeStory(site, bea, { title: `Entry ${++count}`, categories: ["fantasy"] });
    const { _id } = await enterChallenge(writing(), bea.caller, { challenge, story: story.id });
    await disqualifyEntry(writing(), ada.caller, String(_id), { reason: "One" });
    const found = (await collection("report-cases").findOne({ target: _id }))!;
    const writer = await site.visit(bea);
    const _csrf = await csrfOf(writer);
    const appeal = { _csrf, removal: String(found._id), text: "It is not." };
    await sent(writer.post(reportsPaths.standing()).type("form").send(appeal));
    const texts = [answer(), answer()];
    return {
      decisions: [
        () => sent(queues[0].appeal(String(found._id), "grant", texts[0])),
        () => sent(queues[1].appeal(String(found._id), "refuse", texts[1])),
      ],
      async check(made) {
        const stored = (await Entry.findById(_id).lean())!;
        expect(stored.state).to.equal(made === 0 ? "entered" : "disqualified");
        expect((await Challenge.findById(toId(challenge)).lean())!.entries).to.equal(made === 0 ? 1 : 0);
        expect(await mailsTo(bea, texts[made]!)).to.equal(1);
        expect(await mailsTo(bea, texts[1 - made]!)).to.equal(0);
      },
    };
  }

  async function exchange(): Promise<Rivals> {
    const { _id } = await createExchange(writing(), ada.caller, exchangeInput());
    const id = String(_id);
    const cancel = (by: TestMember, reason: string) => () =>
      cancelExchange(writing(), by.caller, id, { reason });
    return {
      decisions: [cancel(mod, "One"), cancel(boss, "Two")],
      async check(made) {
        const stored = (await collection("exchanges").findOne({ _id }))!;
        expect([stored.state, stored.cancelReason]).to.deep.equal(["cancelled", made === 0 ? "One" : "Two"]);
        expect(await collection("report-cases").countDocuments({ target: _id })).to.equal(1);
      },
    };
  }

  /** By the actions in the audit log that the decisions make. */
  async function tagName(): Promise<Rivals> {
    count += 1;
    const tag = `harbuor ${count}`;
    const names = [`harbour ${count}`, `harbor ${count}`] as const;
    const story = await writeStory(site, ada, { title: `Tides ${count}`, tags: [tag] });
    const path = `/admin/tags/rename?${new URLSearchParams({ tag })}`;
    const rename = async (by: TestMember, name: string) => {
      const agent = await site.visit(by);
      const _csrf = await csrfOf(agent);
      return () => sent(agent.post(path).type("form").send({ _csrf, name }));
    };
    return {
      decisions: [await rename(mod, names[0]), await rename(boss, names[1])],
      async check(made) {
        await site.app.jobs.whenIdle();
        const stored = await collection("stories").findOne({ _id: toId(story.id) });
        expect(stored?.tags).to.deep.equal([names[made]]);
      },
    };
  }

  const RIVALS: Readonly<Record<string, () => Promise<Rivals>>> = {
    "appeal.grant appeal.refuse": removalAppeal,
    "appeal.grant appeal.refuse of a strike": strikeAppeal,
    "report.remove report.dismiss": report,
    "report.reopen": undoneReport,
    "service.approve service.return": service,
    "post.approve post.refuse": waitingPost,
    "balance.confirm balance.refuse": correction,
    "order.decide": dispute,
    "duplicates.dismiss": duplicates,
    "duplicates.reopen": duplicatesAgain,
    "user.block": ban,
    "challenge.cancel": challenge,
    "challenge.finish challenge.cancel": finishing,
    "challenge.reopen": reopening,
    "entry.disqualify": entry,
    "entry.readmit": readmission,
    "appeal.grant appeal.refuse of a disqualification": disqualification,
    "exchange.cancel": exchange,
    "tag.rename": tagName,
  };

  for (const [name, make] of Object.entries(RIVALS))
    it(`store one of them, and have its effects only: ${name}`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { decisions, check } = await make();
        const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
        const outcomes = await Promise.allSettled(order.map((at) => decisions[at]!()));
        const made = order.filter((_, at) => outcomes[at]!.status === "fulfilled");
        expect(
          made,
          outcomes.map((each) => ("reason" in each ? String(each.reason) : "made")).join(),
        ).to.have.length(1);
        await check(made[0]!);
      }
    });

  it("are tested here for every action of staff in the audit log, or cannot be opposite", () => {
    const actions = site.app.features.flatMap(({ audit }) => Object.keys(audit?.actions ?? {}));
    const tested = Object.keys(RIVALS).flatMap((name) =>
      name.split(" ").filter((part) => part.includes(".")),
    );
    expect([...new Set([...tested, ...Object.keys(NO_RIVAL)])].sort()).to.deep.equal([...actions].sort());
  });
});
