import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { accounts, balancesOf, memberBalances } from "#features/money/ledger/index.ts";
import { sandboxSecret } from "#features/money/payments/providers.ts";
import type { SandboxAct } from "#features/money/payments/sandbox/commands.ts";
import { sign } from "#features/money/payments/sandbox/signature.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { createRandom } from "#shared/random.ts";
import type { TestSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { openShop, testClock } from "./shop.ts";

/** Possible sequences of acts on a checkout; each act has a webhook. */
const FATES: readonly (readonly SandboxAct[])[] = [
  ["approve"],
  ["decline"],
  ["approve", "refund"],
  ["approve", "dispute"],
  ["approve", "dispute", "win"],
  ["approve", "dispute", "lose"],
];
const AT_ONCE = 8;
const secret = sandboxSecret({ jwtSecret: "development-only-secret-do-not-use-in-production" });

/**
 * Asserts that the given number of checkouts end the same whether webhooks arrive once in order or three
 * times in any order.
 */
export async function compareOrders(site: TestSite, checkouts: number): Promise<void> {
  const inOrder = await endOf(site, checkouts, 1);
  const shuffled = await endOf(site, checkouts, 3);
  expect(shuffled).to.deep.equal(inOrder);
  await expectBooksToHold();
}

async function endOf(site: TestSite, checkouts: number, times: number): Promise<unknown> {
  const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [500] });
  const { shuffle } = shuffler(checkouts);
  const before = await platform();
  const buyers = await shop.addBuyers(checkouts);
  const ids: string[] = [];
  const webhooks: string[] = [];
  for (const [n, buyer] of buyers.entries()) {
    const id = await shop.begin(buyer, shop.stories[0]!);
    ids.push(id);
    for (const act of FATES[n % FATES.length]!) {
      await shop.act(buyer, id, act);
      const body = JSON.stringify({ id: randomUUID(), reference: id });
      if (times === 1) await deliver(site, body);
      else webhooks.push(...Array.from({ length: times }, () => body));
    }
  }
  const waiting = shuffle(webhooks);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let body = waiting.pop(); body; body = waiting.pop()) await deliver(site, body);
    }),
  );
  const purchases = await Purchase.find({ _id: { $in: ids } })
    .sort({ _id: 1 })
    .lean();
  const after = await platform();
  return {
    purchases: purchases.map(({ state, live, price, fee, providerFee, share, refunded }) => ({
      state,
      live,
      price,
      fee,
      providerFee,
      share,
      refunded,
    })),
    author: await memberBalances(shop.authors[0]!.id),
    platform: after.map((amount, index) => amount - before[index]!),
  };
}

const platform = () =>
  balancesOf([accounts.clearing("sandbox"), accounts.PLATFORM_FEES, accounts.ADJUSTMENTS]);

async function deliver(site: TestSite, body: string): Promise<void> {
  const { status } = await fetch(`${site.url}/api/webhooks/sandbox`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sandbox-signature": sign(secret, body, new Date()),
    },
    body,
  });
  expect(status).to.equal(200);
}

function shuffler(seed: number) {
  const { whole } = createRandom(`webhooks ${seed}`);
  return {
    shuffle<Item>(items: readonly Item[]): Item[] {
      const mixed = [...items];
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = whole(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
