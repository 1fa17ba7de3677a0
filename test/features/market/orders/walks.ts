import { expect } from "chai";
import { HttpError } from "#core/base/errors.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { netOf } from "#features/market/orders/escrow.ts";
import { expireDeadlines, lapse } from "#features/market/orders/expiry.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { priceBack, withTax } from "#features/market/orders/payments.ts";
import { settleOrder } from "#features/market/orders/settle.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import type { SandboxAct } from "#features/money/payments/sandbox/commands.ts";
import { Story } from "#features/stories/stories/entity.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { isFinal, TRANSITIONS } from "#shared/market/order-machine.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { createRandom } from "#shared/random.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { DELIVERY, type OrderDesk, openDesk } from "./support.ts";

const HOUR_MS = 3_600_000;
/** Steps of a walk before it is left to the clock. */
const STEPS = 12;

/** Random acts: of a side, of staff, of the provider, or time passing. */
const ACTS: readonly (readonly [who: "buyer" | "seller", act: OrderAct])[] = [
  ...(
    ["accept", "accept", "decline", "ask", "resume", "deliver", "deliver", "propose-extension"] as const
  ).map((act) => ["seller", act] as const),
  ...(
    ["withdraw", "answer", "resume", "approve", "request-changes", "dispute", "agree", "leave"] as const
  ).map((act) => ["buyer", act] as const),
  ["buyer", "propose-cancellation"],
  ["seller", "propose-cancellation"],
  ["seller", "agree"],
  ["buyer", "refuse"],
  ["seller", "refuse"],
  ["seller", "dispute"],
  ["buyer", "propose-amendment"],
  ["seller", "propose-amendment"],
  ["seller", "propose-instalment"],
  ["buyer", "open-story"],
  ["buyer", "close-story"],
];

/** What banks and the provider do to a payment. */
const BANK_ACTS: readonly SandboxAct[] = ["dispute", "dispute", "dispute", "win", "lose", "refund"];

/**
 * Random walks through the order state machine: sides, staff, clock and provider, alone or two concurrently.
 */
