import { expect } from "chai";
import { Types } from "mongoose";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { refundRemoved } from "#features/money/sales/removed-stories.ts";
import { reinstateStory, removeStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { createRandom } from "#shared/random.ts";
import type { TestSite } from "#test/support/site.ts";
import { premiumAndPayouts } from "./premium-and-payouts.ts";
import { openShop, type Shop, type TestClock } from "./shop.ts";

const DAY_MS = 86_400_000;
/** Number of concurrent events. */
const AT_ONCE = 6;
const PRICES = [99, 100, 333, 500, 1_999];

interface Begun {
  readonly id: string;
  readonly buyer: string;
}

/** Runs the given number of events in a shop, in an order determined by the seed, some concurrently. */
export async function runSequence(
  site: TestSite,
  clock: TestClock,
  { seed, events }: { seed: number; events: number },
): Promise<Shop> {
  const seeded = createRandom(`sales ${seed}`);
  const { next: random, pick, whole } = seeded;
  const shop = await openShop(site, clock, { authors: 3, prices: PRICES });
  const referrer = await site.addMember(`referrer-${seed}-${String(new Types.ObjectId()).slice(-6)}`);
  const buyers = await shop.addBuyers(40, referrer.id);
  await MoneyDecision.create([
    { name: "tax:DE", value: 1_900, from: new Date(0), by: "0".repeat(24), reason: "Test", at: new Date(0) },
  ]);
  for (const { caller } of shop.authors)
    await createCoupon(site.app.services, caller, { code: "THIRD", percent: 33.33 });
  const more = await premiumAndPayouts(shop, seeded);
  const begun: Begun[] = [];
  // Mostly recent purchases, so that several events affect the same one.
  const some = () => (random() < 0.8 ? pick(begun.slice(-12)) : pick(begun));

  const begin = async () => {
    const [buyer, story] = [pick(buyers), pick(shop.stories)];
    const id = await shop
      .begin(buyer, story, random() < 0.3 ? "THIRD" : undefined, pick(["DE", "US"]))
      .catch(refused);
    if (id) begun.push({ id, buyer });
  };
  const give = async () => {
    const [giver, to] = [pick(buyers), pick(buyers)];
    const id = await shop.give(giver, to, pick(shop.stories)).catch(refused);
    if (id) begun.push({ id, buyer: giver });
  };
  const redeem = async () => {
    if (begun.length > 0) await shop.redeem(pick(buyers), some().id).catch(refused);
  };
  const atProvider = async (what: Parameters<Shop["act"]>[2]) => {
    if (begun.length === 0) return;
    const { buyer, id } = some();
    const heard = random();
    await shop.act(buyer, id, what).catch(refused);
    // Reports arrive twice, once, or not before the site asks.
    for (let times = heard < 0.2 ? 0 : heard < 0.7 ? 1 : 2; times > 0; times--) await shop.hear(id);
  };
  const part = async () => {
    if (begun.length === 0) return;
    const { id } = some();
    const amount = whole(1, 300);
    const key = `part:${new Types.ObjectId()}`;
    await shop.dependencies.provider.refund({ reference: id, amount, key }).catch(refused);
    await shop.hear(id);
  };
  const minder = await site.addMember(
    `minder-${seed}-${String(new Types.ObjectId()).slice(-6)}`,
    "moderator",
  );
  const down = new Set<string>();
  /** Moderators remove a story, and restore one of three. */
  const moderate = async () => {
    const { services } = site.app;
    const id = down.size < 3 ? String(pick(shop.stories)._id) : pick([...down]);
    if (down.delete(id)) return reinstateStory(services, minder.caller, id);
    down.add(id);
    return removeStory(services, minder.caller, id, { reason: "Test" });
  };
  const giveRemovedBack = async () => {
    if (down.size > 0) await refundRemoved(shop.dependencies, { story: pick([...down]) });
  };
  const happenings: readonly [number, () => Promise<unknown>][] = [
    [18, begin],
    [8, give],
    [10, redeem],
    [26, () => atProvider("approve")],
    [3, () => atProvider("decline")],
    [5, () => atProvider("refund")],
    [14, () => atProvider("dispute")],
    [6, () => atProvider("win")],
    [6, () => atProvider("lose")],
    [16, part],
    [4, async () => begun.length > 0 && shop.hear(pick(begun).id)],
    [5, () => shop.release()],
    [5, () => more.begin().catch(refused)],
    [14, () => more.change().catch(refused)],
    [3, () => more.giveBack().catch(refused)],
    [10, () => more.payOut()],
    [2, () => more.changeBank()],
    [2, () => moderate().catch(refused)],
    [3, giveRemovedBack],
  ];
  const weights = happenings.reduce((sum, [weight]) => sum + weight, 0);
  const happen = () => {
    let at = random() * weights;
    const [, act] = happenings.find(([weight]) => {
      at -= weight;
      return at < 0;
    })!;
    return act();
  };
  for (let done = 0; done < events; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, events - done) }, happen));
    clock.pass(random() * (random() < 0.15 ? 8 : 0.5) * DAY_MS);
  }
  for (const { id } of begun) await shop.hear(id);
  await expectRemovedBack(site, shop);
  clock.pass(20 * DAY_MS);
  await shop.release();
  await more.end();
  return shop;
}

/** Asserts that payments for removed stories are refunded, except those held by a dispute. */
async function expectRemovedBack(site: TestSite, { dependencies, stories }: Shop): Promise<void> {
  for (const { _id } of stories) await refundRemoved(dependencies, { story: String(_id) });
  await site.app.jobs.whenIdle();
  const down = await Story.find(
    { _id: { $in: stories.map(({ _id }) => _id) }, state: "removed" },
    { _id: 1 },
  ).lean();
  const kept = await Purchase.countDocuments({ story: { $in: down.map(({ _id }) => _id) }, state: "paid" });
  expect(kept, "still paid for, of stories that are down").to.equal(0);
}

/** Commands' refusals are for their caller; anything else is a fault. */
function refused(error: unknown): undefined {
  const { status, message } = error as { status?: number; message: string };
  if (status && status < 500) return undefined;
  if (message.startsWith("the provider refused")) return undefined;
  throw error;
}
