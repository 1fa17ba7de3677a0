import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { build } from "esbuild";
import { toId } from "#core/db/ids.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { applyOrderTransition } from "#features/market/orders/transitions.ts";
import { Service, type ServiceDoc } from "#features/market/services/model.ts";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { LedgerTransaction } from "#features/money/ledger/model.ts";
import { openCheckout } from "#features/money/payments/checkouts.ts";
import { Checkout } from "#features/money/payments/model.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { Story } from "#features/stories/stories/entity.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { TRANSITIONS, type Transition } from "#shared/market/order-machine.ts";
import type { OrderAct, OrderActor, OrderState } from "#shared/market/orders.enums.ts";
import { ORDER_WAITS } from "#shared/market/orders.limits.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { ROOT } from "#test/support/built-server.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";
import { sweepAll } from "../../money/sales/kills.ts";
import { testClock } from "../../money/sales/shop.ts";
import { type Deed, type People, perform } from "./crash-acts.ts";
import { DELIVERY, openDesk } from "./support.ts";

const CHILD = join(ROOT, "dist/order-kills-child.mjs");

/** A transition performed by one actor from one state. */
export interface Case extends Transition {
  readonly as: OrderActor;
  readonly state: OrderState;
}

/** Every transition by each of its actors; if it has several source states, they are used in turn. */
export const CASES: readonly Case[] = TRANSITIONS.flatMap((each, at) =>
  each.by.map((as, nth) => ({ ...each, as, state: each.from[(at + nth) % each.from.length]! })),
);

export const nameOf = ({ act, as, state, guard }: Case): string =>
  `${act} of ${as} from ${state}${guard ? ` (${guard})` : ""}`;

/** States from which a ban of one side escalated an order, by the guard of the transition back. */
const ESCALATED_FROM: Readonly<Partial<Record<NonNullable<Transition["guard"]>, OrderState>>> = {
  "escalated while pending": "pending",
  "escalated while accepted": "accepted",
  "escalated in progress": "in-progress",
  "escalated in review": "in-review",
};

/** Input sent with every act; each reads only the fields it needs. */
const INPUT = { text: DELIVERY, amount: "2", days: "1", delivery: "72", credit: "true" } as const;

/**
 * Site's side of the kill tests: creates orders, has processes work on them, and reports the outcome of each.
 */
