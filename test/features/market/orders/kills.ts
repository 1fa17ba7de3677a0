import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { build } from "esbuild";
import { toId } from "../../../../src/core/db/ids.ts";
import { Order, type OrderDoc, OrderEntry } from "../../../../src/features/market/orders/model.ts";
import { Service, type ServiceDoc } from "../../../../src/features/market/services/model.ts";
import { accounts, balanceOf, verifyLedger } from "../../../../src/features/money/ledger/index.ts";
import { LedgerTransaction } from "../../../../src/features/money/ledger/model.ts";
import { openCheckout } from "../../../../src/features/money/payments/checkouts.ts";
import { Checkout } from "../../../../src/features/money/payments/model.ts";
import { SandboxCheckout } from "../../../../src/features/money/payments/sandbox/model.ts";
import { Story } from "../../../../src/features/stories/stories/entity.ts";
import type { StoryDoc } from "../../../../src/features/stories/stories/index.ts";
import { TRANSITIONS, type Transition } from "../../../../src/shared/market/order-machine.ts";
import type { OrderAct, OrderActor, OrderState } from "../../../../src/shared/market/orders.enums.ts";
import { writeStory } from "../../../app/support/stories.ts";
import { ROOT } from "../../../support/built-server.ts";
import type { TestMember, TestSite } from "../../../support/site.ts";
import { sweepAll } from "../../money/sales/kills.ts";
import { testClock } from "../../money/sales/shop.ts";
import { type Deed, type People, perform } from "./crash-acts.ts";
import { openDesk } from "./support.ts";

const CHILD = join(ROOT, "dist/order-kills-child.mjs");

/** A transition as somebody does it from one state. */
export interface Case extends Transition {
  readonly as: OrderActor;
  readonly state: OrderState;
}

/** Every transition by each who may do it; of several states that it leads from, one after the other is taken. */
export const CASES: readonly Case[] = TRANSITIONS.flatMap((each, at) =>
  each.by.map((as, nth) => ({ ...each, as, state: each.from[(at + nth) % each.from.length]! })),
);

export const nameOf = ({ act, as, state, guard }: Case): string =>
  `${act} of ${as} from ${state}${guard ? ` (${guard})` : ""}`;

/** What is sent with every act; each takes of it what is its own. */
const INPUT = { text: "Words", amount: "2", days: "1", delivery: "72", credit: "true" } as const;

/** The site's side of the kills: makes orders, has processes work on them, and says what became of each. */
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

  /** An order where this transition can be done, and what is sent for it. */
  async function prepare(each: Case): Promise<Deed> {
    const needsAnswers = each.guard === "unanswered" || each.state === "accepted";
    const desk = needsAnswers ? asking : plain;
    const id = await desk.place(buyer, false);
    const story = (await writeStory(site, buyer)).id;
    const does = (who: TestMember, act: OrderAct, input: object = {}) =>
      desk.act(who, id, act, { ...INPUT, story, ...input });
    if (each.state !== "unpaid") await desk.provider(buyer.viewer, id, "approve");
    // Ends that take a role away are there to be seen.
    if (each.state !== "unpaid" && each.guard !== "works in a story") await does(buyer, "open-story");
    if (!["unpaid", "pending"].includes(each.state)) await does(seller, "accept");
    if (["in-review", "disputed"].includes(each.state)) await does(seller, "deliver");
    if (each.state === "disputed") await does(buyer, "dispute");
    if (each.guard === "paused") await does(seller, "ask");
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
      ...{ order: id, act: each.act, by: each.as },
      ...(checkout ? { checkout: String(checkout) } : {}),
      input: { ...INPUT, story, share },
    };
  }

  /** Has a process do it, killed after so many writes: null; 0 for not at all: the writes that it made. */
  async function kill(deed: Deed, killAt: number): Promise<string[] | null> {
    const child = next;
    next = launch(site.uri);
    return child.run({ deed, people, killAt });
  }

  /** What the site does once that process is gone, and whoever acted looks again and does what is not done. */
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
    ...{ prepare, kill, recover, desk: plain },
    async close(): Promise<void> {
      next.child.kill("SIGKILL");
      await next.ended;
    },
    /** No order has cost or earned anybody what it should not. */
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

/** After which writes a process is killed: each, but of one transaction's the first, for none is there before the commit. */
export const killsOf = (writes: readonly string[]): number[] =>
  writes.flatMap((name, at) => (name === "within" && writes[at - 1] === "within" ? [] : [at + 1]));

export type Kills = Awaited<ReturnType<typeof openKills>>;

/** Times that it stands in the timeline. */
export const timesOf = ({ order, act }: Deed): Promise<number> =>
  OrderEntry.countDocuments({ order: toId(order), act });

/** Everything that came of an order, without ids and times: the same whether or not a process was killed over it. */
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
    ...{ state, version, live, isOpen, share, fee, cost, refund, refunded, takenBack, rounds },
    ...{ answered: order.answered, agreed: order.agreed, access: order.access?.role ?? null },
    ...{ receipt: order.receipt !== null },
    ...{ paused: order.pausedAt !== null, due: order.dueAt !== null, proposal: order.proposal?.kind ?? null },
    // Two processes' clocks are in it: what happened, not in which order.
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
    ...{ escrow: escrow + 0, instalments: instalments.map((each) => `${each.state} ${each.price}`) },
  };
  const text = checkouts.reduce(
    (all, { _id }) => all.replaceAll(String(_id), String(_id) === id ? "ORDER" : "MORE"),
    JSON.stringify(plain),
  );
  return JSON.parse(text);
}

const checkoutsOf = (order: string) => Checkout.find({ "of.id": toId(order) }, { _id: 1 }).lean();

/** The process as one file, so that hundreds of them begin in minutes. */
const buildChild = () =>
  build({
    entryPoints: [join(import.meta.dirname, "crash-child.ts")],
    outfile: CHILD,
    ...{ bundle: true, platform: "node", format: "esm", packages: "external", jsx: "automatic" },
    ...{ absWorkingDir: ROOT, logLevel: "error" },
  } as const);

/** A process that waits until it is told what to do; a former one dies meanwhile. */
function launch(uri: string) {
  const child: ChildProcess = spawn(process.execPath, [CHILD, uri], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit") as Promise<[number | null, string | null]>;
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const ready = lines.next();
  return {
    ...{ child, ended },
    /** The writes that it made; null where it was killed before it could say. */
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
