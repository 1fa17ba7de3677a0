import { applicationError, type FieldError, forbidden, invalid, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { isMasked } from "#core/secrets/index.ts";
import { COUNTRIES, CURRENCIES } from "#shared/countries.ts";
import {
  BUSINESS_TYPES,
  COMPANY_TYPES,
  PAYMENT_STEPS,
  type PaymentStep,
} from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsMessages } from "#shared/money/payment-accounts.messages.ts";
import {
  isSecretPaymentField,
  OPEN_PAYMENT_FIELDS,
  type OpenPaymentField,
  PAYMENT_FIELDS,
  type PaymentField,
} from "#shared/money/payment-fields.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { paymentAccountPolicy } from "./policy.ts";
import { findOwnPaymentAccount } from "./reads.ts";
import { check, FIELD_MAX } from "./rules.ts";
import { NO_VALUES, type PaymentValues } from "./sealing.ts";
import { mailOwner, writeAccount } from "./write.ts";

/** Form input of a step, by field; `clear` names secrets to delete. */
export interface StepInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly clear?: readonly string[];
}

/**
 * Saves one step of the wizard. Until an account is complete, input is stored even if invalid, so that nobody
 * types a secret twice; a complete account only accepts valid changes. Returns null if nothing was typed and
 * nothing is stored.
 * @throws 400 with the messages of the specification, unless `lenient`: going back is not an error
 */
export async function savePaymentStep(
  dependencies: PaymentDependencies,
  { viewer }: Caller,
  step: PaymentStep,
  input: StepInput,
  { lenient = false }: { lenient?: boolean } = {},
): Promise<PaymentAccountDoc | null> {
  if (!viewer.id) throw forbidden();
  const now = dependencies.services.now();
  const typed = typedIn(PAYMENT_FIELDS[step], input, true);
  const blank = !Object.values(typed).some(Boolean);
  if (lenient && blank && !(await findOwnPaymentAccount(viewer))) return null;
  let errors: readonly FieldError[] = [];
  const account = await writeAccount(dependencies, viewer.id, (current, known) => {
    const checked = check({ ...current, ...typed }, [step], now);
    errors = checked.errors;
    const worthKeeping = known ? !known.complete : !blank;
    if (errors.length > 0 && !worthKeeping) throw invalid(errors);
    return checked.values;
  });
  if (errors.length > 0 && !lenient) throw invalid(errors);
  return account;
}

/** Creates the caller's payment account; all fields must be valid. @throws 400 if one exists, or by field */
export async function createPaymentAccount(
  dependencies: PaymentDependencies,
  { viewer }: Caller,
  input: Readonly<Record<string, unknown>>,
): Promise<PaymentAccountDoc> {
  if (!paymentAccountPolicy.can(viewer, "create", null)) throw forbidden();
  return writeAccount(dependencies, viewer.id as string, (_current, known) => {
    if (known) throw applicationError(paymentAccountsMessages.paymentAccountExists);
    return whole(dependencies, { ...NO_VALUES, ...typedIn(ALL, { values: input }, false) });
  });
}

/**
 * Updates the caller's payment account; fields that are omitted or sent back masked are unchanged.
 * @throws 400 by field
 */
export async function updatePaymentAccount(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<PaymentAccountDoc> {
  const account = await permitted(caller, "update", id);
  return writeAccount(dependencies, String(account.owner), (current, known) => {
    if (!known) throw notFound();
    return whole(dependencies, { ...current, ...typedIn(ALL, { values: input }, false) });
  });
}

/** Deletes an account, its documents and their encryption keys, and notifies its owner. */
export async function deletePaymentAccount(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const { _id, owner, documents, complete } = await permitted(caller, "delete", id);
  const { services, files } = dependencies;
  const deleted = await inTransaction(async (session) => {
    const paymentAccount = await PaymentAccount.findOneAndDelete({ _id }, { session });
    if (!paymentAccount) return null;
    if (complete) await mailOwner(dependencies, String(owner), "deleted", session);
    await services.events.publish("payment-account.deleted", { owner: String(owner) }, session);
    return paymentAccount;
  });
  if (!deleted) return;
  // The keys are deleted with the account, so anything a crash leaves behind is unreadable.
  for (const { file } of documents) await files.remove(file);
}

/** Deletes the payment account of a deleted member; idempotent. */
export async function erasePaymentAccount({ files }: PaymentDependencies, owner: string): Promise<void> {
  const account = await PaymentAccount.findOne({ owner }).lean<PaymentAccountDoc>();
  if (!account) return;
  for (const { file } of account.documents) await files.remove(file);
  await PaymentAccount.deleteOne({ _id: account._id });
}

/**
 * Returns an account the caller may modify; throws 404 if missing or another member's, 403 if the caller may
 * only read it.
 */
export async function permitted(
  { viewer }: Caller,
  action: "update" | "delete",
  id: string,
): Promise<PaymentAccountDoc> {
  const account = isId(id)
    ? await PaymentAccount.findOne({
        $and: [{ _id: toId(id) }, paymentAccountPolicy.readable(viewer)],
      }).lean<PaymentAccountDoc>()
    : null;
  if (!account) throw notFound();
  if (!paymentAccountPolicy.can(viewer, action, account)) throw forbidden();
  return account;
}

const ALL: readonly PaymentField[] = Object.values(PAYMENT_FIELDS).flat();

const CHOICES: Readonly<Record<OpenPaymentField, readonly string[]>> = {
  business_type: BUSINESS_TYPES,
  company_type: COMPANY_TYPES,
  country: COUNTRIES,
  currency: CURRENCIES,
};

const isOpen = (name: PaymentField): name is OpenPaymentField =>
  (OPEN_PAYMENT_FIELDS as readonly string[]).includes(name);

/**
 * Reads the values of these fields as text. A masked value leaves its field unchanged; so does an empty
 * secret in a form, which never shows the stored value.
 */
function typedIn(
  names: readonly PaymentField[],
  { values, clear = [] }: StepInput,
  asForm: boolean,
): Partial<PaymentValues> {
  const typed: Partial<Record<PaymentField, string>> = {};
  for (const name of names) {
    const value = values[name];
    if (value === undefined || isMasked(value)) continue;
    const plain = typeof value === "string" ? value.trim().slice(0, 2 * FIELD_MAX) : "";
    if (asForm && plain === "" && isSecretPaymentField(name)) continue;
    typed[name] = isOpen(name) && !CHOICES[name].includes(plain) ? "" : plain;
  }
  for (const name of names) if (clear.includes(name) && isSecretPaymentField(name)) typed[name] ??= "";
  return typed;
}

/** @throws 400 naming every missing or invalid field */
function whole({ services }: PaymentDependencies, values: PaymentValues): PaymentValues {
  const checked = check(values, PAYMENT_STEPS, services.now());
  if (checked.errors.length > 0) throw invalid(checked.errors);
  return checked.values;
}
