import { randomUUID } from "node:crypto";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId } from "#core/db/ids.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { SandboxCheckout, type SandboxCheckoutDoc } from "./model.ts";
import { sign } from "./signature.ts";

/** Actions available in the sandbox on a checkout, as buyer, bank or provider. */
export const SANDBOX_ACTS = [
  "approve",
  "decline",
  "decline-later",
  "dispute",
  "win",
  "lose",
  "refund",
] as const;
export type SandboxAct = (typeof SANDBOX_ACTS)[number];

const MINUTE_MS = 60_000;

/** Returns the actions allowed in a checkout's current state. */
export function actsOn({ state, dispute, refunds, amount }: SandboxCheckoutDoc): readonly SandboxAct[] {
  if (state === "open") return ["approve", "decline", "decline-later"];
  if (state !== "paid") return [];
  if (dispute === "open") return ["win", "lose"];
  const isRefundable = refunds.reduce((sum, refund) => sum + refund.amount, 0) < amount;
  return isRefundable && dispute === "none" ? ["dispute", "refund"] : [];
}

/** Returns the viewer's checkout; never another member's. @throws 404 */
export async function sandboxCheckout({ id }: Viewer, reference: string): Promise<SandboxCheckoutDoc> {
  const storedSandboxCheckout =
    isId(reference) && id ? await SandboxCheckout.findOne({ reference }).lean<SandboxCheckoutDoc>() : null;
  if (!storedSandboxCheckout || String(storedSandboxCheckout.buyer) !== id) throw notFound();
  return storedSandboxCheckout;
}

/**
 * Performs an action of a buyer, a bank or the provider on a checkout; webhooks report it.
 * @throws 403 if not allowed in its state
 */
export async function actOnSandbox(
  { services, deliver }: { services: Services; deliver: SandboxWebhooks },
  { viewer }: Caller,
  reference: string,
  act: SandboxAct,
): Promise<SandboxCheckoutDoc> {
  const checkout = await sandboxCheckout(viewer, reference);
  if (!actsOn(checkout).includes(act)) throw forbidden();
  const now = services.now();
  const left = checkout.amount - checkout.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const change = {
    approve: { $set: { state: "paid", paidAt: now } },
    decline: { $set: { state: "declined" } },
    "decline-later": { $set: { declinesAt: new Date(now.getTime() + MINUTE_MS) } },
    dispute: { $set: { dispute: "open" } },
    win: { $set: { dispute: "won" } },
    lose: {
      $set: { dispute: "lost" },
      $push: { refunds: { key: `dispute:${reference}`, amount: left, at: now } },
    },
    refund: { $push: { refunds: { key: `provider:${reference}`, amount: left, at: now } } },
  }[act];
  const asItWas = {
    reference,
    state: checkout.state,
    dispute: checkout.dispute,
    declinesAt: checkout.declinesAt,
  };
  const after = await SandboxCheckout.findOneAndUpdate(
    { ...asItWas, refunds: { $size: checkout.refunds.length } },
    change,
    {
      returnDocument: "after",
    },
  ).lean<SandboxCheckoutDoc>();
  if (!after) throw forbidden();
  await deliver(reference, act === "decline-later" ? MINUTE_MS : 0);
  return after;
}

/** Sends webhooks of a checkout as real providers do: twice, and one of them late. */
export type SandboxWebhooks = (reference: string, afterMs: number) => Promise<void>;

interface Delivery {
  readonly id: string;
  readonly reference: string;
}

/** Creates a durable job that posts each webhook to the site until it is answered with 2xx. */
export function sandboxWebhooks(
  jobs: Jobs,
  { services, secret, siteUrl }: { services: Services; secret: string; siteUrl: string },
): SandboxWebhooks {
  const send: JobDefinition<Delivery> = defineJob<Delivery>({
    name: "sandbox.webhook",
    async run({ id, reference }, { signal }) {
      const body = JSON.stringify({ id, reference });
      const headers = {
        "content-type": "application/json",
        "sandbox-signature": sign(secret, body, services.now()),
      };
      const answer = await fetch(`${siteUrl}/api/webhooks/sandbox`, {
        method: "POST",
        headers,
        body,
        signal,
      });
      if (!answer.ok) throw new Error(`the webhook was answered with ${answer.status}`);
    },
  });
  jobs.add(send);
  return async (reference, afterMs) => {
    const delivery = { id: randomUUID(), reference };
    for (const late of [0, 5_000])
      await jobs.enqueue(send, delivery, { runAt: new Date(Date.now() + afterMs + late) });
  };
}
