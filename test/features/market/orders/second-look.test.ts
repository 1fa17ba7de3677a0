import { expect } from "chai";
import { CONFIRMED, UNCONFIRMED } from "#features/market/orders/confirmations.ts";
import { OrderEntry } from "#features/market/orders/model.ts";
import { CONFIRM_SEEN_FIELD } from "#shared/confirmation.dto.ts";
import { ANCHOR_FIELD } from "#shared/form.ts";
import { SIDE_ACTS } from "#shared/market/order-machine.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { DELIVERY, useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;

describe("A second look before an order's money moves", () => {
  const { site, clock, buyer, seller, moe, desk } = useOrderDesk();

  const post = async (who: TestMember, path: string, fields: Readonly<Record<string, string>>) => {
    const agent = await site.visit(who);
    return agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });
  };
  /** The fields and texts of a confirmation. */
  const confirmationIn = (answer: Parameters<typeof page>[0]) => {
    const $ = page(answer);
    const fields = $(`main form input[type=hidden]:not([name="${ANCHOR_FIELD}"])`)
      .toArray()
      .filter((each) => $(each).attr("name") !== "_csrf")
      .map((each) => [$(each).attr("name")!, $(each).attr("value") ?? ""] as const);
    return {
      title: $("main h1").text(),
      text: $("main").text(),
      button: $('main button[value="yes"]').text(),
      back: $('main button[value="back"]').text(),
      fields: Object.fromEntries(fields),
    };
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
  const proposed = async (
    kind: "cancellation" | "amendment" | "instalment" | "extension",
    amount: string,
  ) => {
    const id = await begun();
    const input = { amount, text: "Other terms", delivery: "72" };
    await desk.act(seller, id, `propose-${kind}`, input);
    return id;
  };
  const late = async () => {
    const id = await begun();
    clock.pass(7 * DAY_MS);
    return id;
  };

  it("is declared for every act of the two sides, or not needed for a stated reason", () => {
    for (const act of SIDE_ACTS) {
      const isConfirmed = (CONFIRMED as readonly OrderAct[]).includes(act);
      expect(isConfirmed !== Boolean(UNCONFIRMED[act]), act).to.equal(true);
    }
  });

  const cases: readonly (readonly [
    name: string,
    who: "buyer" | "seller",
    act: OrderAct,
    prepare: () => Promise<string>,
    says: readonly string[],
    button: string,
    ends: string,
  ])[] = [
    [
      "accepting the work",
      "buyer",
      "approve",
      inReview,
      ["The seller is paid $125.00", "cannot be undone"],
      "Accept the work and pay $125.00",
      "completed",
    ],
    [
      "declining an order",
      "seller",
      "decline",
      () => desk.place(buyer),
      ["$125.00 goes back to the buyer"],
      "Decline the order",
      "cancelled",
    ],
    [
      "withdrawing an order",
      "buyer",
      "withdraw",
      () => desk.place(buyer),
      ["$125.00 goes back to you"],
      "Withdraw the order",
      "cancelled",
    ],
    [
      "leaving a late order",
      "buyer",
      "leave",
      late,
      ["$125.00 goes back to you"],
      "Leave with a full refund",
      "cancelled",
    ],
    [
      "asking the staff",
      "seller",
      "dispute",
      begun,
      ["who gets the $125.00"],
      "Ask our staff to decide",
      "disputed",
    ],
    [
      "agreeing to cancel",
      "buyer",
      "agree",
      () => proposed("cancellation", "25.01"),
      ["$25.01 goes back to the buyer, and $99.99, less fees, to the seller"],
      "Agree to cancel",
      "cancelled",
    ],
    [
      "agreeing to a lower price",
      "buyer",
      "agree",
      () => proposed("amendment", "100"),
      ["The price becomes $100.00. $25.00 goes back to the buyer at once"],
      "Agree to the new terms",
      "in-progress",
    ],
    [
      "agreeing to a higher price",
      "buyer",
      "agree",
      () => proposed("amendment", "150"),
      ["The price becomes $150.00 once the buyer has paid $25.00 more"],
      "Agree to the new terms",
      "in-progress",
    ],
    [
      "agreeing to an instalment",
      "buyer",
      "agree",
      () => proposed("instalment", "60"),
      ["Another order of $60.00"],
      "Agree to the instalment",
      "in-progress",
    ],
    [
      "agreeing to more time",
      "buyer",
      "agree",
      () => proposed("extension", "3"),
      ["due 3 days later"],
      "Agree to more time",
      "in-progress",
    ],
  ];
  for (const [name, side, act, prepare, says, button, ends] of cases)
    it(`asks before ${name}, does nothing until then, and does it once`, async () => {
      const who = { buyer, seller }[side];
      const id = await prepare();
      const before = await desk.at(id);
      const typed = { do: act, version: String(before.version), text: "A reason" };
      const asked = await post(who, `/orders/${id}`, typed);
      expect(asked.status).to.equal(200);
      const shown = confirmationIn(asked);
      for (const each of says) expect(shown.text).to.include(each);
      expect([shown.button, shown.back]).to.deep.equal([button, "Go back"]);
      const { [CONFIRM_SEEN_FIELD]: _seen, ...carried } = shown.fields;
      expect(carried).to.deep.equal(typed);
      expect((await desk.at(id)).version).to.equal(before.version);
      const back = await post(who, `/orders/${id}`, { ...shown.fields, confirm: "back" });
      expect(back.status).to.equal(200);
      if (act === "dispute") expect(page(back)("main textarea").text()).to.include("A reason");
      expect((await desk.at(id)).version).to.equal(before.version);
      const done = await Promise.all(
        [1, 2].map(() => post(who, `/orders/${id}`, { ...shown.fields, confirm: "yes" })),
      );
      expect(done.filter(({ status }) => status === 303)).to.have.length(1);
      expect((await desk.at(id)).state).to.equal(ends);
      const acts = (await OrderEntry.find({ order: id }).sort({ _id: 1 }).lean()).map((each) => each.act);
      expect(acts.filter((each) => each === act)).to.deep.equal([act]);
    });

  it("refuses a wrong form before it asks, and asks nobody who may not act", async () => {
    const id = await inReview();
    const stale = await post(buyer, `/orders/${id}`, { do: "approve", version: "0" });
    expect(stale.status).to.equal(422);
    const empty = await post(buyer, `/orders/${id}`, { do: "dispute", text: " " });
    expect(empty.status).to.equal(422);
    const other = await post(seller, `/orders/${id}`, { do: "approve" });
    expect(other.status).to.equal(422);
    const stranger = await site.addMember("stranger");
    expect((await post(stranger, `/orders/${id}`, { do: "approve" })).status).to.equal(404);
    const deliver = await post(seller, `/orders/${await begun()}`, { do: "deliver", text: DELIVERY });
    expect(deliver.status).to.equal(303);
    expect((await desk.at(id)).state).to.equal("in-review");
  });

  it("asks staff before they decide, with both amounts", async () => {
    const id = await begun();
    await desk.act(buyer, id, "dispute", { text: "Nothing came" });
    const path = `/admin/orders/${id}`;
    const wrong = await post(moe, path, { share: "999", text: "" });
    expect(wrong.status).to.equal(422);
    const shown = confirmationIn(await post(moe, path, { share: "25.01", text: "Half was good" }));
    expect(shown.text).to.include("$25.01, less fees, goes to the seller, and $99.99");
    expect((await desk.at(id)).state).to.equal("disputed");
    const back = page(await post(moe, path, { ...shown.fields, confirm: "back" }));
    expect(back('input[name="share"]').attr("value")).to.equal("25.01");
    expect((await post(moe, path, { ...shown.fields, confirm: "yes" })).status).to.equal(303);
    expect(await desk.at(id)).to.include({ state: "released", share: 2_501 });
  });
});
