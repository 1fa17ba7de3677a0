import { applicationError } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { CURRENCY } from "#shared/money/payments.ts";
import { type CheckoutReport, type PaymentProvider, RefundRefused } from "../provider.ts";
import { sandboxFee } from "./fee.ts";
import { sandboxMovements } from "./list.ts";
import { SandboxCheckout, type SandboxCheckoutDoc } from "./model.ts";
import { sandboxOnboarding } from "./payees.ts";
import { paySandboxOut } from "./payouts.ts";
import { isSigned } from "./signature.ts";
import { sandboxSubscriptions } from "./subscriptions.ts";

/** Milliseconds until an unpaid checkout expires. */
const WAITS_MS = 24 * 60 * 60_000;

interface SandboxSettings {
  readonly secret: string;
  readonly now: () => Date;
  /** True if members must register with it before being paid; otherwise our payment account is enough. */
  readonly onboards?: boolean;
}

/** Play-money provider: simulates a real provider in separate collections, with pages under `/sandbox/`. */
export function createSandbox({ secret, now, onboards = false }: SandboxSettings): PaymentProvider {
  return {
    name: "sandbox",
    origins: [],
    onboarding: onboards ? sandboxOnboarding : null,
    async startCheckout({ reference, buyer, ...request }) {
      await SandboxCheckout.create({
        ...request,
        reference,
        buyer,
        state: "open",
        createdAt: now(),
        expiresAt: new Date(now().getTime() + WAITS_MS),
      }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
      return { url: moneyPaths.sandboxCheckout(reference) };
    },
    async expireCheckout(reference) {
      await SandboxCheckout.updateOne({ reference, state: "open" }, { $set: { state: "expired" } });
    },
    async readCheckout(reference) {
      const sandboxCheckout = await SandboxCheckout.findOne({ reference }).lean<SandboxCheckoutDoc>();
      return sandboxCheckout && reportOf(sandboxCheckout, now());
    },
    feeOf: sandboxFee,
    subscriptions: sandboxSubscriptions(now),
    async refund({ reference, amount, key }) {
      const sandboxCheckout = await SandboxCheckout.findOne({ reference }).lean<SandboxCheckoutDoc>();
      const refusal = sandboxCheckout?.refusesRefunds;
      if (refusal) throw new RefundRefused(refusal, `the provider refused a refund for ${reference}`);
      const refund = { key, amount, at: now() };
      const spent = { $add: [{ $sum: "$refunds.amount" }, amount] };
      await SandboxCheckout.findOneAndUpdate(
        {
          reference,
          state: "paid",
          // As with banks: a disputed payment can only be returned through the dispute.
          dispute: { $ne: "open" },
          "refunds.key": { $ne: key },
          $expr: { $lte: [spent, "$amount"] },
        },
        { $push: { refunds: refund } },
      );
      if (!(await SandboxCheckout.exists({ reference, "refunds.key": key })))
        throw new Error(`the provider refused a refund of ${amount} for ${reference}`);
    },
    async findFailedRefunds(reference) {
      const sandboxCheckout = await SandboxCheckout.findOne({ reference }).lean<SandboxCheckoutDoc>();
      return sandboxCheckout?.failedRefunds ?? [];
    },
    listMovements: sandboxMovements,
    payOut: (request) => paySandboxOut(request, now(), onboards),
    async readWebhook(body, headers) {
      if (!isSigned(secret, body, headers["sandbox-signature"], now()))
        throw applicationError("The signature does not hold");
      const { id, reference } = JSON.parse(body.toString("utf8"));
      return { id: String(id), reference: String(reference) };
    },
  };
}

/** Reports a checkout's current state, applying its expiry and scheduled decline. */
export function reportOf(
  { state, amount, expiresAt, declinesAt, refunds, dispute }: SandboxCheckoutDoc,
  now: Date,
): CheckoutReport {
  const ended = declinesAt && declinesAt <= now ? "declined" : expiresAt <= now ? "expired" : "open";
  const paid = state === "paid";
  return {
    state: state === "open" ? ended : state,
    currency: CURRENCY,
    charged: paid ? amount : 0,
    fee: paid ? sandboxFee(amount) : 0,
    refunded: refunds.reduce((sum, refund) => sum + refund.amount, 0),
    dispute,
    confirming: state === "open" && ended === "open" && declinesAt !== null,
  };
}
