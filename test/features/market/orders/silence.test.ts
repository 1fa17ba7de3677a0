import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { expireDeadlines, remind } from "#features/market/orders/expiry.ts";
import { Order } from "#features/market/orders/model.ts";
import { orderPersonalData } from "#features/market/orders/personal-data.ts";
import { tellLate } from "#features/market/orders/tell-late.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Price in US cents of the service's package and extra from `support.ts`. */
const PRICE = 12_500;

describe("Silence in an order", () => {
  const { site, clock, buyer, seller, moe, desk } = useOrderDesk();

  const refused = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: Error & { details?: unknown }) => `${error.message} ${JSON.stringify(error)}`,
    );
  const escrowOf = async (id: string) => owed(await balanceOf(accounts.escrow(id)));
  const settled = async (id: string) => {
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    return desk.at(id);
  };
  const passDays = async (days: number) => {
    for (let hour = 0; hour < days * 24; hour += 12) {
      clock.pass(12 * HOUR_MS);
      await remind(desk.ordering);
      await tellLate(desk.ordering);
      await expireDeadlines(desk.ordering);
    }
  };
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
  const told = async (who: TestMember, kind: string, id: string) => {
    await site.app.jobs.whenIdle();
    const all = await Notification.find({ for: who.id, kind }).lean<{ links?: { order?: unknown } }[]>();
    return all.filter((each) => JSON.stringify(each).includes(id)).length;
  };
  const textOf = async (who: TestMember, path: string) =>
    page(await (await site.visit(who)).get(path).expect(200))("main")
      .text()
      .replace(/\s+/g, " ");

  for (const state of ["in-progress", "in-review"] as const)
    for (const proposer of ["buyer", "seller"] as const)
      for (const kind of ["cancellation", "amendment"] as const)
        it(`hands a ${kind} that the ${proposer} proposed ${state} to staff after 7 days, and tells both`, async () => {
          const id = await (state === "in-review" ? inReview() : begun());
          const people = { buyer, seller };
          await passDays(1);
          await desk.act(people[proposer], id, `propose-${kind}`, { amount: "50", text: "It is not right" });
          await passDays(6.5);
          expect(await desk.at(id)).to.include({ state, share: 0, refund: 0 });
          await passDays(0.5);
          expect(await desk.at(id)).to.include({ state: "disputed", live: true, share: 0, refund: 0 });
          expect(await escrowOf(id)).to.equal(PRICE);
          for (const who of [buyer, seller]) expect(await told(who, "order-disputed", id)).to.equal(1);
          expect(await told(people[proposer === "buyer" ? "seller" : "buyer"], "order-due", id)).to.be.above(
            0,
          );
          expect(await textOf(moe, `/admin/orders/${id}`)).to.include("was not answered within 7 days");
          await passDays(20);
          expect(await desk.at(id)).to.include({ state: "disputed", share: 0, refund: 0 });
        });

  it("lets the review continue for the rest of its time once the seller declines the buyer's objection", async () => {
    const id = await inReview();
    const due = (await desk.at(id)).dueAt!;
    await passDays(2);
    await desk.act(buyer, id, "propose-cancellation", { amount: "125", text: "It is not what we agreed" });
    await passDays(6);
    await desk.act(seller, id, "refuse");
    expect((await desk.at(id)).dueAt!.getTime() - due.getTime()).to.equal(6 * DAY_MS);
    await passDays(4.5);
    expect(await desk.at(id)).to.include({ state: "in-review" });
    await passDays(0.5);
    expect(await settled(id)).to.include({ state: "completed", share: PRICE });
  });

  it("gains nothing for a side that withdraws its own objection, but leaves a day", async () => {
    const id = await inReview();
    await passDays(6.5);
    await desk.act(buyer, id, "propose-cancellation", { amount: "1", text: "Hm" });
    await passDays(3);
    await desk.act(buyer, id, "refuse");
    expect((await desk.at(id)).dueAt!.getTime() - clock.now().getTime()).to.equal(DAY_MS);
    const late = await begun();
    const { deliverBy } = await desk.at(late);
    await desk.act(seller, late, "propose-cancellation", { amount: "125", text: "I cannot" });
    await passDays(5);
    await desk.act(seller, late, "refuse");
    expect((await desk.at(late)).deliverBy).to.deep.equal(deliverBy);
  });

  it("keeps an objection open through a delivery, and through changes asked for", async () => {
    const id = await begun();
    await desk.act(buyer, id, "propose-cancellation", { amount: "125", text: "Let us stop" });
    const { dueAt } = await desk.at(id);
    await passDays(1);
    await desk.act(seller, id, "deliver");
    expect((await desk.at(id)).proposal?.kind).to.equal("cancellation");
    expect((await desk.at(id)).dueAt).to.deep.equal(dueAt);
    expect(await textOf(seller, `/orders/${id}`)).to.include("Agree to the buyer’s proposal, or decline it");
    await desk.act(buyer, id, "request-changes", { text: "And it is not finished" });
    expect((await desk.at(id)).proposal?.kind).to.equal("cancellation");
    await passDays(6);
    expect(await desk.at(id)).to.include({ state: "disputed", share: 0, refund: 0 });
  });

  it("does not let the end of the silent side's account decide", async () => {
    const id = await inReview();
    await desk.act(buyer, id, "propose-cancellation", { amount: "125", text: "It is not what we agreed" });
    const other = await site.addMember(`gone-${id.slice(-6)}`);
    await Order.updateOne({ _id: id }, { $set: { seller: other.id } });
    await orderPersonalData(desk.ordering).erase(
      { ...other, name: "", email: "", formerUsernames: [] },
      "leave",
    );
    expect(await desk.at(id)).to.include({ state: "disputed", share: 0, refund: 0 });
  });

  it("does not pay for a delivery of nothing", async () => {
    const id = await begun();
    for (const text of [".", "Done", "", "…".repeat(200), "a".repeat(200)])
      expect(await refused(desk.act(seller, id, "deliver", { text }))).to.include("at least 40 letters");
    const sells = await site.visit(seller);
    const answer = await sells
      .post(`/orders/${id}`)
      .type("form")
      .send({ _csrf: await csrfOf(sells), do: "deliver", text: "." });
    expect(answer.status).to.equal(422);
    expect(page(answer)(`textarea[aria-invalid="true"]`).val()).to.equal(".");
    expect(await desk.at(id)).to.include({ state: "in-progress" });
  });

  it("gives more time only before the due date, and 14 days in total", async () => {
    const id = await begun();
    const ask = (amount: string) => desk.act(seller, id, "propose-extension", { amount, text: "A cold" });
    expect(await refused(ask("15"))).to.include("from 1 to 14");
    const due = (await desk.at(id)).deliverBy!;
    await ask("10");
    clock.pass(3.5 * DAY_MS);
    await desk.act(buyer, id, "agree");
    // Agreed after the due date: counts from the due date all the same.
    expect((await desk.at(id)).deliverBy!.getTime() - due.getTime()).to.equal(10 * DAY_MS);
    expect(await refused(ask("5"))).to.include("from 1 to 4");
    const terms = { amount: "125", days: "5", text: "The same work" };
    expect(await refused(desk.act(seller, id, "propose-amendment", terms))).to.include("from 0 to 4");
    await ask("4");
    await desk.act(buyer, id, "agree");
    expect(await refused(ask("1"))).to.include("cannot do this at the moment");
    const late = await begun();
    clock.pass(3 * DAY_MS);
    const askLate = (act: "propose-extension" | "ask") =>
      desk.act(seller, late, act, { amount: "1", text: "Sorry" });
    expect(await refused(askLate("propose-extension"))).to.include("cannot do this at the moment");
    expect(await refused(askLate("ask"))).to.include("cannot do this at the moment");
    const more = { amount: "125", days: "1", text: "The same work" };
    expect(await refused(desk.act(seller, late, "propose-amendment", more))).to.include("has passed");
    expect(await textOf(seller, `/orders/${late}`)).not.to.include("Ask for more time");
  });

  it("of a seller who is late by 3 days is shown, tells the buyer once, and lets them leave with their money", async () => {
    const id = await begun();
    await passDays(5.5);
    expect(await refused(desk.act(buyer, id, "leave"))).to.include("cannot do this at the moment");
    expect(await told(buyer, "order-late", id)).to.equal(0);
    await passDays(1);
    expect(await told(buyer, "order-late", id)).to.equal(1);
    await passDays(1);
    expect(await told(buyer, "order-late", id)).to.equal(1);
    for (const who of [buyer, seller])
      for (const path of [`/orders/${id}`, "/orders/active"])
        expect(await textOf(who, path)).to.include("Late by 4 days");
    const stored = await (await site.visit(buyer)).get(`/api/orders/${id}`).expect(200);
    expect(JSON.stringify(stored.body)).to.include('"late_days":4');
    expect(await refused(desk.act(seller, id, "leave"))).to.include("cannot do this at the moment");
    await Promise.allSettled([
      desk.act(buyer, id, "leave"),
      desk.act(seller, id, "deliver"),
      desk.act(buyer, id, "leave"),
    ]);
    const after = await settled(id);
    if (after.state === "in-review") expect(after).to.include({ refund: 0, share: 0 });
    else {
      expect(after).to.include({ state: "cancelled", refund: PRICE, refunded: PRICE, share: 0 });
      expect(await told(seller, "order-cancelled", id)).to.equal(1);
      expect(await escrowOf(id)).to.equal(0);
    }
  });

  it("of a seller who objects in time does not make them late, and of one who objects too late does not save them", async () => {
    const [early, late] = [await begun(), await begun()];
    await desk.act(seller, early, "propose-cancellation", { amount: "125", text: "I cannot" });
    clock.pass(6.5 * DAY_MS);
    await desk.act(seller, late, "propose-cancellation", { amount: "0", text: "Pay me" });
    expect(await refused(desk.act(buyer, early, "leave"))).to.include("cannot do this at the moment");
    await desk.act(buyer, late, "leave");
    expect(await settled(late)).to.include({ state: "cancelled", refunded: PRICE });
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });
});
