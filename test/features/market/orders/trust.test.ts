import { expect } from "chai";
import { expireDeadlines } from "#features/market/orders/expiry.ts";
import { Order } from "#features/market/orders/model.ts";
import { placeOrder } from "#features/market/orders/place.ts";
import { sellerNumbers } from "#features/market/orders/reads.ts";
import { numberReceipt } from "#features/market/orders/receipts.ts";
import { createService } from "#features/market/services/commands.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf } from "#test/support/site.ts";
import { marketOf, putUp } from "../support.ts";
import { useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;
/** Package and extra of the service: the platform charges 15 %, the sandbox 2.9 % and 30 cents. */
const [PRICE, FEE, COST] = ["$125.00", "$18.75", "$3.92"];
const NET = "$102.33";

describe("Transparency of orders", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();
  const open = async (who: typeof buyer, path: string) =>
    page(await (await site.visit(who)).get(path).expect(200));
  const textOf = async (who: typeof buyer, path: string) =>
    (await open(who, path))("main").text().replace(/\s+/g, " ");

  it("shows sellers what they receive at every price of the wizard", async () => {
    const service = await createService(marketOf(site), seller.caller, {
      category: "copy-editing",
      packages: [{ name: "One", includes: "An edit", price: 10_000, rounds: 1, delivery: "72" }],
      extras: [{ name: "Sheet", price: 2_500 }],
    });
    const path = `/services/${service._id}/setup/pricing`;
    const shown = await open(seller, path);
    const hint = (id: string) => shown(`[id="field-${id}-hint"]`).text();
    expect(hint("packages.0.price")).to.include("You receive $81.80.");
    expect(hint("extras.0.price")).to.include("You receive $20.23.");
    expect(shown("main").text()).to.include("The platform fee in this category is 15%");
    // The share is also computed for a refused price.
    const sells = await site.visit(seller);
    const refused = await sells
      .post(path)
      .type("form")
      .send({
        _csrf: await csrfOf(sells),
        pricing: "words",
        "packages.0.name": "",
        "packages.0.includes": "An edit",
        "packages.0.price": "12",
        "packages.0.rounds": "1",
        "packages.0.delivery": "72",
      });
    expect(refused.status).to.equal(422);
    expect(page(refused)("[id='field-packages.0.price-hint']").text()).to.include(
      "An order of 10,000 words costs $120.00.",
    );
  });

  it("shows the fees on the order to the seller only, before and after, and when the money is available", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    expect(await textOf(seller, `/orders/${id}`)).to.include(
      `You receive ${NET}`.replace("receive ", "receive"),
    );
    const buyers = await textOf(buyer, `/orders/${id}`);
    expect(buyers).not.to.include("You receive");
    await desk.act(buyer, id, "propose-cancellation", { amount: "25.00", text: "Half is enough" });
    expect(await textOf(seller, `/orders/${id}`)).to.include("You would receive $81.87 after fees.");
    await desk.act(buyer, id, "refuse");
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    const done = await textOf(seller, `/orders/${id}`);
    expect(done).to.include(PRICE).and.include(FEE).and.include(COST).and.include(NET);
    expect(done).to.include("Available for payout on");
  });

  it("says in lists when the viewer must act, with the order number, the story and the refund", async () => {
    const story = await storeStory(site, buyer, { title: "The Lamplighter" });
    const { order } = await placeOrder(desk.ordering, buyer.caller, String(desk.service._id), {
      package: "One pass",
      extras: ["Style sheet"],
      agree: "true",
      country: "DE",
      story: story.id,
    });
    const id = String(order._id);
    await desk.provider(buyer.viewer, id, "approve");
    await numberReceipt(id);
    const number = (await desk.at(id)).receipt!;
    const row = async (who: typeof buyer, list: string) => {
      const shown = await open(who, `/orders/${list}`);
      return shown(`article:has(a[href="/orders/${id}"])`).text().replace(/\s+/g, " ");
    };
    expect(await row(seller, "active")).to.include("Your turn. Reply by");
    expect(await row(buyer, "active"))
      .to.include("Waiting for the other side until")
      .and.include(`Order ${number.year}-`)
      .and.include("The Lamplighter");
    // The seller cannot see the story before it is shared with them.
    expect(await row(seller, "active")).not.to.include("The Lamplighter");
    clock.pass(4 * DAY_MS);
    await expireDeadlines(desk.ordering);
    await site.app.jobs.whenIdle();
    expect(await row(buyer, "history")).to.include("$125.00 went back to you");
    expect(await row(seller, "history")).to.include("$125.00 went back to the buyer");
    const shown = await open(buyer, `/orders/${id}`);
    const steps = shown("nav.steps li")
      .map((_, each) => shown(each).text().replace(/\s+/g, " ").trim())
      .get();
    // The order was not worked on, reviewed or completed.
    expect(steps.join("|"))
      .to.include("Cancelled")
      .and.not.match(/In progress|In review|Completed/);
    expect(shown("main").text()).to.include("Time ran out. All of the money goes back to the buyer.");
    expect(await textOf(seller, "/notifications")).to.include("All of the money goes back to the buyer");
  });

  it("shows no completed steps on an order that was never paid", async () => {
    const id = await desk.place(buyer, false);
    await desk.provider(buyer.viewer, id, "decline");
    const shown = await open(buyer, `/orders/${id}`);
    expect(shown("nav.steps li")).to.have.lengthOf(1);
  });

  it("says that the seller is paid when a delivery is accepted automatically", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    clock.pass(8 * DAY_MS);
    await expireDeadlines(desk.ordering);
    const said = await textOf(buyer, `/orders/${id}`);
    expect(said).to.include("the work counts as accepted").and.not.include("money goes back");
  });

  it("counts only failures to deliver in a seller's completion rate", async () => {
    const other = await site.addMember("reliable");
    const service = await putUp(site, other, moe);
    const place = async () => {
      const input = { package: "One pass", extras: [], agree: "true", country: "DE" };
      const { order } = await placeOrder(desk.ordering, buyer.caller, String(service._id), input);
      await desk.provider(buyer.viewer, String(order._id), "approve");
      return String(order._id);
    };
    for (let each = 0; each < 4; each++) {
      const id = await place();
      await desk.act(other, id, "accept");
      await desk.act(other, id, "deliver");
      await desk.act(buyer, id, "approve");
    }
    await desk.act(buyer, await place(), "withdraw");
    await desk.act(other, await place(), "decline");
    const agreed = await place();
    await desk.act(other, agreed, "accept");
    await desk.act(other, agreed, "propose-cancellation", { amount: "10", text: "We stop" });
    await desk.act(buyer, agreed, "agree");
    const late = await place();
    await desk.act(other, late, "accept");
    clock.pass(40 * DAY_MS);
    await expireDeadlines(desk.ordering);
    expect(await Order.countDocuments({ seller: other.id, isOpen: true } as never)).to.equal(0);
    expect(await sellerNumbers(other.id)).to.include({ completed: 4, completion: 80 });
  });

  it("let the buyer resume a paused deadline only with an answer", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "ask", { text: "Which chapter?" });
    const buys = await site.visit(buyer);
    const sent = { do: "resume", text: " ", _csrf: await csrfOf(buys) };
    const refused = await buys.post(`/orders/${id}`).type("form").send(sent);
    expect(refused.status).to.equal(422);
    expect(page(refused)(".field-error").text()).to.include("required");
    expect((await desk.at(id)).pausedAt).not.to.equal(null);
    // The side that asked may resume the deadline without an answer.
    await desk.act(seller, id, "resume");
    expect((await desk.at(id)).pausedAt).to.equal(null);
  });

  it("asks once for a story when the seller wants one, as a choice among the buyer's stories", async () => {
    const asked = [{ kind: "story", question: "Which story?", required: true, choices: [] }] as const;
    const service = await putUp(site, await site.addMember("asker"), moe, { requirements: asked });
    const own = await storeStory(site, buyer, { title: "Own Words" });
    const foreign = await storeStory(site, seller, { title: "Not Theirs" });
    const path = `/services/${service._id}/order`;
    const shown = await open(buyer, path);
    expect(shown("select[name='answers.0'] option").text()).to.include("Own Words");
    expect(shown("[name=story]")).to.have.lengthOf(0);
    const input = { package: "One pass", agree: "true", country: "DE" };
    const place = (answer: string) =>
      placeOrder(desk.ordering, buyer.caller, String(service._id), { ...input, answers: [answer] });
    await place(foreign.id).then(
      () => expect.fail("a story of somebody else was taken"),
      (error) => expect(error.fields[0].path).to.deep.equal(["answers.0"]),
    );
    const { order } = await place(own.id);
    expect(String(order.story)).to.equal(own.id);
    expect(order.requirements[0]).to.include({ answer: "Own Words" });
  });

  it("opens the story chosen at the seller's question, and asks there for one", async () => {
    const asked = [{ kind: "story", question: "Which story?", required: true, choices: [] }] as const;
    const reader = await site.addMember("reads-for-you");
    const service = await putUp(site, reader, moe, { category: "beta-reading", requirements: asked });
    const own = await storeStory(site, buyer, { title: "Opened Words", chapters: ["It began."] });
    const input = { package: "One pass", agree: "true", country: "DE", access: "true", answers: [] };
    await placeOrder(desk.ordering, buyer.caller, String(service._id), input).then(
      () => expect.fail("access was given to no story"),
      (error) => expect(error.fields[0].path).to.deep.equal(["answers.0"]),
    );
    const { order } = await placeOrder(desk.ordering, buyer.caller, String(service._id), {
      ...input,
      answers: [own.id],
    });
    expect([String(order.story), order.access?.role]).to.deep.equal([own.id, "beta-reader"]);
  });
});