export async function openKills(site: TestSite) {
  const clock = testClock(Date.now());
  const [buyer, seller, moe, ada] = [
    await site.addMember("buyer"),
    await site.addMember("seller"),
    await site.addMember("moe", "moderator"),
    await site.addMember("ada-admin", "admin"),
  ];
  const about = { seller, staff: moe, now: clock.now };
  const asked = [{ kind: "text", question: "What is it?", required: true, choices: [] }] as const;
  const plain = await openDesk(site, about);
  const asking = await openDesk(site, { ...about, terms: { requirements: asked } });
  const people: People = { buyer: buyer.id, seller: seller.id, staff: moe.id, admin: ada.id };
  await buildChild();
  let next = launch(site.uri);

  /** Creates an order in which this transition is possible; returns it with its input. */
  async function prepare(each: Case): Promise<Deed> {
    const state = (each.guard && ESCALATED_FROM[each.guard]) ?? each.state;
    const needsAnswers = each.guard === "unanswered" || state === "accepted";
    const desk = needsAnswers ? asking : plain;
    const id = await desk.place(buyer, false);
    const story = (await storeStory(site, buyer)).id;
    const does = (who: TestMember, act: OrderAct, input: object = {}) =>
      desk.act(who, id, act, { ...INPUT, story, ...input });
    if (state !== "unpaid") await desk.provider(buyer.viewer, id, "approve");
    // Opens a story first, so that endings that revoke the role can be checked.
    if (state !== "unpaid" && each.guard !== "works in a story") await does(buyer, "open-story");
    if (!["unpaid", "pending"].includes(state)) await does(seller, "accept");
    if (["in-review", "disputed", "completed", "released"].includes(state)) await does(seller, "deliver");
    if (["disputed", "released"].includes(state)) await does(buyer, "dispute");
    if (state === "completed") await does(buyer, "approve");
    if (state === "released") await decideOrder(desk.ordering, moe.caller, id, { ...INPUT, share: "25.01" });
    if (state === "cancelled") {
      await does(seller, "propose-cancellation");
      await does(buyer, "agree");
    }
    if (each.act === "bank-release") await desk.provider(buyer.viewer, id, "dispute");
    if (state !== each.state)
      await applyOrderTransition(desk.ordering, await desk.at(id), "escalate", { by: "clock", member: null });
    if (each.guard === "paused") await does(seller, "ask");
    if (each.guard === "objection open") await does(buyer, "propose-cancellation");
    if (each.guard === "late by 3 days")
      await Order.updateOne(
        { _id: id },
        { $set: { deliverBy: new Date(clock.now().getTime() - ORDER_WAITS.leave) } },
      );
    const kind = /^(\w+) proposed$/.exec(each.guard ?? "")?.[1] ?? "";
    if (["cancellation", "amendment", "instalment", "extension", "something"].includes(kind)) {
      const act = `propose-${kind === "something" ? "cancellation" : kind}` as OrderAct;
      await does(each.as === "seller" ? buyer : seller, act, { amount: kind === "amendment" ? "100" : "2" });
    }
    const isHigher = each.guard?.startsWith("higher price") === true;
    if (isHigher) await does(each.as === "seller" ? buyer : seller, "propose-amendment", { amount: "200" });
    if (each.guard === "higher price agreed") await does(buyer, "agree");
    const checkout = (await desk.at(id)).proposal?.checkout;
    if (checkout) await openCheckout(desk.ordering, checkout);
    await site.app.jobs.whenIdle();
    const share = each.guard === "all goes back" ? "0" : "25.01";
    return {
      order: id,
      act: each.act,
      by: each.as,
      ...(checkout ? { checkout: String(checkout) } : {}),
      input: { ...INPUT, story, share },
    };
  }

  /**
   * Has a process perform it and kills it after the given number of writes; returns null. With 0 it is not
   * killed and returns its writes.
   */
  async function kill(deed: Deed, killAt: number): Promise<string[] | null> {
    const child = next;
    next = launch(site.uri);
    return child.run({ deed, people, killAt });
  }

  /** Runs the site's recovery after the kill; then the actor looks again and does whatever is not done. */
  async function recover(deed: Deed, before: number): Promise<void> {
    const { ordering } = plain;
    const settle = async () => {
      await sweepAll(site);
      await site.app.jobs.whenIdle();
      for (const { _id } of await checkoutsOf(deed.order)) await plain.hear(deed.order, String(_id));
      await sweepAll(site);
    };
    await settle();
    if ((await timesOf(deed)) === before) await perform(ordering, people, deed);
    await settle();
  }

  return {
    prepare,
    kill,
    recover,
    desk: plain,
    async close(): Promise<void> {
      next.child.kill("SIGKILL");
      await next.ended;
    },
    /** Asserts that no order has cost or earned anyone the wrong amount. */
    async expectBooksToHold(): Promise<void> {
      const { unbalanced, drifted } = await verifyLedger();
      expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
      const numbers = (await Order.find({ receipt: { $ne: null } }).lean<OrderDoc[]>()).map(
        ({ receipt }) => receipt!.number,
      );
      expect(numbers.sort((one, other) => one - other)).to.deep.equal(numbers.map((_, at) => at + 1));
      for (const { service } of [plain, asking])
        expect((await Service.findById(service._id).lean<ServiceDoc>())!.openOrders).to.equal(
          await Order.countDocuments({ service: service._id, live: true }),
        );
    },
  };
}

/**
 * Numbers of writes after which a process is killed: each, but only the first of a transaction, since none is
 * stored before the commit.
 */
