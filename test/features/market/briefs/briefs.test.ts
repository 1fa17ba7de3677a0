import { expect } from "chai";
import supertest from "supertest";
import { Notification } from "#features/live/notifications/model.ts";
import { closeBrief, openBrief } from "#features/market/briefs/commands.ts";
import { briefCounters } from "#features/market/briefs/counters.ts";
import { deleteOffersOf, hideBriefsOf } from "#features/market/briefs/hidden.ts";
import { Brief, type BriefDoc, Offer } from "#features/market/briefs/model.ts";
import { acceptOffer, makeOffer, withdrawOffer } from "#features/market/briefs/offers.ts";
import { closeOverBriefs } from "#features/market/briefs/over.ts";
import { briefPersonalData } from "#features/market/briefs/personal-data.ts";
import { offersFor } from "#features/market/briefs/reads.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { formOf, send as post } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { type OrderDesk, openDesk } from "../orders/support.ts";

const DAY_MS = 86_400_000;
const WANTED = {
  category: "copy-editing",
  title: "A line edit of a sea novel",
  text: "Ninety thousand words, two boats, one funeral.",
  words: "90000",
  budget: "900.00",
};

describe("Briefs", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let [author, seller, other, stranger, moe] = [] as unknown as TestMember[];
  let [desk, second] = [] as unknown as [OrderDesk, OrderDesk];

  before(async () => {
    author = await site.addMember("author");
    seller = await site.addMember("seller");
    other = await site.addMember("other-seller");
    stranger = await site.addMember("stranger");
    moe = await site.addMember("moe", "moderator");
    desk = await openDesk(site, { seller: seller!, staff: moe!, now: clock.now });
    second = await openDesk(site, { seller: other!, staff: moe!, now: clock.now });
  });

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
  const offerOf = (of: OrderDesk, more: object = {}) => ({
    service: String(of.service._id),
    text: "One pass, with a letter.",
    price: "700",
    delivery: "336",
    rounds: "2",
    ...more,
  });
  const kindsOf = async ({ id }: TestMember) =>
    (await Notification.find({ for: id }, { kind: 1 }).lean<{ kind: string }[]>()).map(({ kind }) => kind);

  it("are described once, receive offers, are compared, and lead to one order from one offer, without JavaScript", async () => {
    const asks = await site.visit(author!);
    expect((await send(asks, "/briefs/new", { ...WANTED, title: " " })).status).to.equal(422);
    const made = await send(asks, "/briefs/new", { ...WANTED, who: "all", invited: seller!.username });
    const here = String(made.headers.location);
    const id = here.split("/").at(-1)!;
    await site.app.jobs.whenIdle();
    expect(await kindsOf(seller!)).to.include("brief-invited");

    const sells = await site.visit(seller!);
    expect(page(await sells.get("/briefs"))("main").text())
      .to.include(WANTED.title)
      .and.include("You are invited");
    // Before the offer, what typical prices come to; with the form again and with the offer, what its own does.
    const form = page(await sells.get(here));
    expect(form(`a[href="${reportsPaths.report("brief", id)}"]`).length).to.equal(1);
    expect(page(await asks.get(here))(".report-link").length).to.equal(0);
    expect(form('[id="field-price-hint"]').text()).to.include("Of $50.00 you receive $40.75.");
    const typed = await send(sells, here, { do: "offer", ...offerOf(desk, { price: "700", text: " " }) });
    expect(page(typed)('[id="field-price-hint"]').text()).to.equal("You receive $574.40.");
    expect((await send(sells, here, { do: "offer", ...offerOf(desk, { price: "0.10" }) })).status).to.equal(
      422,
    );
    await send(sells, here, { do: "offer", ...offerOf(desk) });
    await send(await site.visit(other!), here, { do: "offer", ...offerOf(second, { price: "650" }) });
    // A second offer replaces the first; after a withdrawal and a new offer there is one offer.
    await send(sells, here, { do: "offer", ...offerOf(desk, { price: "600" }) });
    await send(sells, here, { do: "withdraw" });
    expect(await Brief.findById(id).lean<BriefDoc>()).to.include({ offers: 1 });
    await send(sells, here, { do: "offer", ...offerOf(desk, { price: "620.50" }) });
    expect(await Brief.findById(id).lean<BriefDoc>()).to.include({ offers: 2 });
    expect(page(await sells.get(here))("main").text())
      .to.include("$620.50")
      .and.not.include("$650.00");

    const shown = page(await asks.get(here).expect(200));
    expect(
      shown(".offer-price")
        .toArray()
        .map((each) => shown(each).text()),
    ).to.deep.equal(["$620.50", "$650.00"]);
    const offer = shown("input[name=offer]").first().attr("value")!;
    expect((await send(asks, here, { do: "take", offer })).status).to.equal(422);
    const paying = await send(asks, here, { do: "take", offer, agree: "true" });
    const order = String(paying.headers.location).split("/").at(-1)!;
    expect(await Order.findById(order).lean<OrderDoc>()).to.include({
      price: 62_050,
      rounds: 2,
      title: WANTED.title,
      answered: true,
      state: "unpaid",
    });
    // Until it is paid the brief stays open, and its accepted offer cannot be changed.
    expect(await Brief.findById(id).lean<BriefDoc>()).to.include({ state: "open" });
    expect((await send(sells, here, { do: "offer", ...offerOf(desk, { price: "900" }) })).status).to.equal(
      422,
    );
    const again = await send(asks, here, { do: "take", offer, agree: "true" });
    expect(again.headers.location).to.equal(`/orders/${order}`);
    await desk.provider(author!.viewer, order, "approve");
    await site.app.jobs.whenIdle();
    expect(await Brief.findById(id).lean<BriefDoc>()).to.include({ state: "taken" });
    expect(await Offer.countDocuments({ brief: id, state: "taken" })).to.equal(1);
    expect(await Offer.countDocuments({ brief: id, state: "declined" })).to.equal(1);
    expect(await kindsOf(other!)).to.include("brief-closed");
    expect(await kindsOf(author!)).to.include("brief-offered");
    expect(page(await sells.get(`/orders/${order}`).expect(200))("main").text()).to.include("two boats");
  });

  it("are not given to an offer that changed while the author read it, until they have seen the change", async () => {
    for (const change of [
      { price: "7000" },
      { text: "Half a pass." },
      { rounds: "0" },
      { delivery: "anytime" },
    ]) {
      const { _id } = await openBrief(desk.ordering, author!.caller, { ...WANTED, who: "all" });
      const here = `/briefs/${_id}`;
      await makeOffer(desk.ordering, seller!.caller, String(_id), offerOf(desk));
      const asks = await site.visit(author!);
      const before = formOf(await asks.get(here).expect(200), "offer");
      await makeOffer(desk.ordering, seller!.caller, String(_id), offerOf(desk, change));
      const refusedAnswer = await post(asks, before, { agree: "true", do: "take" });
      expect([change, refusedAnswer.status]).to.deep.equal([change, 422]);
      expect(page(refusedAnswer)("main").text()).to.include("The seller has changed this offer");
      expect(await Order.countDocuments({ brief: _id })).to.equal(0);
      const after = formOf(refusedAnswer, "offer");
      expect((await post(asks, after, { agree: "true", do: "take" })).status).to.equal(303);
      expect(await Order.findOne({ brief: _id }).lean<OrderDoc>()).to.include({
        price: change.price ? 700_000 : 70_000,
        state: "unpaid",
      });
    }
  });

  it("reopen an offer if its order is never paid", async () => {
    const { _id } = await openBrief(desk.ordering, author!.caller, WANTED);
    const offer = await makeOffer(desk.ordering, seller!.caller, String(_id), offerOf(desk));
    const id = String(offer._id);
    const taken = await acceptOffer(desk.ordering, author!.caller, id, { agree: "true" });
    expect(await refused(withdrawOffer(seller!.caller, id))).to.include("no longer available");
    await desk.provider(author!.viewer, String(taken.order), "decline");
    expect(await Order.findById(taken.order).lean<OrderDoc>()).to.include({ state: "expired" });
    const changed = makeOffer(desk.ordering, seller!.caller, String(_id), offerOf(desk, { price: "750" }));
    expect(await changed).to.include({ price: 75_000, state: "open" });
    expect(await Brief.findById(_id).lean<BriefDoc>()).to.include({ offers: 1 });
    await withdrawOffer(seller!.caller, id);
    expect(await Offer.findById(id).lean()).to.include({ state: "withdrawn" });
    expect(await Brief.findById(_id).lean<BriefDoc>()).to.include({ offers: 0, state: "open" });
  });

  it("are visible only to invited sellers when sent by invitation, and expire after a month", async () => {
    const input = { ...WANTED, who: "invited" };
    const ask = (invited: string) => openBrief(desk.ordering, author!.caller, { ...input, invited });
    expect(await refused(ask(""))).to.include("Invite at least one seller");
    expect(await refused(ask(stranger!.username))).to.include("not have a published service");
    expect(await refused(ask("a, b, c, d, e, f"))).to.include("can invite up to 5");
    const id = String((await ask(`@${seller!.username}`))._id);
    await (await site.visit(other!)).get(`/briefs/${id}`).expect(404);
    await (await site.visit(moe!)).get(`/briefs/${id}`).expect(404);
    await (await site.visit(seller!)).get(`/briefs/${id}`).expect(200);
    expect(await refused(makeOffer(desk.ordering, other!.caller, id, offerOf(second)))).to.equal("Not Found");
    expect(await refused(makeOffer(desk.ordering, author!.caller, id, offerOf(desk)))).to.equal("Forbidden");
    expect(await refused(makeOffer(desk.ordering, seller!.caller, id, offerOf(second)))).to.include(
      "one of your services",
    );
    const offer = await makeOffer(desk.ordering, seller!.caller, id, offerOf(desk));
    clock.pass(31 * DAY_MS);
    expect(await refused(makeOffer(desk.ordering, seller!.caller, id, offerOf(desk)))).to.include(
      "no longer open for offers",
    );
    const take = acceptOffer(desk.ordering, author!.caller, String(offer._id), { agree: "true" });
    expect(await refused(take)).to.include("no longer open for offers");
  });

  it("that are over are closed, and sellers whose offers nobody accepted are told; one being paid stays open", async () => {
    const open = async () =>
      String((await openBrief(desk.ordering, author!.caller, { ...WANTED, who: "all" }))._id);
    const [ignored, paying] = [await open(), await open()];
    for (const id of [ignored, paying]) await makeOffer(desk.ordering, seller!.caller, id, offerOf(desk));
    // Those of other tests.
    await closeOverBriefs(desk.ordering);
    clock.pass(30 * DAY_MS - 60_000);
    expect(await closeOverBriefs(desk.ordering), "not over yet").to.equal(0);
    const offer = (await Offer.findOne({ brief: paying }).lean())!;
    await acceptOffer(desk.ordering, author!.caller, String(offer._id), { agree: "true", country: "DE" });
    clock.pass(60_000);
    expect(await closeOverBriefs(desk.ordering)).to.be.at.least(1);
    expect(await closeOverBriefs(desk.ordering), "once").to.equal(0);
    const stateOf = async (id: string) => [
      (await Brief.findById(id).lean())!.state,
      (await Offer.findOne({ brief: id }).lean())!.state,
    ];
    expect(await stateOf(ignored)).to.deep.equal(["closed", "declined"]);
    expect(await stateOf(paying)).to.deep.equal(["open", "open"]);
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ for: seller!.id, kind: "brief-closed", brief: ignored }).lean();
    expect(told).to.have.length(1);
    const order = (await Offer.findOne({ brief: paying }).lean())!.order!;
    await desk.provider(author!.viewer, String(order), "approve");
    expect(await stateOf(paying), "paid in time").to.deep.equal(["taken", "taken"]);
  });

  it("are hidden while their author's account is being deleted, and shown again if it is kept", async () => {
    const { _id } = await openBrief(desk.ordering, author!.caller, WANTED);
    const { id: authorId, username } = author!;
    const subject = { id: authorId, username, formerUsernames: [], email: "", name: "" };
    const seen = async () => (await (await site.visit(seller!)).get(`/briefs/${_id}`)).status;
    expect(await seen()).to.equal(200);
    await briefPersonalData.hide!(subject, "leave");
    expect(await seen()).to.equal(404);
    expect(await refused(makeOffer(desk.ordering, seller!.caller, String(_id), offerOf(desk)))).to.equal(
      "Not Found",
    );
    await briefPersonalData.show!(subject);
    expect(await seen()).to.equal(200);
    await closeBrief(desk.ordering, author!.caller, String(_id));
  });

  it("count only offers by members who are here, through bans and deletions", async () => {
    const brief = await openBrief(desk.ordering, author!.caller, { ...WANTED, who: "all" });
    const id = String(brief._id);
    const make = (by: TestMember, of: OrderDesk) => makeOffer(desk.ordering, by.caller, id, offerOf(of));
    await make(seller!, desk);
    const withdrawn = await make(other!, second);
    const counted = async () => {
      const { offers } = (await Brief.findById(id).lean<BriefDoc>())!;
      return [offers, (await offersFor(brief._id, {})).length];
    };
    await withdrawOffer(other!.caller, String(withdrawn._id));
    for (const hidden of [true, true, false, false, true]) {
      for (const member of [seller!, other!]) await hideBriefsOf(member.id, hidden);
      expect(await counted(), String(hidden)).to.deep.equal(hidden ? [0, 0] : [1, 1]);
      expect(await driftsOf(...briefCounters)).to.deep.equal([]);
    }
    await hideBriefsOf(seller!.id, false);
    await hideBriefsOf(other!.id, false);
    await make(other!, second);
    expect(await counted()).to.deep.equal([2, 2]);
    await Brief.updateOne({ _id: id }, { $inc: { offers: 3 } });
    expect((await driftsOf(...briefCounters)).map(({ of }) => of)).to.deep.equal([id]);
    expect(await counted()).to.deep.equal([2, 2]);
    await deleteOffersOf(seller!.id);
    expect(await counted()).to.deep.equal([1, 1]);
    await hideBriefsOf(other!.id, true);
    await deleteOffersOf(other!.id);
    expect(await counted()).to.deep.equal([0, 0]);
    await closeBrief(desk.ordering, author!.caller, id);
  });

  it("decline every offer when closed, also when offers and closings coincide", async () => {
    const { _id } = await openBrief(desk.ordering, author!.caller, WANTED);
    const id = String(_id);
    const work = [
      ...Array.from({ length: 6 }, () => makeOffer(desk.ordering, seller!.caller, id, offerOf(desk))),
      ...Array.from({ length: 6 }, () => makeOffer(second.ordering, other!.caller, id, offerOf(second))),
      ...Array.from({ length: 3 }, () => closeBrief(desk.ordering, author!.caller, id)),
    ];
    await Promise.allSettled(work);
    await closeBrief(desk.ordering, author!.caller, id);
    await site.app.jobs.whenIdle();
    const [brief, offers] = [
      await Brief.findById(id).lean<BriefDoc>(),
      await Offer.find({ brief: id }).lean(),
    ];
    expect(brief).to.include({ state: "closed", offers: offers.length });
    expect(offers.every(({ state }) => state === "declined")).to.equal(true);
    expect(page(await (await site.visit(author!)).get("/briefs/mine"))("main").text()).to.include("Closed");
  });

  it("show their offers to the author and the seller through the API, in dollars", async () => {
    const { _id } = await openBrief(desk.ordering, author!.caller, WANTED);
    const api = supertest(site.url);
    const tokens = new Map<string, string>();
    for (const who of [seller!, author!, other!]) tokens.set(who.id, `Bearer ${await site.tokenOf(who)}`);
    const as = ({ id }: TestMember) => ["Authorization", tokens.get(id)!] as const;
    const { service, text, price, delivery, rounds } = offerOf(desk);
    const data = { brief: String(_id), service, text, price, delivery_time: delivery, rounds };
    const made = await api
      .post("/api/offers")
      .set(...as(seller!))
      .send({ data })
      .expect(200);
    expect(made.body.data.attributes ?? made.body.data).to.deep.include({
      price: 700,
      delivery_time: "336",
      state: "open",
    });
    const path = `/api/offers/${made.body.data.id}`;
    const found = await api
      .get(path)
      .set(...as(author!))
      .expect(200);
    expect(JSON.stringify(found.body)).to.include(text);
    const idsOf = async (query: string) => {
      const { body } = await api
        .get(`/api/offers?${query}`)
        .set(...as(author!))
        .expect(200);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf(`filters[brief]=${_id}`)).to.deep.equal([made.body.data.id]);
    expect(await idsOf(`filters[brief]=${"0".repeat(24)}`)).to.deep.equal([]);
    await api
      .get("/api/offers?filters[brief]=spring")
      .set(...as(author!))
      .expect(400);
    await api
      .get(path)
      .set(...as(other!))
      .expect(404);
    await api
      .delete(path)
      .set(...as(author!))
      .expect(403);
    await api
      .delete(path)
      .set(...as(seller!))
      .expect(200);
    expect(await Brief.findById(_id).lean<BriefDoc>()).to.include({ offers: 0 });
  });

  it("are listed for staff if public, with removed ones listed separately", async () => {
    const ask = (title: string, more: object) =>
      openBrief(desk.ordering, author!.caller, { ...WANTED, title, ...more });
    await ask("For all to see", { who: "all" });
    await ask("For one alone", { who: "invited", invited: seller!.username });
    const down = await ask("Not for here", { who: "all" });
    await Brief.updateOne({ _id: down._id }, { $set: { removed: true } });
    const staff = await site.visit(moe!);
    const listed = async (list: string) =>
      page(await staff.get(`/admin/briefs?list=${list}`).expect(200))("tbody").text();
    expect(await listed("open"))
      .to.include("For all to see")
      .and.not.include("For one alone")
      .and.not.include("Not for here");
    expect(await listed("removed"))
      .to.include("Not for here")
      .and.not.include("For all to see");
    await (await site.visit(author!)).get("/admin/briefs").expect(404);
  });

  it("are found by an index, whether public or sent by invitation", async () => {
    for (const filter of [
      { openToAll: true, removed: false, state: "open", closesAt: { $gt: clock.now() } },
      { openToAll: true, removed: false, state: "open", category: "website", closesAt: { $gt: clock.now() } },
      { openToAll: true, removed: true, state: { $in: ["open", "taken", "closed"] } },
      { invited: seller!.id, removed: false, state: "open", closesAt: { $gt: clock.now() } },
    ]) {
      const plan = await Brief.find(filter as never)
        .sort({ closesAt: -1, _id: -1 })
        .explain();
      expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
    }
  });
});
