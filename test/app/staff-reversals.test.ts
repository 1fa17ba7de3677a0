import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { Ballot } from "#features/community/challenges/ballot-model.ts";
import { castBallot } from "#features/community/challenges/commands/ballots.ts";
import { readmitByStaff, reopenChallenge } from "#features/community/challenges/commands/corrections.ts";
import { disqualifyEntry, enterChallenge } from "#features/community/challenges/commands/entries.ts";
import { rescheduleChallenge } from "#features/community/challenges/commands/reschedule.ts";
import { finishChallenge } from "#features/community/challenges/commands/with-staff.ts";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { solveThread } from "#features/community/forums/commands/marks.ts";
import { decideThread, moderateThread, removePost } from "#features/community/forums/commands/moderate.ts";
import { mergeThread, splitThread } from "#features/community/forums/commands/move-posts.ts";
import { editThread } from "#features/community/forums/commands/threads.ts";
import { deleteList } from "#features/library/lists/commands.ts";
import { countRating } from "#features/market/order-reviews/commands.ts";
import { OrderReview } from "#features/market/order-reviews/model.ts";
import { suspendService } from "#features/market/services/staff.ts";
import { dismissDuplicates, reopenDuplicates } from "#features/moderation/duplicates/commands.ts";
import { AccountKeys, DuplicateGroup, NoDuplicates } from "#features/moderation/duplicates/model.ts";
import { compareChanged, sweep } from "#features/moderation/duplicates/update.ts";
import { correctBalance, decideCorrection } from "#features/money/books/correct.ts";
import { Correction } from "#features/money/books/model.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { setMoneySetting } from "#features/money/money-settings/commands.ts";
import { moneySettingAt } from "#features/money/money-settings/reads.ts";
import { holdPayouts, releasePayouts } from "#features/money/payouts/staff.ts";
import { blockUser, changeRole, unblockUser } from "#features/people/staff/index.ts";
import { setSuppressed } from "#features/reach/suppressions/commands.ts";
import { Suppression } from "#features/reach/suppressions/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { ContactMessage } from "#features/site/contact/model.ts";
import { ReviewAssignment } from "#features/site/review-queue/model.ts";
import {
  deleteStory,
  featureStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unfeatureStory,
} from "#features/stories/editing/index.ts";
import { decideTag } from "#features/stories/tags/commands.ts";
import { deleteComment, hideComment } from "#features/talk/comments/moderation.ts";
import { deleteReview } from "#features/talk/reviews/acts.ts";
import { saveReview } from "#features/talk/reviews/commands.ts";
import { deleteUpdate, hideUpdate } from "#features/talk/updates/commands.ts";
import { deleteReply, hideReply } from "#features/talk/updates/replies.ts";
import type { ThreadAct } from "#shared/community/forums.enums.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { SoftwarePasskey } from "../features/accounts/second-factor/authenticator.ts";
import { codeOf, PATH as SECOND_FACTOR, turnOn } from "../features/accounts/second-factor/support.ts";
import { forumTalk } from "../features/community/forums/support.ts";
import { marketOf, putUp } from "../features/market/support.ts";
import { makeThings, queueOf, reportIt, type Thing } from "../features/moderation/reports/support.ts";
import { type Desk, deskOf } from "../features/site/admin/support.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { days, runningChallenge } from "./support/challenges.ts";
import { comparisonsOf, seeing } from "./support/comparisons.ts";
import { formOf, send } from "./support/forms.ts";
import { NOT_COMPARED, REVERSES } from "./support/staff-acts.ts";
import { letIn, page, storeStory, writeStory } from "./support/stories.ts";

