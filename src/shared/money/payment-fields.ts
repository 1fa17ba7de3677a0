import type { PaymentStep } from "./payment-accounts.enums.ts";

/** Fields of a payment account by step, named as in the API. */
export const PAYMENT_FIELDS = {
  business: ["business_type", "company_type", "company_name", "company_id"],
  representative: [
    "birthday",
    "phone",
    "id_number",
    "job_title",
    "address_line1",
    "address_line2",
    "city",
    "state",
    "postcode",
    "country",
  ],
  bank: ["bank_holder_name", "currency", "sort_code", "account_number"],
} as const satisfies Record<PaymentStep, readonly string[]>;

export type PaymentField = (typeof PAYMENT_FIELDS)[PaymentStep][number];

/**
 * Fields that are stored unencrypted, because they do not identify a person and are needed for queries. All
 * others are encrypted.
 */
export const OPEN_PAYMENT_FIELDS = ["business_type", "company_type", "country", "currency"] as const;
export type OpenPaymentField = (typeof OPEN_PAYMENT_FIELDS)[number];
export type SealedPaymentField = Exclude<PaymentField, OpenPaymentField>;

/**
 * Fields that give access to a bank account or identity: never sent back, not even to the owner. The other
 * encrypted fields are shown only in the owner's form.
 */
const SECRET_PAYMENT_FIELDS = [
  "company_id",
  "birthday",
  "phone",
  "id_number",
  "sort_code",
  "account_number",
] as const satisfies readonly SealedPaymentField[];
export type SecretPaymentField = (typeof SECRET_PAYMENT_FIELDS)[number];

export const isSecretPaymentField = (name: string): name is SecretPaymentField =>
  (SECRET_PAYMENT_FIELDS as readonly string[]).includes(name);
