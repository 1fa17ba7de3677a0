import { defineResource, type Resource } from "#core/api/index.ts";
import { PAYOUT_FAILURES } from "#shared/money/payments.ts";
import { PAYOUT_STATES } from "#shared/money/payouts.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { payoutPolicy } from "./policy.ts";

/** `/api/payouts`: the caller's payouts; an admin reads everyone's. */
export const payoutResource = (): Resource =>
  defineResource<PayoutDoc>({
    name: "payouts",
    cache: "never",
    singular: "payout",
    description: "The caller's payouts, by month.",
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
      failure: { type: "enumeration", values: PAYOUT_FAILURES, description: "Why the payout failed" },
      createdAt: { type: "datetime", filter: true, sort: true },
      endedAt: {
        type: "datetime",
        filter: true,
        sort: true,
        description: "When the payout was paid or failed",
      },
    },
    requires: ["month", "attempt", "amount", "state", "failure", "createdAt", "endedAt"],
    present: ({ month, attempt, amount, state, failure, createdAt, endedAt }) => ({
      month,
      attempt,
      state,
      failure,
      createdAt,
      endedAt,
      amount: amount / 100,
    }),
  });
