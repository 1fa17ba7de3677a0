import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { answerReview, countRating, reviewOrder, showDue } from "#features/market/order-reviews/commands.ts";
import { hideOrderReviewsOf } from "#features/market/order-reviews/hidden.ts";
import { OrderReview, type OrderReviewDoc } from "#features/market/order-reviews/model.ts";
import { notifiedOrderReviews } from "#features/market/order-reviews/notified.ts";
import { orderReviewPersonalData } from "#features/market/order-reviews/personal-data.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { User } from "#features/people/users/entity.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { notificationsOfOrderReviews } from "#src/migrations/0026-notifications-of-order-reviews.ts";
import { page } from "#test/app/support/stories.ts";
import { exportedFiles } from "#test/support/exported.ts";
import { migrate } from "#test/support/migrate.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { queueOf, reportIt } from "../../moderation/reports/support.ts";
import { useOrderDesk } from "../orders/support.ts";

const DAY_MS = 86_400_000;
const GOOD = { quality: "5", communication: "4", time: "5", text: "She heard every comma." };
const FAIR = { clarity: "4", communication: "4", fairness: "5", text: "Knew what they wanted." };

describe("Reviews of orders", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();

  const done = async (): Promise<string> => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    return id;
  };
  const service = async () => (await Service.findById(desk.service._id).lean<ServiceDoc>())!;
  const place = () => `/services/${desk.service._id}/line-edit-of-novels`;
  const write = (who: TestMember, id: string, input: object) =>
    reviewOrder(desk.ordering.services, who.caller, id, input as never);
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: Error) => error.message,
    );

  it("stay hidden until both sides have written one, then count towards the service's rating and can be answered once", async () => {
    const id = await done();
    const buys = await site.visit(buyer);
    const _csrf = await csrfOf(buys);
    const empty = await buys
      .post(`/orders/${id}/review`)
      .type("form")
      .send({ _csrf, quality: "6" })
      .expect(422);
    expect(page(empty)("main").text()).to.include("The work: choose from 1 to 5.");
    await buys
      .post(`/orders/${id}/review`)
      .type("form")
      .send({ _csrf, ...GOOD })
      .expect(303);
    const sells = await site.visit(seller);
    expect(page(await sells.get(`/orders/${id}/review`))("main").text()).to.not.include("every comma");
    expect(page(await buys.get(place()))("main").text()).to.not.include("every comma");
    expect((await supertest(site.url).get("/api/order-reviews").expect(200)).body.data).to.deep.equal([]);
    expect(await refused(write(buyer, id, GOOD))).to.include("already reviewed");
    await write(seller, id, FAIR);
    expect(page(await sells.get(`/orders/${id}/review`))("main").text()).to.include("every comma");
    expect(page(await (await site.visit()).get(place()))("main").text())
      .to.include("every comma")
      .and.not.include("Knew what");
    expect(await service()).to.include({ ratings: 1 });
    expect((await service()).rating).to.be.closeTo(4.7, 0.001);
    await answerReview(desk.ordering.services, seller.caller, id, { answer: "Thank you" });
    expect(
      await refused(answerReview(desk.ordering.services, seller.caller, id, { answer: "Again" })),
    ).to.equal("Not Found");
    expect(page(await buys.get(place()))("main").text()).to.include("Thank you");
    const answers = (await exportedFiles(orderReviewPersonalData, seller)).get("order-review-answers.json");
    expect(answers).to.include("Thank you").and.not.include(GOOD.text);
    const { body } = await supertest(site.url).get("/api/order-reviews").expect(200);
    expect(body.data[0].attributes).to.include({ side: "buyer", text: GOOD.text });
    await site.app.jobs.whenIdle();
    expect(await Notification.countDocuments({ for: seller.id, kind: "order-review" } as never)).to.equal(1);
    await (await site.visit(moe)).get(`/orders/${id}/review`).expect(404);
  });

  it("are removed through a report with their rating and notification, and come back exactly as they were", async () => {
    const id = await done();
    await write(buyer, id, { ...GOOD, quality: "1", text: "Buy from my own shop instead." });
    await write(seller, id, { ...FAIR, text: "He smells of herring." });
    await site.app.jobs.whenIdle();
    const stored = () => OrderReview.find({ order: id }).sort({ side: 1 }).lean<OrderReviewDoc[]>();
    const [ofBuyer, ofSeller] = (await stored()) as [OrderReviewDoc, OrderReviewDoc];
    const stranger = await site.addMember("reads-reviews");
    const [reads, buys, sells, staff, guest] = [
      await site.visit(stranger),
      await site.visit(buyer),
      await site.visit(seller),
      await site.visit(moe),
      await site.visit(),
    ];
    const own = `/orders/${id}/review`;
    const readAll = async () => {
      const main = async (agent: typeof reads, path: string) => page(await agent.get(path))("main").text();
      const listed = (await supertest(site.url).get("/api/order-reviews")).body.data;
      const text = "own shop";
      const { rating, ratings } = await service();
      return {
        pages: await Promise.all(
          [main(guest, place()), main(reads, place()), main(sells, place()), main(sells, own)].map(
            async (each) => (await each).includes(text),
          ),
        ),
        own: (await main(buys, own)).includes(text),
        api: listed.some(({ attributes }: { attributes: { text: string } }) =>
          attributes.text.includes(text),
        ),
        one: (await guest.get(`/api/order-reviews/${ofBuyer._id}`)).status,
        herring: (await main(buys, own)).includes("herring"),
        told: await Notification.countDocuments({
          order_review: { $in: [ofBuyer._id, ofSeller._id] },
          shown: true,
        } as never),
        rating,
        ratings,
      };
    };
    // As they were stored before reviews could be removed.
    await Notification.updateMany(
      { order_review: ofBuyer._id } as never,
      { $unset: { order_review: 1 } } as never,
    );
    await migrate(site, notificationsOfOrderReviews);
    const before = await readAll();
    expect(before).to.deep.include({ pages: [true, true, true, true], own: true, api: true, one: 200 });
    expect(before).to.deep.include({ herring: true, told: 2 });
    const report = ({ _id }: OrderReviewDoc) => reportsPaths.report("order-review", String(_id));
    expect(page(await reads.get(place()))(`a[href="${report(ofBuyer)}"]`).text()).to.include("buyer");
    expect(page(await buys.get(own))(`a[href="${report(ofSeller)}"]`).length).to.equal(1);
    // The seller's review concerns its buyer only.
    await reads.get(report(ofSeller)).expect(404);
    const queue = await queueOf(staff);
    const untouched = await stored();
    const cases: string[] = [];
    for (const [agent, { _id }] of [
      [reads, ofBuyer],
      [buys, ofSeller],
    ] as const) {
      await reportIt(agent, { kind: "order-review", id: String(_id) });
      cases.push(await queue.only());
      await queue.decide(cases.at(-1)!, "remove").expect(303);
      await site.app.jobs.whenIdle();
    }
    const removed = await readAll();
    expect(removed).to.deep.include({ pages: [false, false, false, false], own: true, api: false, one: 404 });
    expect(removed).to.deep.include({ herring: false, told: 0, ratings: before.ratings - 1 });
    expect(removed.rating).to.be.above(before.rating);
    expect(page(await buys.get(own))("main").text()).to.include("Our staff have removed this review.");
    expect(await refused(answerReview(desk.ordering.services, seller.caller, id, { answer: "No" }))).to.equal(
      "Not Found",
    );
    // A ban and its end do not bring back what staff removed.
    await hideOrderReviewsOf(buyer.id, true);
    await hideOrderReviewsOf(buyer.id, false);
    expect((await readAll()).one).to.equal(404);
    for (const each of cases) await queue.decide(each, "reopen").expect(303);
    await site.app.jobs.whenIdle();
    expect(await readAll()).to.deep.equal(before);
    expect((await stored()).map(({ byHidden: _, ...rest }) => rest)).to.deep.equal(untouched);
    for (const each of cases) await queue.decide(each, "dismiss").expect(303);
    const outOfSight = async () => [
      ...(await notifiedOrderReviews.outOfSight([String(ofBuyer._id), String(ofSeller._id)])),
    ];
    await User.updateOne({ _id: buyer.id }, { $set: { blocked: true } });
    expect(await outOfSight(), "banned").to.deep.equal([String(ofBuyer._id)]);
    await User.updateOne({ _id: buyer.id }, { $set: { blocked: false } });
    expect(await outOfSight()).to.deep.equal([]);
    await OrderReview.deleteMany({ order: id });
    await inTransaction((session) => countRating(session, desk.service._id));
  });

  it("are refused once a bank took the payment back, and the buyer's no longer counts", async () => {
    const before = (await service()).ratings;
    const [written, unwritten] = [await done(), await done()];
    await write(buyer, written, GOOD);
    await write(seller, written, FAIR);
    expect((await service()).ratings).to.equal(before + 1);
    for (const id of [written, unwritten])
      for (const act of ["dispute", "lose"] as const) {
        await desk.provider(buyer.viewer, id, act);
        await desk.hear(id);
        await site.app.jobs.whenIdle();
      }
    expect((await service()).ratings).to.equal(before);
    const buys = await site.visit(buyer);
    const shown = page(await buys.get(`/orders/${unwritten}/review`))("main");
    expect(shown.find("form[method=post]").length).to.equal(0);
    for (const [who, input] of [
      [buyer, GOOD],
      [seller, FAIR],
    ] as const)
      expect(await refused(write(who, unwritten, input))).to.include("You cannot review this order");
    clock.pass(8 * DAY_MS);
    await showDue(desk.ordering.services);
    expect((await service()).ratings, "later").to.equal(before);
  });

  it("do not count for the service if the buyer's account is likely the seller's", async () => {
    const before = (await service()).ratings;
    const second = await site.addMember("sellers-second");
    const id = await desk.place(second);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    await desk.act(second, id, "approve");
    const users = [seller, second].map((member) => toId(member.id));
    await DuplicateGroup.create({ users, score: 0.9, evidence: [], foundAt: new Date() });
    await write(second, id, GOOD);
    await write(seller, id, FAIR);
    expect((await service()).ratings).to.equal(before);
    const other = await done();
    await write(buyer, other, GOOD);
    await write(seller, other, FAIR);
    expect((await service()).ratings).to.equal(before + 1);
    await DuplicateGroup.deleteMany({});
    await OrderReview.deleteMany({ order: { $in: [id, other].map(toId) } });
    await inTransaction((session) => countRating(session, desk.service._id));
  });

  it("are shown after seven days if the other side has written none, and are refused after thirty days", async () => {
    const id = await done();
    await write(buyer, id, { ...GOOD, quality: "1", text: "Second" });
    clock.pass(7 * DAY_MS - 1);
    expect(await showDue(desk.ordering.services)).to.equal(0);
    clock.pass(1);
    await showDue(desk.ordering.services);
    await showDue(desk.ordering.services);
    expect(await service()).to.include({ ratings: 2 });
    clock.pass(24 * DAY_MS);
    expect(await refused(write(seller, id, FAIR))).to.include("cannot review this order");
  });

  it("can be written after a dispute, and not for an order that never began", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(buyer, id, "dispute", { text: "Nothing" });
    expect(await refused(write(buyer, id, GOOD))).to.include("cannot review this order");
    await decideOrder(desk.ordering, moe.caller, id, { share: "0", text: "Back" });
    await write(buyer, id, GOOD);
    const declined = await desk.place(buyer);
    await desk.act(seller, declined, "decline");
    expect(await refused(write(buyer, declined, GOOD))).to.include("cannot review this order");
    expect(await refused(write(moe, id, GOOD))).to.equal("Not Found");
  });

  it("are stored once per side when each submits thirty times concurrently", async () => {
    const id = await done();
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? write(buyer, id, GOOD) : write(seller, id, FAIR))),
    );
    const found = await OrderReview.find({ order: id }).lean();
    expect(found.map(({ side }) => side).sort()).to.deep.equal(["buyer", "seller"]);
    expect(found.every(({ shown }) => shown)).to.equal(true);
  });

  it("are the next step of an order that has ended, until they are written", async () => {
    const id = await desk.place(buyer);
    const [buys, sells] = [await site.visit(buyer), await site.visit(seller)];
    const link = `a[href="/orders/${id}/review"]`;
    const read = async (who: typeof buys) => page(await who.get(`/orders/${id}`).expect(200));
    expect((await read(buys))("main").text()).to.include("Payment received");
    await desk.act(seller, id, "accept");
    const begun = await read(buys);
    expect(begun("main").text()).to.not.include("Payment received");
    expect(begun(link).length).to.equal(0);
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    for (const who of [buys, sells]) {
      const step = (await read(who))(".order-next");
      expect(step.text()).to.include("Next step").and.include("Tell others how it went.");
      expect(step.find(link).text()).to.equal("Review this order");
    }
    expect(page(await buys.get(`/orders/${id}/review`))("main form").text()).to.include("1 (poor) to 5");
    await write(buyer, id, GOOD);
    const written = await read(buys);
    expect(written(".order-next").length).to.equal(0);
    expect(written(link).text()).to.equal("Reviews of this order");
    clock.pass(31 * DAY_MS);
    const late = await read(sells);
    expect(late(".order-next").length).to.equal(0);
  });
});
