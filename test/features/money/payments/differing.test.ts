import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { proveBooks } from "#features/money/books/prove.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { asAgreed } from "#features/money/payments/agreed.ts";
import { Checkout, type CheckoutDoc } from "#features/money/payments/model.ts";
import type { CheckoutReport } from "#features/money/payments/provider.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("A payment that differs from the requested amount", () => {
  const site = useSite();
  let reader: TestMember;
  let chief: TestMember;
  let story: TestStory;
  let checkout: string;

  const send = async (member: TestMember, path: string, fields: Record<string, string>) => {
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const answer = await agent
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
    await site.app.jobs.whenIdle();
    return answer;
  };
  const begin = async () => (await send(reader, `${story.path}/buy`, { agree: "true" })).headers.location!;
  const kindsOf = async ({ id }: TestMember) =>
    (
      await mongoose.connection
        .collection("notifications")
        .find({ for: toId(id) })
        .toArray()
    ).map(({ kind }) => kind as string);
  const isProven = async () => {
    const now = () => new Date(Date.now() + 2 * 3_600_000);
    const services = { ...site.app.services, now };
    return (await proveBooks({ services, provider: createSandbox({ secret: "test", now }) })).isWell;
  };
  const shown = async (member: TestMember, path: string) =>
    page(await (await site.visit(member)).get(path).expect(200));

  before(async () => {
    chief = await site.addMember("chief", "admin");
    reader = await site.addMember("reader");
    const author = await site.addMember("seller");
    story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    checkout = await begin();
    await SandboxCheckout.updateOne({ reference: checkout.split("/").at(-1)! }, { $set: { amount: 499 } });
    await send(reader, checkout, { do: "approve" });
  });

  it("grants nothing, is held in escrow, and notifies the payer and the admins once", async () => {
    const purchase = (await Purchase.findOne({ buyer: toId(reader.id) }).lean())!;
    expect(purchase).to.include({ state: "open", paidAt: null });
    expect(await mongoose.connection.collection("users").countDocuments({ bought: toId(story.id) })).to.equal(
      0,
    );
    expect(await balanceOf(accounts.escrow(String(purchase._id)))).to.equal(-499);
    expect(await isProven()).to.equal(true);
    expect((await kindsOf(reader)).filter((kind) => kind === "own-payment-differs")).to.have.length(1);
    expect((await kindsOf(chief)).filter((kind) => kind === "payment-differs")).to.have.length(1);
    const own = (await shown(reader, `/purchases/${purchase._id}`))("main");
    expect(own.text()).to.include("Your payment was not the amount we asked for");
    expect(own.text()).to.not.include("Go to payment");
    const told = (await shown(reader, "/notifications"))(`main a[href*="/purchases/${purchase._id}"]`);
    expect(told.text()).to.include("Your payment for “");
    expect(await begin(), "pressed again").to.equal(`/purchases/${purchase._id}`);
    const accountsShown = (await shown(chief, "/admin/ledger"))("main").text();
    expect(accountsShown)
      .to.include("Held in escrow, not yet owed to anybody-$4.99")
      .and.not.include(`escrow:${purchase._id}$`);
  });

  it("is shown to staff with both amounts, and refunded by their button, once", async () => {
    const { _id } = (await Checkout.findOne({ state: "differs" }).lean())!;
    const row = (await shown(chief, "/admin/ledger"))("[aria-labelledby=differing] tbody tr");
    expect(row.text()).to.include("$5.00").and.include("$4.99");
    const give = { give: String(_id) };
    expect((await send(reader, "/admin/ledger", give)).status).to.be.oneOf([403, 404]);
    const asked = await send(chief, "/admin/ledger", give);
    expect(asked.text).to.include("$4.99 goes back to the person who paid");
    expect(await AuditLog.countDocuments({ action: "payment.give-back" })).to.equal(0);
    const [first, again] = [
      await send(chief, "/admin/ledger", { ...give, confirm: "yes" }),
      await send(chief, "/admin/ledger", { ...give, confirm: "yes" }),
    ];
    expect(first.status).to.equal(303);
    expect(again.text).to.include("This payment has already been refunded.");
    expect(await AuditLog.countDocuments({ action: "payment.give-back" })).to.equal(1);
    expect((await Purchase.findById(_id).lean())!.state).to.equal("declined");
    expect((await shown(reader, `/purchases/${_id}`))("main").text()).to.include("we refunded it");
    expect((await balanceOf(accounts.escrow(String(_id)))) + 0).to.equal(0);
    expect(await isProven()).to.equal(true);
    expect((await shown(chief, "/admin/ledger"))("main").text()).to.not.include(
      "Payments with the wrong amount",
    );
  });

  it("does not block a purchase of the story at its price", async () => {
    await send(reader, await begin(), { do: "approve" });
    const again = (await shown(reader, `${story.path}/buy`))("main");
    expect(again.text()).to.include("You have already bought this story.");
    expect(again.find("form").length).to.equal(0);
    expect(await Purchase.countDocuments({ buyer: toId(reader.id), state: "paid", price: 500 })).to.equal(1);
    expect(await isProven()).to.equal(true);
  });

  const known = { state: "open", amount: 500 } as CheckoutDoc;
  const paid: CheckoutReport = {
    state: "paid",
    currency: "USD",
    charged: 500,
    fee: 44,
    refunded: 0,
    dispute: "none",
  };
  for (const { what, of = known, report, state } of [
    { what: "the sum", report: paid, state: "paid" },
    { what: "more", report: { ...paid, charged: 501 }, state: "differs" },
    { what: "another currency", report: { ...paid, currency: "EUR" }, state: "differs" },
    { what: "less, which has gone back", report: { ...paid, charged: 9, refunded: 9 }, state: "declined" },
    {
      what: "less, of what was granted before",
      of: { ...known, state: "paid" as const },
      report: { ...paid, charged: 9 },
      state: "paid",
    },
  ])
    it(`is told from the one that was: ${what}`, () => {
      expect(asAgreed(of, report).state).to.equal(state);
    });
});
