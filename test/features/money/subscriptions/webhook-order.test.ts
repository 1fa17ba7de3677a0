import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { accounts, balancesOf, verifyLedger } from "#features/money/ledger/index.ts";
import { sandboxSecret } from "#features/money/payments/providers.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { sign } from "#features/money/payments/sandbox/signature.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";
import { createRandom } from "#shared/random.ts";
import { useSite } from "#test/support/site.ts";

/** Possible sequences of acts on a subscription; each act has a webhook. */
const FATES: readonly (readonly SandboxSubscriptionAct[])[] = [
  ["approve"],
  ["decline"],
  ["approve", "renew", "renew"],
  ["approve", "card-fails", "renew", "card-works", "renew"],
  ["approve", "renew", "end"],
];
const secret = sandboxSecret({ jwtSecret: "development-only-secret-do-not-use-in-production" });

describe("Webhooks of subscriptions that arrive three times each, in any order", () => {
  const site = useSite();
  let count = 0;

  const deliver = async (body: string) => {
    const signature = sign(secret, body, new Date());
    const headers = { "content-type": "application/json", "sandbox-signature": signature };
    const sent = { method: "POST", headers, body };
    expect((await fetch(`${site.url}/api/webhooks/sandbox`, sent)).status).to.equal(200);
  };
  const platform = () =>
    balancesOf([accounts.clearing("sandbox"), accounts.SUBSCRIPTIONS, accounts.PROVIDER_FEES]);

  /**
   * Runs the same sequences for each and reports every act the given number of times; returns the final
   * states.
   */
  const endOf = async (rounds: number, times: number) => {
    const { services } = site.app;
    const dependencies = { services, provider: createSandbox({ secret: "test", now: services.now }) };
    const before = await platform();
    const ids: string[] = [];
    const webhooks: string[] = [];
    for (let n = 0; n < rounds * FATES.length; n++) {
      const { caller } = await site.addMember(`payer-${++count}`);
      const { subscription } = await subscribe(dependencies, caller, { plan: "monthly", agree: true });
      const reference = String(subscription._id);
      ids.push(reference);
      for (const act of FATES[n % FATES.length]!) {
        await actOnSandboxSubscription({ services, deliver: async () => {} }, caller, reference, act);
        const body = JSON.stringify({ id: randomUUID(), reference });
        if (times === 1) await deliver(body);
        else webhooks.push(...Array.from({ length: times }, () => body));
      }
    }
    const { whole } = createRandom("webhooks of subscriptions");
    const waiting = webhooks.map((body) => ({ body, at: whole(0, 1e6) })).sort((a, b) => a.at - b.at);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await deliver(next.body);
      }),
    );
    await site.app.jobs.whenIdle();
    const ended = await Subscription.find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean();
    const after = await platform();
    return {
      subscriptions: ended.map(({ state, live, failures, periods }) => ({
        state,
        live,
        failures,
        periods: periods.map(({ number, charged, fee, refunded }) => ({ number, charged, fee, refunded })),
      })),
      platform: after.map((amount, index) => amount - before[index]!),
    };
  };

  it("lead to the same results as webhooks once in order", async () => {
    const inOrder = await endOf(2, 1);
    expect(inOrder.subscriptions.some(({ periods }) => periods.length === 3)).to.equal(true);
    expect(await endOf(2, 3)).to.deep.equal(inOrder);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });
});
