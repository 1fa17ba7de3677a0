import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { BUSINESS_TYPES, COMPANY_TYPES } from "#shared/money/payment-accounts.enums.ts";
import { OPEN_PAYMENT_FIELDS, PAYMENT_FIELDS } from "#shared/money/payment-fields.ts";
import { createPaymentAccount, deletePaymentAccount, updatePaymentAccount } from "./commands.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { paymentAccountPolicy } from "./policy.ts";
import { presentForApi } from "./present.ts";
import { bodyRules } from "./rules.ts";

const sealed: Field = { type: "string", computed: true, description: "Masked, for everyone" };

const fields: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(
    Object.values(PAYMENT_FIELDS)
      .flat()
      .map((name) => [name, sealed]),
  ),
  business_type: { type: "enumeration", values: BUSINESS_TYPES, filter: true },
  company_type: { type: "enumeration", values: COMPANY_TYPES, filter: true },
  country: { type: "string", filter: true },
  currency: { type: "string", filter: true },
  complete: {
    type: "boolean",
    filter: true,
    description: "True if everything needed for payouts is present",
  },
  documents: { type: "json", computed: true, description: "Each with id, ext, mime, size, url" },
  user: { type: "relation", target: "users", path: "owner", filter: true },
};

/**
 * `/api/payment-accounts`: the caller's account, masked; a member has at most one (specification, section 3).
 */
export const paymentAccountResource = (dependencies: PaymentDependencies): Resource =>
  defineResource<PaymentAccountDoc>({
    name: "payment-accounts",
    cache: "never",
    singular: "payment-account",
    description:
      "The account that the caller's earnings are paid to. Encrypted values are only ever shown masked.",
    model: PaymentAccount,
    scopes: { read: "payments", write: "payments" },
    confirmsIdentity: true,
    policy: paymentAccountPolicy,
    defaults: { sort: "createdAt:desc" },
    fields,
    requires: [...OPEN_PAYMENT_FIELDS, "sealed", "documents", "complete", "createdAt", "updatedAt"],
    present: presentForApi(dependencies.secrets),
    rules: { create: bodyRules, update: bodyRules },
    commands: {
      create: (caller, input) => createPaymentAccount(dependencies, caller, input),
      update: (caller, id, input) => updatePaymentAccount(dependencies, caller, id, input),
      delete: (caller, id) => deletePaymentAccount(dependencies, caller, id),
    },
  });
