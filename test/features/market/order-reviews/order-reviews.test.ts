import { expect } from "chai";
import supertest from "supertest";
import { Notification } from "../../../../src/features/live/notifications/model.ts";
import {
  answerReview,
  reviewOrder,
  showDue,
} from "../../../../src/features/market/order-reviews/commands.ts";
import { OrderReview } from "../../../../src/features/market/order-reviews/model.ts";
import { decideOrder } from "../../../../src/features/market/orders/acts.ts";
import { Service, type ServiceDoc } from "../../../../src/features/market/services/model.ts";
import { page } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember } from "../../../support/site.ts";
import { useOrderDesk } from "../orders/support.ts";

const DAY_MS = 86_400_000;
const GOOD = { quality: "5", communication: "4", time: "5", text: "She heard every comma." };
const FAIR = { clarity: "4", communication: "4", fairness: "5", text: "Knew what they wanted." };

describe("Reviews of orders", function () {
  this.timeout(60_000);
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

  it("are blind until both are in, and then count for the service and can be answered once", async () => {
    const id = await done();
    const buys = await site.visit(buyer);
    const _csrf = await csrfOf(buys);
    const empty = await buys
      .post(`/orders/${id}/review`)
      .type("form")
      .send({ _csrf, quality: "6" })
      .expect(422);
    expect(page(empty)("main").text()).to.include("The work: please choose from 1 to 5.");
    await buys
      .post(`/orders/${id}/review`)
      .type("form")
      .send({ _csrf, ...GOOD })
      .expect(303);
    const sells = await site.visit(seller);
    expect(page(await sells.get(`/orders/${id}/review`))("main").text()).to.not.include("every comma");
    expect(page(await buys.get(place()))("main").text()).to.not.include("every comma");
    expect((await supertest(site.url).get("/api/order-reviews").expect(200)).body.data).to.deep.equal([]);
    expect(await refused(write(buyer, id, GOOD))).to.include("have reviewed");
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
    const { body } = await supertest(site.url).get("/api/order-reviews").expect(200);
    expect(body.data[0].attributes).to.include({ side: "buyer", text: GOOD.text });
    await site.app.jobs.whenIdle();
    expect(await Notification.countDocuments({ for: seller.id, kind: "order-review" } as never)).to.equal(1);
    await (await site.visit(moe)).get(`/orders/${id}/review`).expect(404);
  });

  it("are shown after seven days though the other side is silent, and come too late after thirty", async () => {
    const id = await done();
    await write(buyer, id, { ...GOOD, quality: "1", text: "Second" });
    clock.pass(7 * DAY_MS - 1);
    expect(await showDue(desk.ordering.services)).to.equal(0);
    clock.pass(1);
    await showDue(desk.ordering.services);
    await showDue(desk.ordering.services);
    expect(await service()).to.include({ ratings: 2 });
    clock.pass(24 * DAY_MS);
    expect(await refused(write(seller, id, FAIR))).to.include("cannot be reviewed");
  });

  it("can be written after a dispute, and not of what never began", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(buyer, id, "dispute", { text: "Nothing" });
    expect(await refused(write(buyer, id, GOOD))).to.include("cannot be reviewed");
    await decideOrder(desk.ordering, moe.caller, id, { share: "0", text: "Back" });
    await write(buyer, id, GOOD);
    const declined = await desk.place(buyer);
    await desk.act(seller, declined, "decline");
    expect(await refused(write(buyer, declined, GOOD))).to.include("cannot be reviewed");
    expect(await refused(write(moe, id, GOOD))).to.equal("Not Found");
  });

  it("are one of each side, of thirty presses at one time", async () => {
    const id = await done();
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? write(buyer, id, GOOD) : write(seller, id, FAIR))),
    );
    const found = await OrderReview.find({ order: id }).lean();
    expect(found.map(({ side }) => side).sort()).to.deep.equal(["buyer", "seller"]);
    expect(found.every(({ shown }) => shown)).to.equal(true);
  });
});
