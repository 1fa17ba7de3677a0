import { expect } from "chai";
import mongoose from "mongoose";
import { extractText, getDocumentProxy } from "unpdf";
import { applyDueTransitions } from "#features/community/challenges/due-transitions.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { payInDemo } from "#features/money/payments/index.ts";
import { setBank } from "#features/money/payments/sandbox/payouts.ts";
import { Payout, type PayoutDoc } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { sendPayouts } from "#features/money/payouts/send.ts";
import { statementLines } from "#features/money/payouts/statement.ts";
import { payInPrize } from "#features/money/prizes/pay-in.ts";
import { settlePrize } from "#features/money/prizes/settle.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { finish } from "../prizes/support.ts";
import { openShop, type Shop, testClock } from "../sales/shop.ts";

const DAY_MS = 86_400_000;

describe("A payout's statement", () => {
  const site = useSite();
  const clock = testClock(Date.now());
  let shop: Shop;
  let author: TestMember;

  const sell = async (coupon?: string) => {
    const [buyer] = await shop.addBuyers(1);
    const id = await shop.begin(buyer!, shop.stories[0]!, coupon);
    await shop.act(buyer!, id, "approve");
    await shop.hear(id);
    await site.app.jobs.whenIdle();
    return id;
  };
  const payOut = async () => {
    await runPayouts(shop.dependencies, 1_000);
    await sendPayouts(shop.dependencies);
    await site.app.jobs.whenIdle();
    return (await Payout.findOne({ user: author.id }).sort({ createdAt: -1, _id: -1 }).lean<PayoutDoc>())!;
  };
  const linesOf = async (payout: PayoutDoc) => {
    const lines = [];
    for await (const line of statementLines(site.app.services, payout)) lines.push(line);
    return lines;
  };

  before(async () => {
    shop = await openShop(site, clock, { authors: 1, prices: [1_000] });
    author = shop.authors[0]!;
    await PaymentAccount.create([{ owner: author.id, key: "test", complete: true }]);
    const { services } = site.app;
    await createCoupon(services, author.caller, { code: "HALF", percent: "50" });
  });

  it("explains a refused month, and the next month with the returned amount, each to the cent", async () => {
    await sell();
    const late = await sell();
    await sell("HALF");
    clock.pass(20 * DAY_MS);
    await shop.release();
    await setBank(author.id, "account-closed");
    const refused = await payOut();
    expect(refused).to.include({ state: "failed", failure: "account-closed", amount: 2 * 791 + 381 });
    const lines = await linesOf(refused);
    expect(lines.map(({ kind, cents }) => [kind, cents])).to.deep.equal([
      ["sale", 791],
      ["sale", 791],
      ["sale", 381],
    ]);
    expect(lines[2]!.parts).to.deep.equal({
      listingCents: 1_000,
      discountCents: 500,
      feeCents: 75,
      providerFeeCents: 44,
      refundedCents: 0,
      taxCents: 0,
    });
    for (const { number, madeAt } of lines) {
      expect(number).to.match(/^\d{4}-\d{6}$/);
      expect(new Date(madeAt!).getTime()).to.be.closeTo(Date.now(), DAY_MS);
    }
    await setBank(author.id, null);
    await refundPurchase(shop.dependencies, author.caller, late, "Sorry");
    await shop.hear(late);
    await site.app.jobs.whenIdle();
    await Payout.updateOne({ _id: refused._id }, { $set: { month: "2026-08" } });
    const paid = await payOut();
    expect(paid.state).to.equal("paid");
    expect((await linesOf(paid)).map(({ kind, cents }) => [kind, cents])).to.deep.equal([
      ["returned", refused.amount],
      ["refund", -791],
    ]);
    expect(paid.amount).to.equal(refused.amount - 791);
  });

  it("is a page, a CSV and a PDF with the same total, for its payee only", async () => {
    const paid = (await Payout.findOne({ user: author.id, state: "failed" }).lean<PayoutDoc>())!;
    const agent = await site.visit(author);
    const shown = page(await agent.get(`/payouts/${paid._id}`).expect(200)).text();
    expect(shown).to.include("$19.63").and.include("The bank says the account is closed.");
    const { text } = await agent.get(`/payouts/${paid._id}/statement.csv`).expect(200);
    const rows = text.trim().split(/\r?\n/).slice(1);
    const figures = rows.flatMap((row) => row.split(",").slice(-7)).filter(Boolean);
    expect(figures.some((each) => each.startsWith("-"))).to.equal(true);
    for (const each of figures) expect(each, "a number to a spreadsheet").to.match(/^-?\d+\.\d\d$/);
    const amounts = rows.map((row) => Number(row.split(",").at(-1)));
    expect(amounts.slice(0, -1).reduce((sum, each) => sum + each, 0)).to.be.closeTo(amounts.at(-1)!, 0.001);
    const { body } = await agent.get(`/payouts/${paid._id}/statement.pdf`).buffer(true).expect(200);
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    expect(pdf.text.replaceAll(/\s+/g, " ")).to.include("Transfer $19.63").and.include("Tax on top");
    const list = page(await agent.get("/payouts").expect(200)).text();
    expect(list).to.include("Refused, back in the balance").and.include("at least $10.00");
    const other = await site.visit(await site.addMember("nosy"));
    for (const path of ["", "/statement.csv", "/statement.pdf"])
      await other.get(`/payouts/${paid._id}${path}`).expect(404);
  });

  it("explains a referral share by the price it is based on, and says when pending money becomes available", async () => {
    const friend = await site.addMember("friend");
    const [buyer] = await shop.addBuyers(1, friend.id);
    const id = await shop.begin(buyer!, shop.stories[0]!);
    await shop.act(buyer!, id, "approve");
    await shop.hear(id);
    await site.app.jobs.whenIdle();
    const shown = async (who: TestMember) =>
      page(await (await site.visit(who)).get("/earnings").expect(200))("main").text();
    for (const who of [friend, author])
      expect(await shown(who))
        .to.include("Price $10.00")
        .and.include("Available from");
    expect(await shown(author)).to.include("Platform fee -$1.50, Payment fee -$0.59");
    expect(page(await (await site.visit(author)).get("/sales"))("main").text()).to.include("Available from");
    clock.pass(20 * DAY_MS);
    await shop.release();
    await PaymentAccount.create([{ owner: friend.id, key: "test", complete: true }]);
    await runPayouts(shop.dependencies, 1);
    const payout = (await Payout.findOne({ user: friend.id }).lean<PayoutDoc>())!;
    const [line] = await linesOf(payout);
    expect(line).to.include({ kind: "referral", cents: 50, about: shop.stories[0]!.title });
    expect(line!.parts).to.include({ listingCents: 1_000, feeCents: null });
    expect(line!.number).to.match(/^\d{4}-\d{6}$/);
    expect(await shown(friend)).to.not.include("Available from");
  });

  it("explains a prize on the page, in the CSV and in the PDF", async () => {
    const owner = await site.addMember("prize-owner");
    const winner = await site.addMember("prize-winner");
    const writing = { services: site.app.services, limits: unlimited };
    const challenge = await runningChallenge(writing, owner, { numberOfWinners: 1 });
    const paidIn = await payInPrize(shop.dependencies, owner.caller, challenge, ["30"]);
    await payInDemo(shop.dependencies, owner.caller, String(paidIn.prize));
    await site.app.jobs.whenIdle();
    await finish(challenge, [winner.id]);
    await applyDueTransitions(site.app.services);
    await site.app.jobs.whenIdle();
    const weekLater = { ...site.app.services, now: () => days(8) };
    await settlePrize({ ...shop.dependencies, services: weekLater }, String(paidIn.prize));
    await PaymentAccount.create([{ owner: winner.id, key: "test", complete: true }]);
    await runPayouts(shop.dependencies, 1);
    const payout = (await Payout.findOne({ user: winner.id }).lean<PayoutDoc>())!;
    const agent = await site.visit(winner);
    const at = `/payouts/${payout._id}`;
    const shown = page(await agent.get(at).expect(200))("main").text();
    const { text } = await agent.get(`${at}/statement.csv`).expect(200);
    const { body } = await agent.get(`${at}/statement.pdf`).buffer(true).expect(200);
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    for (const statement of [shown, text, pdf.text.replaceAll(/\s+/g, " ")])
      expect(statement).to.match(/prize/i).and.include("30.00").and.include("1.17").and.include("28.83");
  });

  it("is announced by one mail and one notification", async () => {
    const mails = await mongoose.connection.collection("mails").find({}).toArray();
    const subjects = mails
      .map(({ subject }) => String(subject))
      .filter((each) => /payout|on its way/.test(each));
    expect(subjects.sort()).to.have.length(2);
    const notifications = page(await (await site.visit(author)).get("/notifications").expect(200)).text();
    expect(notifications).to.include("Your payout of $19.63 was refused and is back in your balance");
    expect(notifications).to.include("Your payout of $11.72 is on its way to your bank");
  });
});