describe("An act of staff and its reverse", () => {
  const site = useSite();
  const { expectUndone, compared } = comparisonsOf(site);
  let [ada, bea, mod, boss] = [] as unknown as TestMember[];
  type Queue = Awaited<ReturnType<typeof queueOf>>;
  let [queue, judge] = [] as unknown as [Queue, Queue];
  let desk: Desk;
  let things: readonly Thing[];
  let [thread, post] = ["", ""];

  const writing = (now?: Date) => ({
    services: now ? { ...site.app.services, now: () => now } : site.app.services,
    limits: unlimited,
  });
  const services = () => site.app.services;
  const idOf = (kind: string) => things.find((thing) => thing.kind === kind)!.id;
  const collection = (name: string) => mongoose.connection.collection(name);
  const reason = { reason: "Rude." };
  const { begin, say } = forumTalk(site);

  /** Ada's review of a service, beside one by another buyer. */
  const reviewOf = async (service: string): Promise<string> => {
    const ids: string[] = [];
    for (const [rating, by] of [bea!, ada!].entries()) {
      const order = new mongoose.Types.ObjectId();
      const said = { side: "buyer", rating: rating + 4, text: "Words of a review", shown: true } as const;
      const review = { order, service: toId(service), by: toId(by.id), about: toId(boss!.id), ...said };
      ids.push(String((await OrderReview.create(review))._id));
    }
    await inTransaction((session) => countRating(session, toId(service)));
    return ids.at(-1)!;
  };

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    mod = await site.addMember("mona", "moderator");
    boss = await site.addMember("boss", "admin");
    queue = await queueOf(await site.visit(mod!));
    judge = await queueOf(await site.visit(boss!));
    desk = await deskOf(site, boss!);
    const profile = { bio: "Words of a profile", skills: ["Editing"] };
    await collection("users").updateOne({ _id: toId(ada!.id) }, { $set: profile });
    const review = await reviewOf(String((await putUp(site, await site.addMember("sid"), boss!))._id));
    things = [
      ...(await makeThings(site, ada!)),
      { kind: "order-review", id: review, place: "", words: "" },
      { kind: "person", id: ada!.id, place: "", words: "" },
    ];
    ({ id: thread } = await begin(ada!, "Talk"));
    post = await say(ada!, thread, "Words of a post");
  });

  const caseOf = async (target: string) => {
    const open = { target: toId(target), state: "open" };
    return String((await collection("report-cases").findOne(open))!._id);
  };
  const appeal = async (who: TestMember, removal: string) => {
    const writer = await site.visit(who);
    const sent = { _csrf: await csrfOf(writer), removal, text: "It is not." };
    await writer.post(reportsPaths.standing()).type("form").send(sent).expect(303);
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
          await appeal(ada!, removal);
          await judge.appeal(removal, "grant").expect(303);
        },
      );
    }
  });

  it("leave everything as it was: each decision about a report or an appeal, there and back", async () => {
    const id = idOf("update");
    await reportIt(await site.visit(bea!), { kind: "update", id });
    const reported = await caseOf(id);
    const stored = () => collection("report-cases").findOne({ _id: toId(reported) });
    const decide = (intent: string) => () => queue.decide(reported, intent).expect(303);
    await expectUndone("report.take", decide("take"), decide("release"), {
      both: true,
      see: seeing(async () => (await stored())!.taken ?? null),
    });
    await expectUndone("report.dismiss", decide("dismiss"), decide("reopen"), {
      both: true,
      see: seeing(async () => (await stored())!.state),
    });
    const struck = { user: toId(ada!.id), revokedAt: null };
    await expectUndone("report.strike", decide("strike"), decide("reopen"), {
      see: seeing(() => collection("strikes").countDocuments(struck)),
    });
    await expectUndone("report.remove", decide("remove"), decide("reopen"), { both: true });
    await decide("remove")();
    await appeal(ada!, reported);
    const answer = (intent: string) => () => judge.appeal(reported, intent).expect(303);
    await expectUndone("appeal.refuse", answer("refuse"), answer("reopen"), {
      both: true,
      see: seeing(async () => (await stored())!.appeal.state),
    });
    await expectUndone("appeal.grant", answer("grant"), answer("reopen"), { both: true });
    await answer("grant")();
  });

  it("leave everything as it was: a deletion by staff, and the appeal against it granted", async () => {
    const story = idOf("story");
    await recordProgress(services(), bea!.caller.viewer, { story, number: 1, at: new Date() });
    const review = await saveReview(writing(), bea!.caller, { story, text: "Read it by daylight." });
    const deletions: readonly (readonly [string, TestMember, string, () => Promise<unknown>])[] = [
      [
        "comment",
        ada!,
        idOf("comment"),
        () => deleteComment(writing(), boss!.caller, idOf("comment"), reason),
      ],
      ["update", ada!, idOf("update"), () => deleteUpdate(writing(), boss!.caller, idOf("update"), reason)],
      ["reply", ada!, idOf("reply"), () => deleteReply(writing(), boss!.caller, idOf("reply"), reason)],
      ["list", ada!, idOf("list"), () => deleteList(services(), boss!.caller, idOf("list"), reason)],
      [
        "review",
        bea!,
        String(review._id),
        () => deleteReview(services(), boss!.caller, String(review._id), reason),
      ],
    ];
    for (const [kind, author, id, remove] of deletions)
      await expectUndone(`${kind}.delete`, remove, async () => {
        const removed = { target: toId(id), state: "removed" };
        const removal = String((await collection("report-cases").findOne(removed))!._id);
        await appeal(author, removal);
        await judge.appeal(removal, "grant").expect(303);
      });
  });

  it("leave everything as it was: each switch of staff, there and back", async () => {
    const turn = (act: ThreadAct, undo: ThreadAct) =>
      expectUndone(
        `thread.${act}`,
        () => moderateThread(writing(), boss!.caller, thread, act, reason),
        () => moderateThread(writing(), boss!.caller, thread, undo, reason),
        { both: true },
      );
    await turn("pin", "unpin");
    await turn("lock", "unlock");
    await turn("remove", "restore");
    await expectUndone(
      "post.remove",
      () => removePost(writing(), boss!.caller, post, true, reason),
      () => removePost(writing(), boss!.caller, post, false, {}),
      { both: true },
    );
    const update = idOf("update");
    await expectUndone(
      "update.hide",
      () => hideUpdate(writing(), boss!.caller, update, true, reason),
      () => hideUpdate(writing(), boss!.caller, update, false),
      { both: true },
    );
    const comment = idOf("comment");
    await expectUndone(
      "comment.hide",
      () => hideComment(writing(), boss!.caller, comment, true, reason),
      () => hideComment(writing(), boss!.caller, comment, false),
      { both: true },
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
      { both: true },
    );
  });

  it("leave everything as it was: acts on stories, replies, services and payouts, there and back", async () => {
    const story = idOf("story");
    await expectUndone(
      "story.change: featured",
      () => featureStory(services(), boss!.caller, story, { on: "site", ...reason }),
      () => unfeatureStory(services(), boss!.caller, story, { on: "site", ...reason }),
    );
    await expectUndone(
      "story.change: removed",
      () => removeStory(services(), boss!.caller, story, reason),
      () => reinstateStory(services(), boss!.caller, story, reason),
    );
    await expectUndone(
      "story.change: deleted",
      () => deleteStory(services(), boss!.caller, story, reason),
      () => restoreStory(services(), boss!.caller, story, reason),
      { both: true },
    );
    const reply = idOf("reply");
    await expectUndone(
      "reply.hide",
      () => hideReply(writing(), boss!.caller, reply, true, reason),
      () => hideReply(writing(), boss!.caller, reply, false),
      { both: true },
    );
    await blockUser(services(), boss!.caller, bea!.id, reason);
    await expectUndone(
      "payout.release",
      () => releasePayouts({ services: services() }, boss!.caller, bea!.id),
      () => holdPayouts({ services: services() }, boss!.caller, bea!.id),
      { both: true },
    );
    await unblockUser(services(), boss!.caller, bea!.id);
    const service = String((await putUp(site, ada!, mod!))._id);
    await expectUndone(
      "service.suspend",
      () => suspendService(marketOf(site), boss!.caller, service, true, reason),
      () => suspendService(marketOf(site), boss!.caller, service, false),
      { both: true },
    );
  });

  it("leave everything as it was: a thread that is edited or moved, and posts that are", async () => {
    const help = { section: "feedback-and-support" };
    await expectUndone(
      "thread.edit",
      () => editThread(writing(), boss!.caller, thread, { title: "Chat", tags: ["tea"], ...reason }),
      () => editThread(writing(), boss!.caller, thread, { title: "Talk", tags: [], ...reason }),
      { both: true },
    );
    await expectUndone(
      "thread.decide: section and slow mode",
      () => decideThread(writing(), boss!.caller, thread, { section: "off-topic", slowMode: 60 }),
      () => decideThread(writing(), boss!.caller, thread, { section: "writing", slowMode: 0 }),
      { both: true },
    );
    const { id: idea } = await begin(ada!, "A dark mode", { ...help, request: true });
    await expectUndone(
      "thread.decide: the state of an idea",
      () => decideThread(writing(), boss!.caller, idea, { request: "planned" }),
      () => decideThread(writing(), boss!.caller, idea, { request: "open" }),
      { both: true },
    );

    const { id: one } = await begin(ada!, "Where is it", help);
    const { id: two } = await begin(bea!, "Elsewhere", help);
    const answer = await say(bea!, one, "Here");
    await say(ada!, one, "Thanks");
    await say(bea!, one, "You are welcome");
    await solveThread(ada!.caller, answer, true);
    const split = (id: string, posts: string, more: object) =>
      splitThread(writing(), boss!.caller, id, { posts, ...help, ...more });
    let apart = "";
    await expectUndone(
      "thread.split: to a new thread",
      async () => {
        apart = String((await split(one, "2-3", { title: "Apart" }))._id);
      },
      () => mergeThread(writing(), boss!.caller, apart, { into: one }),
    );
    await expectUndone(
      "thread.split: to another thread",
      () => split(one, "2-3", { into: two }),
      () => split(two, "2-", { into: one }),
      // Those who wrote them follow the other thread until they stop it.
      { stays: [/^after subject-follows /] },
    );
  });

  it("leave everything as it was: decisions about tags, settings and messages", async () => {
    await decideTag(services(), boss!.caller, { tag: "sea", canonical: "", parents: "places" });
    await expectUndone(
      "tag.change",
      () => decideTag(services(), boss!.caller, { tag: "sea", canonical: "ocean", parents: "" }),
      () => decideTag(services(), boss!.caller, { tag: "sea", canonical: "", parents: "places" }),
      { both: true },
    );
    await storeStory(site, ada!, { title: "Tides", tags: ["harbuor", "sea"] });
    await decideTag(services(), boss!.caller, { tag: "harbuor", canonical: "", parents: "places" });
    const rename = (tag: string, name: string) => async () => {
      const path = `/admin/tags/rename?${new URLSearchParams({ tag })}`;
      expect((await desk.send(path, path, { name })).status).to.equal(303);
    };
    await expectUndone("tag.rename", rename("harbuor", "harbour"), rename("harbour", "harbuor"), {
      // Its addresses redirect.
      stays: [/^after tags harbour /],
    });

    const set = (strikeLimit: string) => async () => {
      const path = "/admin/settings";
      expect((await desk.send(path, path, { strikeLimit })).status).to.equal(303);
    };
    await set("4")();
    await expectUndone("settings.change", set("5"), set("4"), { both: true });

    const text = { kind: "contact" as const, email: "a@example.com", subject: "A question", text: "Hello." };
    const letter = String((await ContactMessage.create(text))._id);
    const mark = (intent: string, state: string) => async () => {
      const _csrf = await csrfOf(desk.agent);
      const path = `/admin/contact?state=${state}`;
      await desk.agent.post(path).type("form").send({ _csrf, id: letter, intent }).expect(303);
    };
    await expectUndone("letter.close", mark("done", "open"), mark("open", "done"), { both: true });

    const assign = (intent: string) => async () => {
      const sent = await desk.send("/admin/queue", "/admin/queue", { kind: "letters", id: letter, intent });
      expect(sent.status).to.equal(303);
    };
    await expectUndone("queue.assign", assign("assign"), assign("release"));
    await expectUndone("queue.assign", assign("assign"), assign("release"), {
      both: true,
      see: seeing(async () => (await ReviewAssignment.findOne({ item: letter }).lean())?.by ?? null),
    });

    const address = "nobody@example.org";
    const suppress = (ends: boolean) => () => setSuppressed(services(), boss!.caller, address, ends);
    await expectUndone("address.suppress", suppress(true), suppress(false));
    await expectUndone("address.suppress", suppress(true), suppress(false), {
      both: true,
      see: seeing(async () => (await Suppression.findOne({ email: address }).lean())?.reason ?? null),
    });
  });

  it("leave everything as it was: accounts of one person, and an author who does not visit", async () => {
    const [eve, eva] = [await site.addMember("eve"), await site.addMember("eva")];
    for (const [who, email] of [
      [eve, "one.mailbox@gmail.com"],
      [eva, "onemailbox+2@gmail.com"],
    ] as const)
      await collection("users").updateOne({ _id: toId(who.id) }, { $set: { email } });
    await sweep(new Date());
    await compareChanged(() => new Date());
    expect(await AccountKeys.countDocuments({ email: "onemailbox@gmail.com" })).to.equal(2);
    const ofEve = { users: toId(eve.id) };
    const group = String((await DuplicateGroup.findOne(ofEve).lean())!._id);
    const dismiss = () => dismissDuplicates(services(), boss!.caller, group);
    const reopen = async () => {
      const mark = (await NoDuplicates.findOne(ofEve).lean())!;
      await reopenDuplicates(services(), boss!.caller, String(mark._id));
    };
    await expectUndone("duplicates.dismiss", dismiss, reopen);
    await expectUndone("duplicates.dismiss", dismiss, reopen, {
      both: true,
      see: seeing(() => DuplicateGroup.find(ofEve).lean()),
    });

    const story = await writeStory(site, eve, { title: "Left alone" });
    await letIn(site, eve, story, bea!, "co-author");
    await collection("users").updateOne({ _id: toId(eve.id) }, { $set: { last_logged_in: days(-400) } });
    const offer = (intent: string) => async () => {
      const _csrf = await csrfOf(desk.agent);
      const fields = { _csrf, intent, reason: "Nobody answers readers" };
      await desk.agent.post(`/admin/stories/${story.id}`).type("form").send(fields).expect(303);
    };
    await expectUndone("story.offer", offer("offer-to-co-authors"), offer("withdraw-offer"), { both: true });
  });

  it("leave everything as it was: second factors and passkeys", async () => {
    const gil = await site.addMember("gil");
    const agent = await site.visit(gil);
    const passkeys = "/settings/passkeys";
    await expectUndone(
      "passkey.add",
      async () => {
        const shown = await agent.get(passkeys).expect(200);
        const options = JSON.parse(page(shown)("form[data-passkey]").attr("data-options")!);
        const passkey = new SoftwarePasskey(site.url, gil.id).create(options);
        await send(agent, formOf(shown, "passkey"), { name: "Laptop", passkey }).expect(303);
      },
      async () => {
        const $ = page(await agent.get(passkeys).expect(200));
        const id = $("input[name=id]").first().attr("value")!;
        const _csrf = $("input[name=_csrf]").first().attr("value")!;
        await agent.post(passkeys).type("form").send({ intent: "remove", id, _csrf }).expect(303);
      },
      // A challenge is answered once.
      { stays: [/^after passkey-challenges /] },
    );
    let code = "";
    await expectUndone(
      "second-factor.enable",
      async () => {
        code = codeOf(await turnOn(agent, gil));
      },
      async () => {
        const form = formOf(await agent.get(SECOND_FACTOR).expect(200), "intent", "off");
        await send(agent, form, { currentPassword: gil.password, code }).expect(303);
      },
    );
  });

  it("leave everything as it was: balances and money settings, whose decisions are kept", async () => {
    const correct = (amount: string, direction: "give" | "take") => () =>
      correctBalance(services(), boss!.caller, { username: "bea", amount, direction, reason: "Test." });
    const balance = seeing(() => balanceOf(accounts.available(bea!.id)));
    await expectUndone("balance.correct", correct("5.00", "give"), correct("5.00", "take"), {
      both: true,
      see: balance,
    });
    const waiting = () => Correction.findOne({ member: toId(bea!.id), state: "waiting" }).lean();
    await expectUndone(
      "balance.correct: one that waits",
      correct("600.00", "give"),
      async () => decideCorrection(services(), boss!.caller, String((await waiting())!._id), "refuse"),
      {
        see: seeing(async () => [
          await balanceOf(accounts.available(bea!.id)),
          (await waiting())?.cents ?? 0,
        ]),
      },
    );
    const set = (value: string) => () =>
      setMoneySetting(services(), boss!.caller, "UTC", { name: "hold-days", value, reason: "Test." });
    await expectUndone("money-setting.change", set("20"), set("14"), {
      both: true,
      see: seeing(() => moneySettingAt("hold-days", days(1))),
    });
  });

  it("leave everything as it was: dates, entries and results of a challenge", async () => {
    const olga = await site.addMember("olga");
    await collection("users").updateMany({}, { $set: { createdAt: days(-60) } });
    const challenge = await runningChallenge(writing(), olga, { manualJudge: true, numberOfWinners: 2 });
    await applyDueTransitions(services());
    const entries: string[] = [];
    for (const author of [ada!, bea!]) {
      const title = `Entry of ${author.username}`;
      const story = await storeStory(site, author, { title, categories: ["fantasy"] });
      const entered = { challenge, story: story.id };
      entries.push(String((await enterChallenge(writing(), author.caller, entered))._id));
    }
    const [first] = entries as [string];
    const closing = days(8);
    const date = (judgingEndDate: Date) => () =>
      rescheduleChallenge(writing(), boss!.caller, challenge, {
        endDate: endDate.toISOString(),
        judgingEndDate: judgingEndDate.toISOString(),
        reason: "More time.",
      });
    const { endDate, judgingEndDate } = (await collection("challenges").findOne({ _id: toId(challenge) }))!;
    await expectUndone("challenge.reschedule", date(days(20)), date(judgingEndDate), { both: true });
    const turnOut = (now?: Date) =>
      expectUndone(
        `entry.disqualify ${now ? "in judging" : "while open"}`,
        () => disqualifyEntry(writing(now), mod!.caller, first, reason),
        () => readmitByStaff(writing(now), mod!.caller, first, reason),
        { both: true },
      );
    await turnOut();
    await applyDueTransitions(writing(closing).services);
    for (const [at, entry] of entries.entries()) {
      const given = { judge: true, givenAt: days(9), openedAt: days(9) };
      await Ballot.create({ challenge: toId(challenge), entry: toId(entry), by: toId(olga.id), ...given });
      await castBallot(writing(days(9)), olga.caller, { entry, scores: [5 - at], note: "" });
    }
    await turnOut(days(9));
    await applyDueTransitions(writing(days(16)).services);
    await expectUndone(
      "challenge.reopen",
      () => reopenChallenge(writing(days(17)), mod!.caller, challenge, reason),
      () => finishChallenge(writing(days(18)), boss!.caller, challenge, reason),
      // Says that staff looked at the results again.
      { both: true, stays: [/ challenges \S+ correctedAt: /] },
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
          await hideUpdate(writing(), boss!.caller, update, true, reason);
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

  it("are compared above wherever there is a reverse, or a sentence says why not", () => {
    const reversible = Object.keys(REVERSES).filter((action) => typeof REVERSES[action] === "object");
    const missing = reversible.filter((action) => !compared.has(action) && !NOT_COMPARED[action]);
    expect(missing).to.deep.equal([]);
    expect(Object.keys(NOT_COMPARED).filter((action) => compared.has(action))).to.deep.equal([]);
    expect(reversible).to.include.members(Object.keys(NOT_COMPARED));
  });
});