export function describeWalks(walks: number, timeout: number): void {
  describe(`${walks} random walks through the machine of an order`, function () {
    this.timeout(timeout);
    const clock = testClock();
    const site = useSite({}, undefined, { now: clock.now });
    let [buyer, seller, moe, ada] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];
    let desks: OrderDesk[];
    let story: string;

    before(async () => {
      buyer = await site.addMember("buyer");
      seller = await site.addMember("seller");
      moe = await site.addMember("moe", "moderator");
      ada = await site.addMember("ada-admin", "admin");
      story = (await storeStory(site, buyer)).id;
      const asked = [{ kind: "text", question: "What is it?", required: true, choices: [] }] as const;
      const about = { seller, staff: moe, now: clock.now };
      const setting = { from: new Date(0), by: "0".repeat(24), reason: "Test", at: new Date(0) };
      await MoneyDecision.create([{ name: "tax:DE", value: 1_900, ...setting }]);
      desks = [
        await openDesk(site, about),
        await openDesk(site, { ...about, terms: { requirements: asked } }),
      ];
    });

    /** Runs an action and ignores its refusal (4xx). */
    const tried = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
      }
    };

    /** Has a bank or the provider act on one of an order's payments. */
    const atBank = async (id: string, act: SandboxAct, which = 0): Promise<void> => {
      const [desk] = desks as [OrderDesk];
      const checkout = (await desk.at(id)).payments?.at(which)?.checkout;
      if (!checkout) return;
      await desk.more(buyer.viewer, String(checkout), act);
      await settleOrder(desk.ordering, id);
    };

    it("ends every order, with escrow at zero and a consistent ledger", async () => {
      const random = createRandom(`orders ${walks}`);
      const below = (most: number) => Math.floor(random.next() * most);
      const people = { buyer: () => buyer, seller: () => seller };
      const ids: string[] = [];
      for (let walk = 0; walk < walks; walk++) {
        const desk = desks[walk % 2]!;
        const id = await desk.place(buyer, below(12) > 0);
        ids.push(id);
        const hand = (): Promise<void> => {
          const at = below(100);
          if (at < 70) {
            const [who, act] = random.pick(ACTS);
            const input = {
              text: DELIVERY,
              amount:
                act === "propose-extension"
                  ? "2"
                  : (below(act === "propose-amendment" ? 25_001 : 12_501) / 100).toFixed(2),
              story,
              days: "1",
              delivery: "72",
              answers: below(3) > 0 ? ["An answer"] : [""],
            };
            return tried(() => desk.act(people[who](), id, act, input));
          }
          if (at < 76) {
            const share = (below(12_501) / 100).toFixed(2);
            const staff = below(8) === 0 ? ada : moe;
            return tried(() => decideOrder(desk.ordering, staff.caller, id, { share, text: "So it is" }));
          }
          if (at < 80) return tried(() => desk.provider(buyer.viewer, id, "approve"));
          if (at < 82) return tried(() => desk.provider(buyer.viewer, id, "decline"));
          if (at < 85)
            return tried(() => desk.payMore(buyer.viewer, id, below(5) > 0 ? "approve" : "decline"));
          if (at < 88) return tried(() => settleOrder(desk.ordering, id));
          if (at < 92) return tried(() => atBank(id, random.pick(BANK_ACTS)));
          clock.pass(below(72) * HOUR_MS);
          return tried(async () => {
            const order = await desk.at(id);
            if (order.dueAt && order.dueAt <= clock.now()) await lapse(desk.ordering, order);
          });
        };
        for (let step = 0; step < STEPS; step++)
          await Promise.all(below(4) === 0 ? [hand(), hand()] : [hand()]);
        const order = await desk.at(id);
        if (!isFinal(order.state) && order.state !== "unpaid")
          expect(order.dueAt, `${id} ${order.state}`).to.be.instanceOf(Date);
      }
      // Nobody acts any more: only time passes, and banks and staff decide what waits for them.
      for (const id of ids)
        for (const which of ((await desks[0]!.at(id)).payments ?? []).keys())
          await tried(() => atBank(id, below(2) ? "win" : "lose", which));
      for (let round = 0; round < 40; round++) {
        clock.pass(8 * 24 * HOUR_MS);
        await expireDeadlines(desks[0]!.ordering);
        for (const { _id } of await Order.find({ state: "disputed" }, { _id: 1 }).lean())
          await tried(() =>
            decideOrder(desks[0]!.ordering, moe.caller, String(_id), { share: "10", text: "Enough" }),
          );
        if ((await Order.countDocuments({ live: true })) === 0) break;
      }
      await site.app.jobs.whenIdle();
      let earned = 0;
      for (const id of ids) {
        const order = await desks[0]!.at(id);
        if (!order.paidAt) continue;
        for (const { checkout } of order.payments ?? []) await desks[0]!.hear(id, String(checkout));
        const after = await desks[0]!.at(id);
        expect(isFinal(after.state), `${id} ${after.state}`).to.equal(true);
        expect(after.share + after.refund, id).to.equal(after.price);
        // What a bank took back beyond the agreed refunds is the seller's loss.
        expect(priceBack(after.payments!), id).to.equal(after.refund + after.takenBack);
        if (after.takenBack === 0)
          expect(after.refunded, id).to.equal(
            after.payments!.reduce((sum, each) => sum + withTax(each, each.refund), 0),
          );
        earned += netOf(after).left;
        expect((await balanceOf(accounts.escrow(id))) + 0, id).to.equal(0);
        await assertLegal(after);
      }
      const kinds = [accounts.pending, accounts.available, accounts.disputed] as const;
      const [pending, available, disputed] = await Promise.all(
        kinds.map(async (account) => owed(await balanceOf(account(seller.id)))),
      );
      expect({ disputed, owed: pending! + available! }).to.deep.equal({ disputed: 0, owed: earned });
      // Nobody has a role in a story for an order that is over.
      expect((await Story.findById(story).lean<StoryDoc>())!.collaborators).to.deep.equal([]);
      const { unbalanced, drifted } = await verifyLedger();
      expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    });
  });
}

/** Asserts that the timeline is a path through the table to the order's state. */
async function assertLegal({ _id, state }: OrderDoc): Promise<void> {
  const entries = await OrderEntry.find({ order: _id, kind: "act" }).sort({ _id: 1 }).lean();
  let at = new Set<string>(["unpaid"]);
  for (const { act, as } of entries) {
    const next = TRANSITIONS.filter(
      (each) => each.act === act && each.by.includes(as) && each.from.some((from) => at.has(from)),
    ).flatMap(({ to, from }) => (to === "same" ? from.filter((each) => at.has(each)) : [to]));
    expect(next, `${_id}: ${act} by ${as} from ${[...at]}`).to.not.be.empty;
    at = new Set(next);
  }
  expect([...at], String(_id)).to.include(state);
}
