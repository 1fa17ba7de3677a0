import mongoose, { Types } from "mongoose";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import type { PaymentDependencies } from "#features/money/payments/index.ts";
import {
  actOnSandbox,
  actsOn,
  type SandboxAct,
  sandboxCheckout,
} from "#features/money/payments/sandbox/commands.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { buyStory } from "#features/money/sales/commands.ts";
import { giveStory, redeemGift } from "#features/money/sales/gifts.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { releaseEarnings } from "#features/money/sales/release.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { storeStory } from "#test/app/support/stories.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";

const DAY_MS = 86_400_000;

/** A clock that a test moves. */
export interface TestClock {
  now(): Date;
  pass(ms: number): void;
}

export function testClock(start = Date.UTC(2026, 10, 24, 12)): TestClock {
  let time = start;
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms;
    },
  };
}

/** Buying and selling through the product's commands, without pages: thousands of sales in a test. */
export interface Shop {
  readonly dependencies: PaymentDependencies;
  readonly authors: readonly TestMember[];
  readonly stories: readonly StoryDoc[];
  /** Inserts the given number of accounts directly into the database; some were referred by `referrer`. */
  addBuyers(count: number, referrer?: string): Promise<string[]>;
  /** Begins a purchase; returns its id. */
  begin(buyer: string, story: StoryDoc, coupon?: string, country?: string): Promise<string>;
  /** Begins a gift to the other's email address; returns its id. */
  give(giver: string, to: string, story: StoryDoc): Promise<string>;
  /** Redeems the purchase with this id by its link, if it is a gift. */
  redeem(reader: string, id: string): Promise<void>;
  /** Performs an act at the provider if the state allows it; `hear` reports the result to the site. */
  act(buyer: string, id: string, act: SandboxAct): Promise<boolean>;
  /** Fetches a checkout's state from the provider, as a webhook triggers it. */
  hear(id: string): Promise<void>;
  release(): Promise<number>;
}

/** Creates a shop of authors, each with stories at these prices in US cents. */
export async function openShop(
  site: TestSite,
  clock: TestClock,
  { authors: count, prices }: { authors: number; prices: readonly number[] },
): Promise<Shop> {
  const { services } = site.app;
  const dependencies = {
    services,
    provider: createSandbox({ secret: "test", now: clock.now }),
    giftSecret: "test",
  };
  const tag = String(new Types.ObjectId()).slice(-8);
  const authors: TestMember[] = [];
  for (let n = 0; n < count; n++) authors.push(await site.addMember(`author-${tag}-${n}`));
  const stories: StoryDoc[] = [];
  for (const author of authors)
    for (const price of prices) {
      const wish = { pricing: "USD", price: price / 100, previewChapters: 1 } as const;
      stories.push((await storeStory(site, author, wish)).doc);
    }
  const viewerOf = (id: string): Viewer => ({ ...guest, id, username: id, name: id, role: "member" });
  const callerOf = (id: string) => ({ viewer: viewerOf(id), requestId: "test" });
  return {
    dependencies,
    authors,
    stories,
    async addBuyers(many, referrer) {
      const now = clock.now();
      const accounts = Array.from({ length: many }, (_, n) => {
        const _id = new Types.ObjectId();
        const name = `b-${tag}-${String(_id).slice(-10)}`;
        const referral =
          referrer && n % 2 === 0
            ? {
                referred_by: new Types.ObjectId(referrer),
                referral_end_date: new Date(now.getTime() + 365 * DAY_MS),
              }
            : {};
        const email = `${name}@example.com`;
        return { _id, username: name, usernameKey: name, email, emailKey: email, ...referral, bought: [] };
      });
      await mongoose.connection.collection("users").insertMany(accounts);
      return accounts.map(({ _id }) => String(_id));
    },
    async begin(buyer, story, coupon, country = "US") {
      const input = { agree: "true", country, ...(coupon ? { coupon } : {}) };
      const { purchase } = await buyStory(dependencies, callerOf(buyer), String(story._id), input);
      return String(purchase._id);
    },
    async give(giver, to, story) {
      const input = { agree: "true", country: "DE", to: `for-${to}@example.org`, message: "For you" };
      return String((await giveStory(dependencies, callerOf(giver), String(story._id), input)).purchase._id);
    },
    async redeem(reader, id) {
      const gift = await Purchase.findById(id).lean<PurchaseDoc>();
      if (gift?.gift) await redeemGift(dependencies, callerOf(reader), gift);
    },
    async act(buyer, id, act) {
      if (!actsOn(await sandboxCheckout(viewerOf(buyer), id)).includes(act)) return false;
      await actOnSandbox({ services, deliver: async () => {} }, callerOf(buyer), id, act);
      return true;
    },
    hear: (id) => refreshCheckout(dependencies, id),
    release: () => releaseEarnings(clock.now()),
  };
}
