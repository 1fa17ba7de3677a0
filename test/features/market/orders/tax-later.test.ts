import { expect } from "chai";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { placeOrder } from "#features/market/orders/place.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { openCheckout } from "#features/money/payments/checkouts.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

describe("A tax set after an order began", () => {
  const { site, seller, desk } = useOrderDesk();
  let count = 0;

  const taxIs = async (value: number) => {
    const setting = { from: new Date(0), by: "0".repeat(24), reason: "Test", at: new Date(0) };
    await MoneyDecision.create([{ name: "tax:DE", value, ...setting }]);
  };
  const forget = () => MoneyDecision.deleteMany({ name: "tax:DE" });
  afterEach(forget);
  /** An order of a new buyer, paid and accepted before any tax was set. */
  const begun = async (country?: string) => {
    const buyer = await site.addMember(`buyer-${++count}`);
    const input = { package: "One pass", agree: "true", ...(country ? { country } : {}) };
    const { order } = await placeOrder(desk.ordering, buyer.caller, String(desk.service._id), input);
    const id = String(order._id);
    await desk.provider(buyer.viewer, id, "approve");
    await desk.act(seller, id, "accept");
    return { buyer, id };
  };
  const instalmentOf = async (id: string) => (await Order.findOne({ series: id }).lean<OrderDoc>())!;
  const act = async (who: TestMember, id: string, fields: object) => {
    const agent = await site.visit(who);
    return agent
      .post(`/orders/${id}`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });
  };
  const more = { amount: "60", delivery: "72", text: "Part two" };
  const refused = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: Error) => error.message,
    );

  it("is charged on its next instalment and higher price, in the country declared at the order", async () => {
    const { buyer, id } = await begun("DE");
    await taxIs(1_900);
    await desk.act(seller, id, "propose-instalment", more);
    await desk.act(buyer, id, "agree");
    const next = await instalmentOf(id);
    expect(next.tax).to.deep.include({ country: "DE", rate: 1_900, cents: 1_140 });
    await openCheckout(desk.ordering, next._id);
    await desk.provider(buyer.viewer, String(next._id), "approve");
    expect((await desk.at(String(next._id))).state).to.equal("in-progress");
    expect(owed(await balanceOf(accounts.tax("DE")))).to.equal(1_140);
    await desk.act(seller, id, "propose-amendment", { amount: "110", days: "0", text: "More" });
    await desk.act(buyer, id, "agree");
    await desk.payMore(buyer.viewer, id, "approve");
    expect((await desk.at(id)).payments!.map(({ tax }) => tax?.cents)).to.deep.equal([0, 190]);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("asks the buyer for their country at the field if they were never asked, and keeps it", async () => {
    const { buyer, id } = await begun();
    await taxIs(1_900);
    await desk.act(seller, id, "propose-instalment", more);
    const asked = await act(buyer, id, { do: "agree", confirm: "yes" });
    expect(asked.status).to.equal(422);
    expect(page(asked)("main").text()).to.include("Choose the country you live in");
    expect(page(asked)("form select[name=country]").length).to.be.above(0);
    expect(await instalmentOf(id)).to.equal(null);
    expect((await act(buyer, id, { do: "agree", country: "DE", confirm: "yes" })).status).to.equal(303);
    expect((await instalmentOf(id)).tax).to.deep.include({ country: "DE", cents: 1_140 });
    const open = page(await (await site.visit(buyer)).get(`/orders/${id}`).expect(200));
    expect(open("select[name=country]")).to.have.length(0);
  });

  it("is not passed by when the seller agrees to what the buyer proposed before", async () => {
    const { buyer, id } = await begun();
    await desk.act(buyer, id, "propose-instalment", more);
    await taxIs(1_900);
    expect(await refused(desk.act(seller, id, "agree"))).to.include("which country they live in");
    await desk.act(seller, id, "refuse");
    const asked = await act(buyer, id, { do: "propose-instalment", ...more });
    expect(asked.status).to.equal(422);
    expect(page(asked)("textarea[name=text]").text()).to.include("Part two");
    await act(buyer, id, { do: "propose-instalment", ...more, country: "DE" });
    await desk.act(seller, id, "agree");
    expect((await instalmentOf(id)).tax).to.deep.include({ cents: 1_140 });
  });
});
