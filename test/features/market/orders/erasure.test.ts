import { expect } from "chai";
import { decideOrder } from "#features/market/orders/decisions.ts";
import { postOrderMessage } from "#features/market/orders/messages.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { orderPersonalData } from "#features/market/orders/personal-data.ts";
import type { TestMember } from "#test/support/site.ts";
import { DELIVERY, useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;
const COPIED = "This is copied from a web page, look at it.";

describe("Orders when the account of one side is erased", () => {
  const { clock, buyer, seller, moe, desk } = useOrderDesk();

  const subject = ({ id, username }: TestMember) => {
    const email = `${username}@example.org`;
    return { id, username, name: "", email, formerUsernames: [] };
  };
  const erase = (member: TestMember) => orderPersonalData(desk.ordering).erase(subject(member), "leave");
  const isErasable = (member: TestMember) => orderPersonalData(desk.ordering).isErasable!(subject(member));
  const begun = async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    return id;
  };
  const inReview = async () => {
    const id = await begun();
    await desk.act(seller, id, "deliver");
    return id;
  };
  const textsOf = async (id: string) =>
    (await OrderEntry.find({ order: id }).sort({ at: 1 }).lean()).map(({ text }) => text).filter(Boolean);
  const passDays = (days: number) => clock.pass(days * DAY_MS);

  it("leave the buyer what was delivered and paid", async () => {
    const id = await inReview();
    await desk.act(buyer, id, "approve");
    await erase(seller);
    expect(await textsOf(id)).to.include(DELIVERY);
    expect(await OrderEntry.countDocuments({ order: id, by: seller.id })).to.equal(0);
  });

  it("lose the messages of that side", async () => {
    const id = await inReview();
    await postOrderMessage(desk.ordering, buyer.caller, id, { text: "Call me at home." });
    await desk.act(buyer, id, "approve");
    await erase(buyer);
    expect(await textsOf(id)).to.not.include("Call me at home.");
    expect(await textsOf(id)).to.include(DELIVERY);
  });

  it("keep what both sides wrote while staff decide, and the account waits for them", async () => {
    const id = await inReview();
    await desk.act(buyer, id, "dispute", { text: COPIED });
    for (const side of [buyer, seller]) expect(await isErasable(side)).to.equal(false);
    // Erased all the same when nobody has decided for a long time.
    await erase(seller);
    await erase(buyer);
    expect(await textsOf(id))
      .to.include(DELIVERY)
      .and.include(COPIED);
    expect(await desk.at(id)).to.include({ state: "disputed", share: 0, refund: 0 });
    await Order.updateOne({ _id: id }, { $set: { state: "refunded", live: false } });
    for (const side of [buyer, seller]) expect(await isErasable(side)).to.equal(true);
  });

  it("go to staff if the buyer leaves while the seller works", async () => {
    const id = await begun();
    await erase(buyer);
    expect(await desk.at(id)).to.include({ state: "disputed", share: 0, refund: 0 });
    await erase(buyer);
    expect(await desk.at(id)).to.include({ state: "disputed" });
    await decideOrder(desk.ordering, moe.caller, id, { share: "50", text: "Half of it was done" });
    expect(await desk.at(id))
      .to.include({ state: "released" })
      .and.have.property("share")
      .above(0);
  });

  it("leave the buyer the time for looking at the work of a seller who leaves", async () => {
    const id = await inReview();
    const { dueAt } = await desk.at(id);
    await erase(seller);
    expect(await desk.at(id)).to.include({ state: "in-review", share: 0 });
    expect((await desk.at(id)).dueAt).to.deep.equal(dueAt);
    await desk.act(buyer, id, "approve");
    expect(await desk.at(id)).to.include({ state: "completed" });
  });

  it("give the money back if the seller leaves before anything was delivered", async () => {
    const id = await begun();
    await erase(seller);
    expect(await desk.at(id)).to.include({ state: "cancelled", share: 0 });
  });

  it("pay the seller if the buyer leaves without an answer to the work", async () => {
    const id = await inReview();
    await erase(buyer);
    passDays(8);
    expect(await desk.at(id)).to.include({ state: "completed", refund: 0 });
  });
});
