import { randomBytes } from "node:crypto";
import { createSecrets, readable, type Secrets } from "#core/secrets/index.ts";
import {
  OPEN_PAYMENT_FIELDS,
  type OpenPaymentField,
  PAYMENT_FIELDS,
  type PaymentField,
  type SealedPaymentField,
} from "#shared/money/payment-fields.ts";
import type { PaymentAccountDoc, SealedDocument } from "./model.ts";

/** All fields in plain text; "" if empty. Leaves the feature only masked, or in the owner's form. */
export type PaymentValues = Readonly<Record<PaymentField, string>>;

const ALL: readonly PaymentField[] = Object.values(PAYMENT_FIELDS).flat();
const isOpen = (name: PaymentField): name is OpenPaymentField =>
  (OPEN_PAYMENT_FIELDS as readonly string[]).includes(name);
const SEALED = ALL.filter((name): name is SealedPaymentField => !isOpen(name));

/** Nothing filled in yet. */
export const NO_VALUES: PaymentValues = Object.freeze(
  Object.fromEntries(ALL.map((name) => [name, ""])) as Record<PaymentField, string>,
);

const placeOf = (id: unknown, field: string) => ({ collection: "paymentaccounts", id: String(id), field });

const openField = (secrets: Secrets, account: PaymentAccountDoc, name: PaymentField): string => {
  if (isOpen(name)) return account[name];
  const sealed = account.sealed[name];
  return sealed === undefined ? "" : secrets.open(sealed, placeOf(account._id, name));
};

/** Decrypts all fields of an account. @throws SecretError if its key is missing */
export const openValues = (secrets: Secrets, account: PaymentAccountDoc): PaymentValues =>
  Object.fromEntries(ALL.map((name) => [name, openField(secrets, account, name)])) as PaymentValues;

/** Decrypts all fields of an account; "" for those whose key is lost, which their owner has to enter again. */
export const readableValues = (secrets: Secrets, account: PaymentAccountDoc): PaymentValues =>
  Object.fromEntries(
    ALL.map((name) => [name, readable(() => openField(secrets, account, name)) ?? ""]),
  ) as PaymentValues;

/** Returns true if a field of an account cannot be decrypted. */
export const isUnreadable = (secrets: Secrets, account: PaymentAccountDoc): boolean =>
  readable(() => openValues(secrets, account)) === null;

/** Returns the stored form of these values under this id, all encrypted with the primary key. */
export const sealValues = (secrets: Secrets, id: unknown, values: PaymentValues) => ({
  ...(Object.fromEntries(OPEN_PAYMENT_FIELDS.map((name) => [name, values[name]])) as Pick<
    PaymentAccountDoc,
    OpenPaymentField
  >),
  sealed: Object.fromEntries(
    SEALED.flatMap((name) =>
      values[name] === "" ? [] : [[name, secrets.seal(values[name], placeOf(id, name))]],
    ),
  ) as PaymentAccountDoc["sealed"],
  key: secrets.primaryKey,
});

/** Encrypts a document's entry with the primary key. */
export function sealDocument(
  secrets: Secrets,
  account: unknown,
  { name, dataKey, ...entry }: SealedDocument,
): SealedDocument {
  return {
    ...entry,
    name: secrets.seal(name, placeOf(account, `documents.${entry.ref}.name`)),
    dataKey: secrets.seal(dataKey, placeOf(account, `documents.${entry.ref}.dataKey`)),
  };
}

/** Decrypts a document's name and key. */
export const openDocument = (
  secrets: Secrets,
  account: unknown,
  { name, dataKey, ...entry }: SealedDocument,
): SealedDocument => ({
  ...entry,
  name: secrets.open(name, placeOf(account, `documents.${entry.ref}.name`)),
  dataKey: secrets.open(dataKey, placeOf(account, `documents.${entry.ref}.dataKey`)),
});

/** Re-encrypts document entries with the primary key. @throws SecretError if the key of one is missing */
export const resealDocuments = (secrets: Secrets, { _id, documents }: PaymentAccountDoc): SealedDocument[] =>
  documents.map((entry) => sealDocument(secrets, _id, openDocument(secrets, _id, entry)));

/** Re-encrypts document entries with the primary key; those whose key is lost stay as they are. */
export const resealReadableDocuments = (
  secrets: Secrets,
  { _id, documents }: PaymentAccountDoc,
): SealedDocument[] =>
  documents.map((entry) => {
    const opened = readable(() => openDocument(secrets, _id, entry));
    return opened ? sealDocument(secrets, _id, opened) : entry;
  });

/** Generates a new key for one document's bytes, in base64. */
export const newDataKey = (): string => randomBytes(32).toString("base64");

/** Returns the encryption of one document's bytes with its data key. */
export function bytesOf(dataKey: string, account: unknown, ref: string) {
  const own = createSecrets(`data:${dataKey}`);
  const place = placeOf(account, `documents.${ref}.bytes`);
  return {
    seal: (bytes: Buffer) => own.sealBytes(bytes, place),
    open: (bytes: Buffer) => own.openBytes(bytes, place),
  };
}
