import { defineResource, type Resource } from "../../../core/api/index.ts";
import { PAYOUT_FAILURES } from "../../../shared/money/payments.ts";
import { PAYOUT_STATES } from "../../../shared/money/payouts.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { payoutPolicy } from "./policy.ts";

/** `/api/payouts`: what one was paid; an admin reads everybody's. */
export const payoutResource = (): Resource =>
  defineResource<PayoutDoc>({
    name: "payouts",
    singular: "payout",
    description: "What was paid out to one, a month at a time.",
    model: Payout,
    scopes: { read: "payments", write: "payments" },
    membersOnly: true,
    policy: payoutPolicy,
    timestamps: false,
    defaults: { sort: "createdAt:desc" },
    fields: {
      month: { type: "string", filter: true, sort: true, description: "2026-12" },
      attempt: { type: "integer" },
      amount: { type: "decimal", units: 100, filter: true, sort: true, description: "US dollars" },
      state: { type: "enumeration", values: PAYOUT_STATES, filter: true },
      failure: { type: "enumeration", values: PAYOUT_FAILURES, description: "Why it was refused" },
      createdAt: { type: "datetime", filter: true, sort: true },
      endedAt: { type: "datetime", filter: true, sort: true, description: "When it was paid or refused" },
    },
    requires: ["month", "attempt", "amount", "state", "failure", "createdAt", "endedAt"],
    present: ({ month, attempt, amount, state, failure, createdAt, endedAt }) => ({
      ...{ month, attempt, state, failure, createdAt, endedAt },
      amount: amount / 100,
    }),
  });
