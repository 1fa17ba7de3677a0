import { expect } from "chai";
import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { taxIn, totalOf, withTax } from "#features/market/orders/payments.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { User } from "#features/people/users/model.ts";
import { createRandom } from "#shared/random.ts";
import { page } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

/** Price in US cents of the package and extra from `support.ts`, and 19 % of it. */
const [PRICE, TAX] = [12_500, 2_375];

describe("Tax on orders", () => {
  const { site, buyer, seller, moe, desk } = useOrderDesk();

  const taxOwed = async () => owed(await balanceOf(accounts.tax("DE")));
  const placing = async () => {
    const agent = await site.visit(buyer);
    const _csrf = await csrfOf(agent);
    const send = (fields: object) =>
      agent
        .post(`/services/${desk.service._id}/order`)
        .set("accept-language", "de-DE,de;q=0.9")
        .type("form")
        .send({ _csrf, package: "One pass", extras: "Style sheet", agree: "true", ...fields });
    return { agent, send };
  };
  const last = async () => (await Order.findOne({ buyer: buyer.id }).sort({ _id: -1 }).lean<OrderDoc>())!;
  /** Creates a paid and accepted order of a buyer in Germany. */
  const begun = async () => {
    const { send } = await placing();
    await send({ country: "DE", total: String(PRICE + TAX) }).expect(303);
    const id = String((await last())._id);
    await desk.provider(buyer.viewer, id, "approve");
    await desk.act(seller, id, "accept");
    return id;
  };
  const settled = async (id: string) => {
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    return desk.at(id);
  };
  const backOf = async (reference: string) =>
    (await SandboxCheckout.findOne({ reference }).lean())!.refunds.reduce(
      (sum, each) => sum + each.amount,
      0,
    );
  const expectSound = async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  };

  it("is not charged, and buyers are not asked for a country, until a rate is set", async () => {
    const { agent, send } = await placing();
    const shown = page(await agent.get(`/services/${desk.service._id}/order`));
    expect(shown("select[name=country]")).to.have.length(0);
    const service = async () =>
      page(await (await site.visit()).get(`/services/${desk.service._id}/${desk.service.slug}`))(
        "main",
      ).text();
    expect(await service()).to.not.include("Prices do not include tax");
    await send({}).expect(303);
    expect((await last()).tax).to.equal(null);
    const setting = { from: new Date(0), by: "0".repeat(24), reason: "Test", at: new Date(0) };
    await MoneyDecision.create([{ name: "tax:DE", value: 1_900, ...setting }]);
    await eventually(async () => {
      expect(await service()).to.include("Prices do not include tax");
      const list = page(await (await site.visit()).get("/marketplace").expect(200));
      expect(list(".service-card").first().text()).to.include("plus any tax");
    });
  });

  it("is shown for the whole selection before payment, and no other total is charged", async () => {
    const { send } = await placing();
    expect((await send({}).expect(422)).text).to.include("Choose the country you live in");
    const came = page(await send({ country: "DE" }).expect(422));
    expect(came("main").text()).to.include("In Germany the total is $148.75.");
    expect(came("form .lead").text()).to.include("$148.75").and.include("including $23.75 tax");
    expect(came("select[name=country]").val()).to.equal("DE");
    expect(came("[name=agree]").attr("checked")).to.not.equal(undefined);
    const total = came("input[name=total]").val();
    // The selection has changed since: its total is shown first.
    const other = page(await send({ package: "Two passes", country: "DE", total }).expect(422));
    expect(other("form .lead").text()).to.include("$208.25");
    await send({ country: "DE", total }).expect(303);
    const { _id, tax } = await last();
    expect(tax).to.deep.include({ country: "DE", rate: 1_900, cents: TAX });
    expect(tax!.evidence).to.deep.include({ declared: "DE", languages: "de-DE,de;q=0.9" });
    expect((await SandboxCheckout.findOne({ reference: String(_id) }).lean())!.amount).to.equal(PRICE + TAX);
    // No tax in that country, so no total has to be shown first.
    await send({ country: "FR" }).expect(303);
    expect((await last()).tax).to.deep.include({ country: "FR", cents: 0 });
  });

  it("is owed from the payment on, is shown on order and receipt, and is never part of the seller's share", async () => {
    const before = await taxOwed();
    const id = await begun();
    expect((await taxOwed()) - before).to.equal(TAX);
    expect(owed(await balanceOf(accounts.escrow(id)))).to.equal(PRICE);
    const buys = await site.visit(buyer);
    const sells = await site.visit(seller);
    const shown = async (agent: typeof buys, path: string) =>
      page(await agent.get(path).expect(200))("main").text();
    expect(await shown(buys, `/orders/${id}`))
      .to.include("Tax (Germany, 19%)")
      .and.include("$23.75");
    expect(await shown(sells, `/orders/${id}`)).to.not.include("Germany");
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    const done = await settled(id);
    expect(done).to.include({ share: PRICE, refund: 0 });
    const receipt = await shown(buys, `/orders/${id}/receipt`);
    expect(receipt).to.include("Tax (Germany, 19%)").and.include("$23.75").and.include("$148.75");
    expect(await shown(sells, `/orders/${id}/receipt`)).to.not.include("Germany");
    const ada = await site.visit(await site.addMember("ada-of-tax", "admin"));
    expect(await shown(ada, `/admin/orders/${id}`)).to.include("declared by the buyer: DE");
    await (await site.visit(moe)).get(`/admin/orders/${id}`).expect(404);
    // A seller may be staff as well.
    await User.updateOne({ _id: seller.id }, { $set: { role: "admin" } });
    await eventually(async () => {
      expect(await shown(sells, `/admin/orders/${id}`))
        .to.not.include("Germany")
        .and.not.include("declared by the buyer");
    });
    await User.updateOne({ _id: seller.id }, { $set: { role: "member" } });
    const asked = async (agent: typeof buys, query = "") =>
      (await agent.get(`/api/orders/${id}${query}`).expect(200)).body.data.attributes;
    expect(await asked(buys)).to.include({ price: PRICE / 100, tax: TAX / 100 });
    expect(await asked(buys, "?fields[0]=tax")).to.deep.equal({ tax: TAX / 100 });
    expect(await asked(sells)).to.include({ price: PRICE / 100, tax: null });
    const { progress } = await asked(buys);
    const listed = async (query: string) =>
      (await buys.get(`/api/orders?pagination[limit]=100&${query}`).expect(200)).body.data.map(
        ({ id: each }: { id: string }) => each,
      );
    expect(await listed(`filters[progress]=${progress}`)).to.include(id);
    expect(await listed(`filters[progress][$ne]=${progress}`)).to.not.include(id);
    expect(await listed("filters[progress][$in][0]=No such progress")).to.deep.equal([]);
    await buys.get("/api/orders?filters[progress][$contains]=P").expect(400);
    expect((await taxOwed()) - before).to.equal(TAX);
    await expectSound();
  });

  it("is refunded in proportion, to the cent, by amendment, decision and chargeback", async () => {
    const before = await taxOwed();
    const id = await begun();
    await desk.act(seller, id, "propose-amendment", { amount: "99.99", days: "0", text: "Less" });
    await desk.act(buyer, id, "agree");
    // $25.01 of $125.00 includes $4.75 of its tax.
    expect(await settled(id)).to.include({ refund: 2_501, refunded: 2_501 + 475 });
    expect((await taxOwed()) - before).to.equal(TAX - 475);
    await desk.act(buyer, id, "dispute", { text: "No" });
    await decideOrder(desk.ordering, moe.caller, id, { share: "33.33", text: "So it is" });
    const decided = await settled(id);
    const tax = Math.floor((TAX * (PRICE - 3_333)) / PRICE);
    const facts = async (who: TestMember) =>
      page(await (await site.visit(who)).get(`/orders/${id}`))(".fact-list").text();
    expect(await facts(buyer)).to.include(`Tax refunded with it$${(tax / 100).toFixed(2)}`);
    expect(await facts(seller)).to.not.include("Tax");
    expect(decided).to.include({ state: "released", share: 3_333, refund: PRICE - 3_333 });
    expect(decided.refunded).to.equal(PRICE - 3_333 + tax);
    expect(await backOf(id)).to.equal(decided.refunded);
    expect((await taxOwed()) - before).to.equal(TAX - tax);
    await desk.ordering.provider.refund({
      reference: id,
      amount: PRICE + TAX - decided.refunded,
      key: "bank",
    });
    await refreshCheckout(desk.ordering, id);
    expect(await settled(id)).to.include({ refunded: PRICE + TAX, takenBack: 3_333 });
    expect(await taxOwed()).to.equal(before);
    expect((await balanceOf(accounts.escrow(id))) + 0).to.equal(0);
    await expectSound();
  });

  it("is also charged on a higher price and on an instalment, for buyers who gave a country", async () => {
    const before = await taxOwed();
    const id = await begun();
    await desk.act(seller, id, "propose-instalment", { amount: "60", delivery: "72", text: "Part two" });
    await desk.act(buyer, id, "agree");
    expect((await Order.findOne({ series: id }).lean<OrderDoc>())!.tax).to.deep.include({
      country: "DE",
      cents: 1_140,
    });
    await desk.act(seller, id, "propose-amendment", { amount: "135.55", days: "0", text: "More" });
    await desk.act(buyer, id, "agree");
    await desk.payMore(buyer.viewer, id, "approve");
    // 19 % of $10.55, rounded down to the cent.
    expect((await settled(id)).payments!.map((each) => each.tax!.cents)).to.deep.equal([TAX, 200]);
    expect((await taxOwed()) - before).to.equal(TAX + 200);
    await desk.act(seller, id, "propose-cancellation", { amount: "135.55", text: "All of it" });
    await desk.act(buyer, id, "agree");
    expect(await settled(id)).to.include({ refund: 13_555, refunded: 13_555 + TAX + 200 });
    expect(await taxOwed()).to.equal(before);
    await expectSound();
  });

  it("is asked for when an author accepts an offer", async () => {
    const brief = await openBrief(desk.ordering, buyer.caller, {
      category: "copy-editing",
      title: "An edit",
      text: "Of my novel.",
      who: "all",
      words: "1000",
      budget: "",
      delivery: "336",
      invited: "",
    });
    const wish = {
      service: String(desk.service._id),
      text: "One pass.",
      price: "620.50",
      delivery: "336",
      rounds: "1",
    };
    await makeOffer(desk.ordering, seller.caller, String(brief._id), wish);
    const here = `/briefs/${brief._id}`;
    const agent = await site.visit(buyer);
    const offer = page(await agent.get(here))("input[name=offer]").val();
    const _csrf = await csrfOf(agent);
    const take = (fields: object) =>
      agent
        .post(here)
        .type("form")
        .send({ _csrf, do: "take", offer, agree: "true", ...fields });
    await take({}).expect(422);
    const came = page(await take({ country: "DE", shown: "" }).expect(422));
    expect(came(".offer").text()).to.include("$738.40").and.include("including $117.90 tax");
    await take({ country: "DE", shown: came("input[name=shown]").val() }).expect(303);
    expect(await last()).to.deep.include({ price: 62_050 });
    expect((await last()).tax!.cents).to.equal(11_790);
  });

  it("splits into the same amounts it was added up from, for any price, rate and share", () => {
    const random = createRandom("tax of orders");
    for (let round = 0; round < 20_000; round++) {
      const price = 99 + Math.floor(random.next() * 1_000_000);
      const rate = Math.floor(random.next() * 3_000);
      const cents = Math.floor((price * rate) / 10_000);
      const tax = { country: "DE", rate, cents, evidence: { declared: "DE", languages: "", zone: "" } };
      const paid = { price, tax };
      let [before, gross] = [0, 0];
      for (const part of [random.next(), random.next(), random.next()].sort()) {
        const back = Math.floor(price * part);
        gross += withTax(paid, back) - withTax(paid, before);
        before = back;
        expect(gross).to.equal(withTax(paid, back));
        expect(gross - taxIn(paid, gross), `${back} of ${price} at ${rate}`).to.equal(back);
      }
      gross += withTax(paid, price) - withTax(paid, before);
      expect(gross).to.equal(totalOf(paid));
      expect(taxIn(paid, gross)).to.equal(cents);
    }
  });
});
