import { expect } from "chai";
import mongoose from "mongoose";
import type supertest from "supertest";
import { inTransaction } from "#core/db/transaction.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { expireDeadlines, findDue, lapse, releaseOrders, remind } from "#features/market/orders/expiry.ts";
import { postOrderMessage } from "#features/market/orders/messages.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { orderPages } from "#features/market/orders/pages/orders.tsx";
import { placeOrder } from "#features/market/orders/place.ts";
import { settleOrder } from "#features/market/orders/settle.ts";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { restrictUser } from "#features/people/staff/index.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { putUp } from "../support.ts";
import { DELIVERY, type OrderDesk, openDesk } from "./support.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Price in US cents of the service's package and extra from `support.ts`. */
const PRICE = 12_500;

describe("Orders", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let [buyer, seller, moe, ada, stranger] = [] as unknown as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  let desk: OrderDesk;

  before(async () => {
    buyer = await site.addMember("buyer");
    seller = await site.addMember("seller");
    moe = await site.addMember("moe", "moderator");
    ada = await site.addMember("ada-admin", "admin");
    stranger = await site.addMember("stranger");
    desk = await openDesk(site, { seller, staff: moe, now: clock.now });
  });

  const escrowOf = async (id: string) => owed(await balanceOf(accounts.escrow(id)));
  const pendingOf = async () => owed(await balanceOf(accounts.pending(seller.id)));
  const settled = async (id: string) => {
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    return desk.at(id);
  };
  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: Error) => error.message,
    );
  const send = async (agent: ReturnType<typeof supertest.agent>, path: string, fields: object) =>
    agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });

  it("are placed, paid into escrow, accepted, delivered and paid out, without JavaScript", async () => {
    const buys = await site.visit(buyer);
    const sells = await site.visit(seller);
    const form = `/services/${desk.service._id}/order`;
    const shown = page(await buys.get(`${form}?package=Two%20passes`).expect(200));
    expect(shown("input[name=package]:checked").attr("value")).to.equal("Two passes");
    expect((await send(buys, form, { package: "One pass" })).status).to.equal(422);
    const seen = String(shown("input[name=seen]").attr("value"));
    const paying = await send(buys, form, {
      seen,
      package: "One pass",
      extras: "Style sheet",
      agree: "true",
    });
    const checkout = String(paying.headers.location);
    const id = checkout.split("/").at(-1)!;
    // Unpaid orders are hidden from the seller.
    await sells.get(`/orders/${id}`).expect(404);
    expect(await desk.at(id)).to.include({ state: "unpaid", price: PRICE });
    await send(buys, checkout, { do: "approve" });
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    expect(await desk.at(id)).to.include({ state: "pending", live: true });
    expect(await escrowOf(id)).to.equal(PRICE);
    expect((await Service.findById(desk.service._id).lean<ServiceDoc>())!.openOrders).to.equal(1);

    const here = `/orders/${id}`;
    expect(page(await sells.get("/orders/active"))("main").text()).to.include("Waiting for the seller");
    expect(page(await sells.get(here).expect(200))("main").text()).to.include(
      "Accept or decline this order.",
    );
    // The notice names the action that was done.
    await send(sells, here, { do: "accept" });
    expect(page(await sells.get(here))(".notice").text()).to.include("You have accepted the order.");
    const stale = await send(sells, here, { do: "deliver", version: "1", text: "Too old" });
    expect(stale.status).to.equal(422);
    await send(sells, here, { do: "deliver", text: DELIVERY });
    expect(page(await buys.get(here))("main").text())
      .to.include("Check the work")
      .and.include(DELIVERY);
    const before = await pendingOf();
    await send(buys, here, { do: "approve", confirm: "yes" });
    expect(page(await buys.get(here))(".notice").text()).to.include("You have accepted the work");
    const ended = await settled(id);
    expect(ended).to.include({ state: "completed", share: PRICE, live: false });
    expect(ended.fee).to.equal(1_875);
    expect(ended.cost).to.equal(ended.providerFee);
    const net = PRICE - ended.fee - ended.cost;
    expect((await pendingOf()) - before).to.equal(net);
    expect(await escrowOf(id)).to.equal(0);
    expect(page(await sells.get("/orders/history"))("main").text()).to.include("Completed");
    const available = owed(await balanceOf(accounts.available(seller.id)));
    clock.pass(15 * DAY_MS);
    await releaseOrders(clock.now());
    await releaseOrders(clock.now());
    expect(owed(await balanceOf(accounts.available(seller.id))) - available).to.equal(net);
    const kinds = await Notification.find({ for: seller.id }, { kind: 1 }).lean<{ kind: string }[]>();
    expect(kinds.map(({ kind }) => kind))
      .to.include("order-placed")
      .and.include("order-ended");
  });

  it("ask again if the price changed while the form was open, and keep what was typed", async () => {
    const buys = await site.visit(buyer);
    const form = `/services/${desk.service._id}/order`;
    const seenIn = (answer: Parameters<typeof page>[0]) =>
      String(page(answer)("input[name=seen]").attr("value"));
    const first = {
      seen: seenIn(await buys.get(form).expect(200)),
      package: "One pass",
      extras: "Style sheet",
      agree: "true",
    };
    const priceTo = (price: number) =>
      Service.updateOne({ _id: desk.service._id }, { $set: { "live.packages.0.price": price } });
    const { price } = desk.service.live!.packages[0]!;
    await priceTo(price + 3_000);
    const before = await Order.countDocuments({});
    const asked = await send(buys, form, first);
    expect(asked.status).to.equal(422);
    const shown = page(asked);
    expect(shown("main").text()).to.include("The seller changed this service").and.include("$130.00");
    expect(shown("input[name=extras]:checked")).to.have.length(1);
    expect(await Order.countDocuments({})).to.equal(before);
    const again = await send(buys, form, { ...first, seen: seenIn(asked) });
    expect(again.status).to.equal(303);
    const id = String(again.headers.location).split("/").at(-1)!;
    expect((await desk.at(id)).price).to.equal(PRICE + 3_000);
    await priceTo(price);
  });

  it("are for the package and extras that the buyer saw, although the seller reorders them meanwhile", async () => {
    const buys = await site.visit(buyer);
    const { packages, extras } = desk.service.live!;
    const offer = (lists: object) => Service.updateOne({ _id: desk.service._id }, { $set: lists });
    const shown = page(await buys.get(`/services/${desk.service._id}`).redirects(1).expect(200));
    const link = String(shown(`a[href*="/order?package="]`).last().attr("href"));
    const form = `/services/${desk.service._id}/order`;
    const opened = page(await buys.get(link).expect(200));
    const first = {
      seen: opened("input[name=seen]").attr("value"),
      package: opened("input[name=package]:checked").attr("value"),
      extras: opened("input[name=extras]").attr("value"),
      agree: "true",
    };
    await offer({
      "live.packages": [...packages].reverse(),
      "live.extras": [{ name: "Map", price: 9_000 }, ...extras],
    });
    const asked = await send(buys, form, first);
    expect(asked.status).to.equal(422);
    const chosen = (name: string) => page(asked)(`input[name=${name}]:checked`).attr("value");
    expect([chosen("package"), chosen("extras")]).to.deep.equal(["Two passes", "Style sheet"]);
    const later = page(await buys.get(link).expect(200));
    expect(later("input[name=package]:checked").attr("value")).to.equal("Two passes");
    await offer({ "live.packages": packages, "live.extras": extras });
  });

  it("are for the right one of two packages with the same name", async () => {
    const by = await site.addMember("same-names");
    const pack = { name: "Edit", includes: "All.", rounds: 0, delivery: "72" as const };
    const packages = [
      { ...pack, price: 5_000 },
      { ...pack, price: 7_000 },
    ];
    const { _id } = await putUp(site, by, moe, { packages, extras: [] });
    const buys = await site.visit(buyer);
    const form = page(await buys.get(`/services/${_id}/order`).expect(200));
    const second = form("input[name=package]").last().attr("value");
    const sent = await send(buys, `/services/${_id}/order`, { package: second, agree: "true" });
    expect((await desk.at(String(sent.headers.location).split("/").at(-1)!)).price).to.equal(7_000);
  });

  it("are refunded in full after 72 hours without an answer, and when declined", async () => {
    const [silent, declined] = [await desk.place(buyer), await desk.place(buyer)];
    await desk.act(seller, declined, "decline");
    clock.pass(72 * HOUR_MS - 1);
    await expireDeadlines(desk.ordering);
    expect(await desk.at(silent)).to.include({ state: "pending" });
    clock.pass(1);
    await expireDeadlines(desk.ordering);
    for (const id of [silent, declined]) {
      expect(await settled(id)).to.include({ state: "cancelled", refund: PRICE, refunded: PRICE, share: 0 });
      expect(await escrowOf(id)).to.equal(0);
    }
  });

  it("count as accepted after 7 days, with a reminder before", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    clock.pass(6 * DAY_MS);
    await remind(desk.ordering);
    await remind(desk.ordering);
    await site.app.jobs.whenIdle();
    const told = await Notification.countDocuments({ for: buyer.id, kind: "order-due" } as never);
    expect(told).to.equal(1);
    clock.pass(DAY_MS);
    await expireDeadlines(desk.ordering);
    expect(await settled(id)).to.include({ state: "completed", share: PRICE });
  });

  it("allow changes within the agreed rounds and more time by agreement, and pause while the buyer owes an answer", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    const due = (await desk.at(id)).deliverBy!;
    await desk.act(seller, id, "ask", { text: "Which chapter?" });
    clock.pass(10 * HOUR_MS);
    await desk.act(buyer, id, "resume", { text: "The second" });
    expect((await desk.at(id)).deliverBy!.getTime() - due.getTime()).to.equal(10 * HOUR_MS);
    await desk.act(seller, id, "propose-extension", { amount: "2", text: "A cold" });
    expect(await refused(desk.act(seller, id, "agree"))).to.include("cannot do this at the moment");
    const later = (await desk.at(id)).deliverBy!;
    await desk.act(buyer, id, "agree");
    expect((await desk.at(id)).deliverBy!.getTime() - later.getTime()).to.equal(2 * DAY_MS);
    await desk.act(seller, id, "deliver");
    expect(await refused(desk.act(buyer, id, "request-changes", { text: " " }))).to.include("required");
    await desk.act(buyer, id, "request-changes", { text: "The end" });
    await desk.act(seller, id, "deliver");
    expect(await refused(desk.act(buyer, id, "request-changes", { text: "Again" }))).to.include(
      "cannot do this at the moment",
    );
    await desk.act(buyer, id, "approve");
  });

  it("end by agreement with a share for each side, to the cent", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(buyer, id, "propose-cancellation", { amount: "50.01", text: "We part" });
    await desk.act(seller, id, "agree");
    const ended = await settled(id);
    expect(ended).to.include({ state: "cancelled", refund: 5_001, refunded: 5_001, share: PRICE - 5_001 });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("are decided by staff in a dispute: staff can read them from then on, must give reasons, and the decision is in the audit log", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await postOrderMessage(desk.ordering, buyer.caller, id, { text: "Something private" });
    const moes = await site.visit(moe);
    await moes.get(`/orders/${id}`).expect(404);
    await moes.get(`/admin/orders/${id}`).expect(404);
    expect((await moes.get(`/admin/orders?q=${id}`)).status).to.equal(200);
    for (const list of ["disputed", "due", "open", "ended"])
      expect(
        page(await moes.get(`/admin/orders?list=${list}&q=${buyer.username}`))("tbody tr").length,
        list,
      ).to.equal(0);
    const adas = await site.visit(ada);
    await adas.get(`/admin/orders/${id}`).expect(200);
    const isNobody = async (agent: typeof adas) =>
      page(await agent.get(`/admin/orders?q=${buyer.username}@example.com`))("#filter-q").attr(
        "aria-invalid",
      ) === "true";
    expect([await isNobody(adas), await isNobody(moes)], "addresses").to.deep.equal([false, true]);
    expect(await refused(decideOrder(desk.ordering, moe.caller, id, { share: "1", text: "x" }))).to.equal(
      "Forbidden",
    );
    await desk.act(buyer, id, "dispute", { text: "Nothing came" });
    expect(page(await moes.get("/admin/orders"))("main").text()).to.include("Line edit of novels");
    const read = page(await moes.get(`/admin/orders/${id}`))("main").text();
    expect(read).to.include("Something private").and.include("Nothing came");
    const wrong = await send(moes, `/admin/orders/${id}`, { share: "999", text: "" });
    expect(wrong.status).to.equal(422);
    await send(moes, `/admin/orders/${id}`, { share: "25.00", text: "Half was good", confirm: "yes" });
    const ended = await settled(id);
    expect(ended).to.include({ state: "released", share: 2_500, refunded: PRICE - 2_500 });
    expect(await escrowOf(id)).to.equal(0);
    expect(page(await (await site.visit(seller)).get(`/orders/${id}`))("main").text()).to.include(
      "Half was good",
    );
    const log = mongoose.connection.collection("audit");
    expect(await log.countDocuments({ action: "order.decide", "subject.id": id })).to.equal(1);
    // An admin ends another order that is not disputed.
    const other = await desk.place(buyer);
    await decideOrder(desk.ordering, ada.caller, other, { share: "0", text: "A mistake" });
    expect(await settled(other)).to.include({ state: "refunded", refunded: PRICE });
    expect(await log.countDocuments({ action: "order.override", "subject.id": other })).to.equal(1);
  });

  it("do not show what staff note about a dispute to a side of it who is staff", async () => {
    const mod = await site.addMember("mod-who-sells", "moderator");
    const sold = await openDesk(site, { seller: mod, staff: moe, now: clock.now });
    const id = await sold.place(buyer);
    await sold.act(mod, id, "accept");
    await sold.act(buyer, id, "dispute", { text: "Nothing came" });
    const [place, moes, mods] = [`/admin/queue/disputes/${id}`, await site.visit(moe), await site.visit(mod)];
    expect((await send(moes, place, { text: "The buyer is right" })).status).to.equal(303);
    expect((await moes.get(place).expect(200)).text).to.include("The buyer is right");
    expect((await mods.get(place).expect(403)).text).to.not.include("The buyer is right");
    expect((await send(mods, place, { text: "No" })).status).to.equal(403);
  });

  it("store files for the two sides and hide them from others", async () => {
    const id = await desk.place(buyer);
    const buys = await site.visit(buyer);
    const attach = async () =>
      buys
        .post(`/orders/${id}`)
        .field("_csrf", await csrfOf(buys))
        .field("do", "say")
        .field("text", "The manuscript")
        .attach("file", Buffer.from("%PDF-1.4\n%%EOF\n"), "book.pdf");
    await attach();
    await attach();
    const files = (await OrderEntry.find({ order: id, "files.0": { $exists: true } }).lean()).flatMap(
      (each) => each.files,
    );
    expect(files.map(({ version }) => version)).to.deep.equal([1, 2]);
    const path = `/orders/${id}/files/${files[0]!.id}`;
    await buys.get(path).expect(200);
    await (await site.visit(seller)).get(path).expect(200);
    for (const other of [stranger, moe, ada]) await (await site.visit(other)).get(path).expect(404);
    await (await site.visit()).get(path).expect(302);
    // The file is not served under the URL of another order either.
    const own = await desk.place(stranger);
    for (const who of [stranger, seller])
      await (await site.visit(who)).get(`/orders/${own}/files/${files[0]!.id}`).expect(404);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "dispute", { text: "No answer" });
    await (await site.visit(moe)).get(path).expect(200);
    await (await site.visit(stranger)).get(path).expect(404);
    await desk.act(seller, id, "approve").catch(() => {});
    await decideOrder(desk.ordering, moe.caller, id, { share: "125", text: "All done" });
  });

  it("are named in the conversation between the two sides while they are in progress", async () => {
    const id = await desk.place(buyer);
    const unpaid = await desk.place(buyer, false);
    const shownTo = page(await (await site.visit(buyer)).get(`/orders/${id}`));
    expect(shownTo('main form[action="/user/seller/message"]')).to.have.length(1);
    const talk = async (who: TestMember, to: TestMember) => {
      const agent = await site.visit(who);
      const { headers } = await send(agent, `/user/${to.username}/message`, {});
      return page(await agent.get(String(headers.location).split("#")[0]!).expect(200))(".thread-beside");
    };
    const named = async () => [await talk(buyer, seller), await talk(seller, buyer)];
    for (const shown of await named()) {
      expect(shown.text()).to.include("Order: ");
      expect(shown.find(`a[href="/orders/${id}"]`)).to.have.length(1);
      expect(shown.find(`a[href="/orders/${unpaid}"]`)).to.have.length(0);
    }
    expect(await talk(stranger, buyer)).to.have.length(0);
    await desk.act(seller, id, "decline");
    for (const shown of await named()) expect(shown.find(`a[href="/orders/${id}"]`)).to.have.length(0);
    const plan = await Order.find({ shownTo: { $all: [buyer.id, seller.id] }, isOpen: true })
      .sort({ updatedAt: -1, _id: -1 })
      .explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
  });

  it("refuse texts of members who may not post", async () => {
    const id = await desk.place(buyer);
    const until = new Date(clock.now().getTime() + DAY_MS);
    await inTransaction((session) => restrictUser(site.app.services, buyer.id, until, session));
    const caller = { ...buyer.caller, viewer: { ...buyer.viewer, restrictedUntil: until } };
    expect(await refused(postOrderMessage(desk.ordering, caller, id, { text: "Hello" }))).to.include(
      "You cannot post until",
    );
    await inTransaction((session) => restrictUser(site.app.services, buyer.id, null, session));
    await desk.act(seller, id, "decline");
  });

  it("redirect to the provider's page and nowhere else, and can be checked again until the provider has answered", async () => {
    const at = "https://pay.example/c/1";
    const provider = {
      ...desk.ordering.provider,
      origins: ["https://pay.example"],
      startCheckout: async () => ({ url: at }),
    };
    const form = orderPages({ ...desk.ordering, provider }).find(({ path }) => path.endsWith("/order"))!;
    const values = { package: "One pass", agree: "true" };
    const sent = { values, all: () => [], files: {} };
    const request = { headers: {} };
    const context = { caller: buyer.caller, params: { id: String(desk.service._id) }, request };
    const answer = await form.action!(context as never, sent as never);
    expect(answer!.headers.get("location")).to.equal(at);
    const id = await desk.place(buyer, false);
    const shown = page(await (await site.visit(buyer)).get(`/orders/${id}`).expect(200));
    expect(shown(`.notice a[href="/orders/${id}"]`).text()).to.include("Check again");
    expect(shown("textarea").length).to.equal(0);
  });

  it("refuse a total below the minimum or above the maximum of one payment", async () => {
    const by = await site.addMember("by-the-word");
    const pack = { name: "All", includes: "All of it.", rounds: 0, delivery: "72" as const };
    const terms = { pricing: "words" as const, extras: [] };
    const cheap = await putUp(site, by, moe, { ...terms, packages: [{ ...pack, price: 100 }] });
    const dear = await putUp(site, by, moe, { ...terms, packages: [{ ...pack, price: 1_000_000 }] });
    const order = ({ _id }: ServiceDoc, words: string) =>
      placeOrder(desk.ordering, buyer.caller, String(_id), { package: "All", words, agree: "true" });
    expect(await refused(order(cheap, "5"))).to.include("$0.01");
    expect(await refused(order(dear, "2,000,000"))).to.include("$20,000,000.00");
    expect((await order(cheap, "2,000")).order.price).to.equal(200);
  });

  it("expire even if an earlier one in the batch fails, and the failure is reported at the end", async () => {
    const [bad, good] = [await desk.place(buyer), await desk.place(buyer)];
    // A service without an id makes counting fail.
    await Order.collection.updateOne(
      { _id: (await desk.at(bad))._id },
      { $set: { service: { broken: true } as never, dueAt: new Date(0) } },
    );
    clock.pass(73 * HOUR_MS);
    expect(await refused(expireDeadlines(desk.ordering))).to.include("1 of the overdue orders failed");
    expect((await desk.at(good)).state).to.equal("cancelled");
    expect((await desk.at(bad)).state).to.equal("pending");
    const { service } = await desk.at(good);
    await Order.collection.updateOne({ _id: (await desk.at(bad))._id }, { $set: { service } });
    expect(await expireDeadlines(desk.ordering)).to.equal(1);
  });

  it("accept messages for a while after the end, and then no more", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "decline");
    await postOrderMessage(desk.ordering, buyer.caller, id, { text: "A pity" });
    const before = clock.now();
    clock.pass(31 * DAY_MS);
    expect(
      await refused(postOrderMessage(desk.ordering, buyer.caller, id, { text: "Still there?" })),
    ).to.include("no longer send messages");
    expect(page(await (await site.visit(buyer)).get(`/orders/${id}`))("#say").length).to.equal(0);
    clock.pass(before.getTime() - clock.now().getTime());
  });

  it("recover from the seller's balance a chargeback that comes after the payout", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    const { share, fee, cost } = await settled(id);
    const before = await pendingOf();
    const checkouts = mongoose.connection.collection("checkouts");
    await checkouts.updateOne({ _id: (await desk.at(id))._id }, { $set: { refunded: PRICE } });
    await settleOrder(desk.ordering, id);
    await settleOrder(desk.ordering, id);
    expect(before - (await pendingOf())).to.equal(share - fee - cost);
    expect(await desk.at(id)).to.include({ refunded: PRICE, takenBack: PRICE });
  });

  it("reach one outcome of 100 concurrent acceptances, cancellations and time-outs", async () => {
    const id = await desk.place(buyer);
    clock.pass(72 * HOUR_MS);
    const order = await desk.at(id);
    const tries = Array.from({ length: 100 }, (_, n) =>
      [
        () => desk.act(seller, id, "accept"),
        () => desk.act(buyer, id, "withdraw"),
        () => desk.act(seller, id, "decline"),
        () => lapse(desk.ordering, order).then((done) => (done ? done : Promise.reject(new Error("late")))),
      ][n % 4]!(),
    );
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    // A decline may follow an acceptance; of the acts that end the order only the first counts.
    const { state } = await desk.at(id);
    const acts = (await OrderEntry.find({ order: id }).lean())
      .map(({ act }) => act)
      .filter((act) => act !== "pay");
    expect(done.length).to.equal(acts.length);
    expect(acts.filter((act) => act !== "accept")).to.have.length(state === "cancelled" ? 1 : 0);
    if (state !== "cancelled") {
      await desk.act(seller, id, "deliver");
      await desk.act(buyer, id, "approve");
    }
    await settled(id);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("are found by an index when they are due, and their books balance", async () => {
    const plan = await Order.find({ dueAt: { $type: "date", $lte: clock.now() } })
      .sort({ dueAt: 1 })
      .explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
    expect((await findDue(clock.now(), 10)).every(({ dueAt }) => dueAt! <= clock.now())).to.equal(true);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    const left = await Order.find({ live: true }).lean<OrderDoc[]>();
    expect(left.every(({ dueAt }) => dueAt !== null)).to.equal(true);
  });
});
