import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { releasePaid } from "#features/money/sales/index.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { readersOfPurchases } from "#src/migrations/0002-readers-of-purchases.ts";
import { ask, confirmIfAsked } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { linkIn, mailsTo } from "#test/support/mails.ts";
import { migrate } from "#test/support/migrate.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

describe("Giving a story without JavaScript", () => {
  const site = useEmptySite();
  let author: TestMember;
  let giver: TestMember;
  let friend: TestMember;
  let count = 0;

  beforeEach(async () => {
    author = await site.addMember("seller");
    giver = await site.addMember("giver");
    friend = await site.addMember("friend");
  });

  const priced = () =>
    storeStory(site, author, {
      title: `The Gannet ${++count}`,
      pricing: "USD",
      price: 5,
      previewChapters: 1,
    });
  const visit = async (member: TestMember) => {
    const agent = await site.visit(member);
    return { agent, _csrf: await csrfOf(agent) };
  };
  const send = async (story: TestStory, more: object, by = giver) => {
    const { agent, _csrf } = await visit(by);
    return agent
      .post(`${story.path}/gift`)
      .type("form")
      .send({ _csrf, agree: "true", ...more });
  };
  const give = async (story: TestStory, to: string, message = "", by = giver) => {
    const { headers } = await send(story, { to, message }, by);
    const checkout = String(headers.location);
    const { agent, _csrf } = await visit(by);
    await agent.post(checkout).type("form").send({ _csrf, do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    return checkout.split("/").at(-1)!;
  };
  const redeem = async (member: TestMember, url: string) => {
    const { agent, _csrf } = await visit(member);
    return confirmIfAsked(agent, await agent.post(url).type("form").send({ _csrf }));
  };
  const readsAll = async (member: TestMember, story: TestStory) =>
    (await (await site.visit(member)).get(story.chapter(2))).text.includes("The second part");
  const kindsOf = async ({ id }: TestMember) =>
    (
      await mongoose.connection
        .collection("notifications")
        .find({ for: toId(id) })
        .toArray()
    ).map(({ kind }) => kind);

  it("opens it to the recipient once they redeem it, and to nobody before", async () => {
    const story = await priced();
    const id = await give(story, "@friend", "For the long nights");
    expect(await readsAll(giver, story)).to.equal(false);
    expect(await readsAll(friend, story)).to.equal(false);
    const theirs = page(await (await site.visit(friend)).get(`/gifts/${id}`).expect(200));
    expect(theirs("main").text())
      .to.include("For the long nights")
      .and.include("giver")
      .and.not.include("$5.00");
    const asked = await ask(await site.visit(friend), `/gifts/${id}/redeem`);
    expect(asked.text).to.include(story.doc.title).and.include("You cannot pass the gift on afterwards");
    expect((await asked.goBack()).headers.location).to.equal(`/gifts/${id}`);
    expect(await readsAll(friend, story)).to.equal(false);
    expect((await redeem(friend, `/gifts/${id}/redeem`)).status).to.equal(303);
    expect(await readsAll(friend, story)).to.equal(true);
    expect(await readsAll(giver, story)).to.equal(false);
    await site.app.jobs.whenIdle();
    expect(await kindsOf(friend))
      .to.include("gift")
      .and.not.include("purchase");
    expect(await kindsOf(giver)).to.include("gift-redeemed");
    const received = page(await (await site.visit(friend)).get("/gifts").expect(200));
    expect(received("main").text()).to.include(story.doc.title).and.include("Redeemed");
    await (await site.visit(friend)).get(`/purchases/${id}`).expect(404);
  });

  it("mails a link to an address, which can be redeemed once, by the first visitor", async () => {
    const story = await priced();
    const id = await give(story, "aunt@example.org", "Read it slowly");
    const [mail, ...more] = await mailsTo(site, "aunt@example.org");
    expect(more).to.deep.equal([]);
    expect(mail!.text).to.include("Read it slowly").and.include(story.doc.title);
    const link = linkIn(mail!);
    const { gift } = (await Purchase.findById(id).lean<PurchaseDoc>())!;
    expect(gift!.tokenHash).to.not.equal(link.split("/").at(-1));
    const shown = page(await (await site.visit()).get(link).expect(200));
    expect(shown("main").text()).to.include("Read it slowly").and.include("Sign in").and.not.include("aunt@");
    const aunt = await site.addMember(`aunt-${++count}`);
    expect((await redeem(aunt, link)).status).to.equal(303);
    expect(await readsAll(aunt, story)).to.equal(true);
    expect((await redeem(friend, link)).status).to.equal(422);
    expect(await readsAll(friend, story)).to.equal(false);
    expect((await Purchase.findById(id).lean<PurchaseDoc>())!.gift!.email).to.equal(null);
  });

  it("creates one gift from three submissions, and another one for a different recipient", async () => {
    const story = await priced();
    const answers = await Promise.all([1, 2, 3].map(() => send(story, { to: "friend" })));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).to.equal(1);
    await send(story, { to: "x@example.org" });
    expect(await Purchase.countDocuments({ buyer: giver.id, story: story.id })).to.equal(2);
  });

  it("refuses an unknown member, the giver and members who have blocked them, at the field, and preserves what was typed", async () => {
    const story = await priced();
    const enemy = await site.addMember(`enemy-${++count}`);
    const { agent, _csrf } = await visit(enemy);
    await agent.post("/user/giver/block").type("form").send({ _csrf });
    for (const [to, words] of [
      ["", "Enter who the gift is for"],
      ["nobody-here", "No member has this username"],
      ["giver", "You cannot give a gift to yourself"],
      ["giver@example.com", "You cannot give a gift to yourself"],
      [enemy.username, "No member has this username"],
    ] as const) {
      const answer = await send(story, { to, message: "kept words" });
      expect(answer.status, to).to.equal(422);
      const shown = page(answer);
      expect(shown("main").text(), to).to.include(words);
      expect(shown("textarea[name=message]").text()).to.include("kept words");
    }
  });

  it("do not pass a block by an address, neither given, redirected nor on their way, and their words stay away", async () => {
    const enemy = await site.addMember(`enemy-${++count}`);
    const address = `${enemy.username}@example.com`;
    const block = async (act: "block" | "unblock") => {
      const { agent, _csrf } = await visit(enemy);
      await agent.post(`/user/giver/${act}`).type("form").send({ _csrf });
    };
    const story = await priced();
    const id = await give(story, "somebody@example.org", "hateful words");
    const early = String(
      (await send(await priced(), { to: address, message: "more words" })).headers.location,
    );
    await block("block");
    const refused = await send(await priced(), { to: address.toUpperCase(), message: "hateful words" });
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("We cannot deliver a gift to this address");
    expect(page(refused)("textarea[name=message]").text()).to.include("hateful words");
    const { agent, _csrf } = await visit(giver);
    const moved = await agent.post(`/gifts/${id}/send`).type("form").send({ _csrf, to: address });
    expect(moved.status).to.equal(422);
    // Begun before the block and paid after it.
    await agent.post(early).type("form").send({ _csrf, do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const mails = await mailsTo(site, address);
    expect(mails.filter(({ text }) => text.includes("more words"))).to.have.length(0);
    const link = linkIn((await mailsTo(site, "somebody@example.org"))[0]!);
    expect((await (await site.visit(enemy)).get(link).expect(200)).text).to.not.include("hateful words");
    expect((await (await site.visit(friend)).get(link).expect(200)).text).to.include("hateful words");
  });

  it("can be redirected to another recipient until redeemed; the earlier link ends", async () => {
    const story = await priced();
    const id = await give(story, "wrong@example.org");
    const old = linkIn((await mailsTo(site, "wrong@example.org"))[0]!);
    const { agent } = await visit(giver);
    const asked = await ask(agent, `/gifts/${id}/send`, { to: "right@example.org" });
    expect(asked.title).to.equal("Send this gift to right@example.org?");
    expect(asked.text).to.include("wrong@example.org can no longer redeem it");
    expect(await mailsTo(site, "right@example.org")).to.have.length(0);
    await (await site.visit()).get(old).expect(200);
    expect(page(await asked.goBack())("[name=to]").val()).to.equal("right@example.org");
    expect((await asked.confirm()).status).to.equal(303);
    const link = linkIn((await mailsTo(site, "right@example.org"))[0]!);
    await (await site.visit()).get(old).expect(404);
    await (await site.visit()).get(link).expect(200);
    expect(page(await agent.get(`/gifts/${id}`))("input[name=link]").val()).to.equal(site.url + link);
  });

  it("with a message are not redirected while their giver may not post; those without one are", async () => {
    const story = await priced();
    const withWords = await give(story, "first@example.org", "Mark my words");
    const without = await give(await priced(), "first@example.org");
    const restrict = (change: object) =>
      mongoose.connection.collection("users").updateOne({ _id: toId(giver.id) }, change);
    await restrict({ $set: { restrictedUntil: new Date(Date.now() + 86_400_000) } });
    const { agent, _csrf } = await visit(giver);
    const redirect = async (id: string, to: string) =>
      confirmIfAsked(agent, await agent.post(`/gifts/${id}/send`).type("form").send({ _csrf, to }));
    const refused = await redirect(withWords, "next@example.org");
    expect(refused.status).to.equal(422);
    expect(page(refused)("main").text()).to.include("You cannot post");
    expect(await mailsTo(site, "next@example.org")).to.have.length(0);
    expect((await redirect(without, "other@example.org")).status).to.equal(303);
    await restrict({ $unset: { restrictedUntil: 1 } });
    expect((await redirect(withWords, "next@example.org")).status).to.equal(303);
    expect(await mailsTo(site, "next@example.org")).to.have.length(1);
  });

  it("are told to be withdrawn to a member who can no longer redeem them, and to nobody else", async () => {
    const story = await priced();
    const members = [];
    for (let at = 0; at < 3; at++) members.push(await site.addMember(`told-${++count}`));
    const [first, next, refunded] = members as [TestMember, TestMember, TestMember];
    const redirected = await give(story, first.username);
    const back = await give(story, refunded.username);
    const { agent, _csrf } = await visit(giver);
    const sent = await ask(agent, `/gifts/${redirected}/send`, { to: next.username });
    expect((await sent.confirm()).status).to.equal(303);
    await agent.post(`/purchases/${back}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect(await kindsOf(first)).to.deep.equal(["gift-withdrawn"]);
    expect(await kindsOf(refunded)).to.deep.equal(["gift-withdrawn"]);
    expect(await kindsOf(next)).to.deep.equal(["gift"]);
    expect((await (await site.visit(first)).get("/notifications").expect(200)).text).to.include(
      "You can no longer redeem the gift of",
    );
    await redeem(next, `/gifts/${redirected}/redeem`);
    await site.app.jobs.whenIdle();
    expect(await kindsOf(next)).to.deep.equal(["gift"]);
  });

  it("can be refunded to the giver until redeemed, and not afterwards", async () => {
    const story = await priced();
    const before = await balanceOf(accounts.pending(author.id));
    const [kept, back] = [await give(story, "friend"), await give(story, "back@example.org")];
    const link = linkIn((await mailsTo(site, "back@example.org"))[0]!);
    await redeem(friend, `/gifts/${kept}/redeem`);
    const { agent, _csrf } = await visit(giver);
    expect((await agent.post(`/purchases/${kept}/refund`).type("form").send({ _csrf })).status).to.equal(422);
    await agent.post(`/purchases/${back}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(back).lean<PurchaseDoc>())!.state).to.equal("refunded");
    expect((await redeem(await site.addMember(`late-${++count}`), link)).status).to.equal(422);
    expect(before - (await balanceOf(accounts.pending(author.id)))).to.equal(500 - 75 - 44);
    expect(await readsAll(friend, story)).to.equal(true);
  });

  it("can be refunded for twelve months while nobody has redeemed it, also after its share was released", async () => {
    const story = await priced();
    const available = await balanceOf(accounts.available(author.id));
    const [early, late] = [await give(story, "early@example.org"), await give(story, "late@example.org")];
    const paidBefore = (days: number) => new Date(Date.now() - days * 86_400_000);
    await Purchase.updateOne({ _id: toId(early) }, { $set: { paidAt: paidBefore(360) } });
    await Purchase.updateOne({ _id: toId(late) }, { $set: { paidAt: paidBefore(367) } });
    await releasePaid(paidBefore(300), new Date());
    const { share } = (await Purchase.findById(late).lean<PurchaseDoc>())!;
    const { agent, _csrf } = await visit(giver);
    expect((await agent.get(`/gifts/${early}`)).text).to.include(salesText.refund.button);
    expect((await agent.get(`/gifts/${late}`)).text).to.not.include(salesText.refund.button);
    expect((await agent.get(`/purchases/${early}/refund`)).text).to.include(salesText.refund.giftBody);
    const ask = (id: string) => agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf });
    await ask(early).expect(303);
    await ask(early).expect(422);
    expect((await ask(late).expect(422)).text).to.include(salesText.refund["gift-too-late"]);
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(early).lean<PurchaseDoc>())!.state).to.equal("refunded");
    expect(available - (await balanceOf(accounts.available(author.id)))).to.equal(share);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("is not redeemed by readers who have bought the story since, and stays available", async () => {
    const story = await priced();
    const id = await give(story, "friend");
    await boughtStory(site, author, friend, story);
    expect((await redeem(friend, `/gifts/${id}/redeem`)).status).to.be.oneOf([303, 422]);
    expect((await Purchase.findById(id).lean<PurchaseDoc>())!.gift!.redeemedAt).to.equal(null);
  });

  it("earns the giver's referrer their share once another member has redeemed it, and nothing for a gift to themselves", async () => {
    const referrer = await site.addMember(`referrer-${++count}`);
    const generous = await site.addMember(`generous-${count}`);
    const soon = new Date(Date.now() + 86_400_000);
    await mongoose.connection
      .collection("users")
      .updateOne(
        { _id: toId(generous.id) },
        { $set: { referred_by: toId(referrer.id), referral_end_date: soon } },
      );
    const story = await priced();
    const earned = async () => -(await balanceOf(accounts.pending(referrer.id)));
    const self = await give(story, "second-box@example.org", "", generous);
    expect(
      (await redeem(generous, linkIn((await mailsTo(site, "second-box@example.org"))[0]!))).status,
    ).to.equal(303);
    expect(await readsAll(generous, story)).to.equal(true);
    expect(await earned()).to.be.closeTo(0, 0);
    // The nightly job has run already: test accounts all look alike.
    await DuplicateGroup.deleteMany({});
    const other = await give(story, "friend", "", generous);
    expect(await earned()).to.be.closeTo(0, 0);
    await redeem(friend, `/gifts/${other}/redeem`);
    expect(await earned()).to.equal(25);
    const { fee, referral } = (await Purchase.findById(other).lean<PurchaseDoc>())!;
    expect({ fee, referral }).to.deep.equal({ fee: 50, referral: 25 });
    expect((await Purchase.findById(self).lean<PurchaseDoc>())!.referral).to.equal(0);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("sets the reader of purchases from before there were gifts", async () => {
    const reader = await site.addMember(`old-reader-${++count}`);
    const id = await boughtStory(site, author, reader);
    await Purchase.collection.updateOne({ _id: toId(id) }, { $unset: { reader: 1, gift: 1 } });
    await migrate(site, readersOfPurchases);
    await migrate(site, readersOfPurchases);
    expect(String((await Purchase.findById(id).lean<PurchaseDoc>())!.reader)).to.equal(reader.id);
  });
});