export const killsOf = (writes: readonly string[]): number[] =>
  writes.flatMap((name, at) => (name === "within" && writes[at - 1] === "within" ? [] : [at + 1]));

export type Kills = Awaited<ReturnType<typeof openKills>>;

/** Number of times it is in the timeline. */
export const timesOf = ({ order, act }: Deed): Promise<number> =>
  OrderEntry.countDocuments({ order: toId(order), act });

/** All effects of an order without ids and times; the same whether or not a process was killed. */
export async function outcomeOf(id: string): Promise<object> {
  const order = (await Order.findById(toId(id)).lean<OrderDoc>())!;
  const checkouts = await checkoutsOf(id);
  const [entries, booked, paid, story, escrow, instalments] = await Promise.all([
    OrderEntry.find({ order: order._id }).lean(),
    LedgerTransaction.find({ "about.order": id }).sort({ key: 1 }).lean(),
    SandboxCheckout.find({ reference: { $in: checkouts.map(({ _id }) => String(_id)) } }).lean(),
    order.story && Story.findById(order.story).lean<StoryDoc>(),
    balanceOf(accounts.escrow(id)),
    Order.find({ series: order._id }, { state: 1, price: 1 }).lean<OrderDoc[]>(),
  ]);
  const { state, version, live, isOpen, share, fee, cost, refund, refunded, takenBack, rounds } = order;
  const plain = {
    state,
    version,
    live,
    isOpen,
    share,
    fee,
    cost,
    refund,
    refunded,
    takenBack,
    bankDispute: order.bankDispute?.state ?? "none",
    rounds,
    answered: order.answered,
    agreed: order.agreed,
    access: order.access?.role ?? null,
    receipt: order.receipt !== null,
    paused: order.pausedAt !== null,
    due: order.dueAt !== null,
    proposal: order.proposal?.kind ?? null,
    // Two processes' clocks are involved, so only the content is compared, not the order.
    timeline: entries.map(({ act, as, text, amount }) => `${act} of ${as}: ${text} ${amount ?? ""}`).sort(),
    booked: booked.map(({ key, entries: lines }) => ({
      key,
      lines: lines.map(({ account, amount }) => `${account} ${amount}`),
    })),
    provider: paid
      .map(
        ({ amount, refunds }) => `${amount}: ${refunds.map((back) => `${back.key} ${back.amount}`).join()}`,
      )
      .sort(),
    team: story ? story.collaborators.map(({ role, order: by }) => `${role} ${by}`) : [],
    credits: story ? (story.credits ?? []).map(({ work }) => work) : [],
    escrow: escrow + 0,
    instalments: instalments.map((each) => `${each.state} ${each.price}`),
  };
  const text = checkouts.reduce(
    (all, { _id }) => all.replaceAll(String(_id), String(_id) === id ? "ORDER" : "MORE"),
    JSON.stringify(plain),
  );
  return JSON.parse(text);
}

const checkoutsOf = (order: string) => Checkout.find({ "of.id": toId(order) }, { _id: 1 }).lean();

/** Bundles the process into one file, so that hundreds of them start within minutes. */
const buildChild = () =>
  build({
    entryPoints: [join(import.meta.dirname, "crash-child.ts")],
    outfile: CHILD,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    absWorkingDir: ROOT,
    logLevel: "error",
  } as const);

/** Starts a process that waits for its instruction, while an earlier one ends. */
function launch(uri: string) {
  const child: ChildProcess = spawn(process.execPath, [CHILD, uri], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const ready = lines.next();
  return {
    child,
    ended,
    /** Returns its writes, or null if it was killed before printing them. */
    async run(orders: object): Promise<string[] | null> {
      await ready;
      child.stdin!.write(`${JSON.stringify(orders)}\n`);
      const { value } = await lines.next();
      const [code, signal] = await ended;
      if (value === undefined) expect(signal, "killed, and not ended by itself").to.equal("SIGKILL");
      else expect(code).to.equal(0);
      return value === undefined ? null : value.split(" ");
    },
  };
}
