import { MASK, masked, maskedName, readable, type Secrets } from "#core/secrets/index.ts";
import type { PaymentAccountDto, PaymentDocumentDto } from "#shared/money/payment-accounts.dto.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import type { SealedPaymentField } from "#shared/money/payment-fields.ts";

import type { PaymentAccountDoc, SealedDocument } from "./model.ts";
import { doneSteps } from "./rules.ts";
import { isUnreadable, openDocument, type PaymentValues, readableValues } from "./sealing.ts";

const hidden = (value: string): string => (value ? MASK : "");

/** Masking function of each encrypted field. */
const MASKS: Readonly<Record<SealedPaymentField, (value: string) => string>> = {
  company_name: maskedName,
  company_id: masked,
  // The year is enough to recognise it.
  birthday: (iso) => (iso ? `${MASK} ${/^\d{4}/.exec(iso)?.[0] ?? ""}`.trim() : ""),
  phone: masked,
  id_number: masked,
  job_title: maskedName,
  address_line1: hidden,
  address_line2: hidden,
  city: hidden,
  state: hidden,
  postcode: hidden,
  bank_holder_name: maskedName,
  sort_code: masked,
  account_number: masked,
};

/** Returns every encrypted field masked; "" if empty. */
export const maskedFields = (values: PaymentValues): Readonly<Record<SealedPaymentField, string>> =>
  Object.fromEntries(
    Object.entries(MASKS).map(([name, mask]) => [name, mask(values[name as SealedPaymentField])]),
  ) as Record<SealedPaymentField, string>;

/** Presents a payment account for pages. */
export function presentPaymentAccount(
  secrets: Secrets,
  account: PaymentAccountDoc,
  now: Date,
): PaymentAccountDto {
  const values = readableValues(secrets, account);
  const unreadable = isUnreadable(secrets, account);
  return {
    id: String(account._id),
    businessType: account.business_type,
    companyType: account.company_type,
    country: account.country,
    currency: account.currency,
    masked: maskedFields(values),
    complete: account.complete && !unreadable,
    unreadable,
    done: doneSteps(values, now),
    documents: presentDocuments(secrets, account),
    updatedAt: account.updatedAt.toISOString(),
  };
}

/** Presents documents with the names their owner gave them. */
export const presentDocuments = (secrets: Secrets, account: PaymentAccountDoc): PaymentDocumentDto[] =>
  account.documents.map((entry) => ({
    id: entry.ref,
    name:
      readable(() => openDocument(secrets, account._id, entry))?.name ??
      paymentAccountsText.documents.unreadable,
    bytes: entry.bytes,
    addedAt: entry.createdAt.toISOString(),
    href: paymentAccountsPaths.paymentDocument(String(account._id), entry.ref),
  }));

/**
 * Presents a payment account for the API: masked for everyone, its owner included; documents without their
 * names.
 */
export const presentForApi = (secrets: Secrets) => (account: PaymentAccountDoc) => ({
  business_type: account.business_type || null,
  company_type: account.company_type || null,
  country: account.country || null,
  currency: account.currency || null,
  ...Object.fromEntries(
    Object.entries(maskedFields(readableValues(secrets, account))).map(([name, mask]) => [
      name,
      mask || null,
    ]),
  ),
  complete: account.complete && !isUnreadable(secrets, account),
  documents: account.documents.map((entry) => presentApiDocument(account._id, entry)),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
});

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "application/msword": ".doc",
};

/** Presents a document in the format Strapi clients expect; `size` is in kilobytes. */
export const presentApiDocument = (account: unknown, { ref, type, bytes, createdAt }: SealedDocument) => ({
  id: ref,
  ext: EXTENSIONS[type] ?? ".docx",
  mime: type,
  size: Math.round(bytes / 10.24) / 100,
  url: `/api/payment-accounts/${account}/documents/${ref}`,
  createdAt: createdAt.toISOString(),
});
