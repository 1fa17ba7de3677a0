import type { ClientSession } from "mongodb";
import { Types } from "mongoose";
import { conflict } from "#core/base/errors.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { messages } from "#shared/messages.ts";
import { PAYMENT_STEPS } from "#shared/money/payment-accounts.enums.ts";
import { paymentAccountsText } from "#shared/money/payment-accounts.text.ts";
import { PAYMENT_FIELDS, type PaymentField } from "#shared/money/payment-fields.ts";
import { findOwnUser } from "../../people/users/index.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { doneSteps } from "./rules.ts";
import {
  NO_VALUES,
  type PaymentValues,
  readableValues,
  resealReadableDocuments,
  sealValues,
} from "./sealing.ts";

/** Attempts when concurrent writes conflict. */
const TRIES = 5;

/** Fields for companies only. */
const OF_COMPANY: readonly PaymentField[] = ["company_type", "company_name", "company_id", "job_title"];

/** Computes the values to write from the current ones; may be called again after a concurrent write. */
type Decide = (current: PaymentValues, account: PaymentAccountDoc | null) => PaymentValues;

/**
 * Writes a member's account, all re-encrypted with the primary key, and enqueues the mail that tells its
 * owner about the change.
 * @throws 409 if concurrent writes keep conflicting
 */
export async function writeAccount(
  dependencies: PaymentDependencies,
  owner: string,
  decide: Decide,
): Promise<PaymentAccountDoc> {
  const { services, secrets } = dependencies;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const account = await PaymentAccount.findOne({ owner }).lean<PaymentAccountDoc>();
    const current = account ? readableValues(secrets, account) : NO_VALUES;
    const decided = decide(current, account);
    const complete = doneSteps(decided, services.now()).length === PAYMENT_STEPS.length;
    const values = complete ? withoutLeftovers(decided) : decided;
    const written = await store(dependencies, owner, account, values, {
      complete,
      notice: complete && (!account?.complete || touchesMoney(current, values)),
    });
    if (written) return written;
  }
  throw conflict(messages.editedMeanwhile);
}

/** Returns null if another write came first. */
async function store(
  dependencies: PaymentDependencies,
  owner: string,
  account: PaymentAccountDoc | null,
  values: PaymentValues,
  { complete, notice }: { complete: boolean; notice: boolean },
): Promise<PaymentAccountDoc | null> {
  const { secrets, services } = dependencies;
  const _id = account?._id ?? new Types.ObjectId();
  const changes = { ...sealValues(secrets, _id, values), complete };
  try {
    return await inTransaction(async (session) => {
      if (notice) await mailOwner(dependencies, owner, "changed", session);
      await services.events.publish("payment-account.changed", { owner, complete }, session);
      if (!account) {
        const [created] = await PaymentAccount.create([{ _id, owner, ...changes }], { session });
        return created!.toObject() as PaymentAccountDoc;
      }
      const updated = await PaymentAccount.findOneAndUpdate(
        { _id, version: account.version },
        { $set: { ...changes, documents: resealReadableDocuments(secrets, account) }, $inc: { version: 1 } },
        { returnDocument: "after", session },
      ).lean<PaymentAccountDoc>();
      if (!updated) throw new Overtaken();
      return updated;
    });
  } catch (error) {
    if (error instanceof Overtaken || isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Aborts a transaction because the document's version has changed. */
class Overtaken extends Error {}

/** Removes company fields from the account of an individual. */
const withoutLeftovers = (values: PaymentValues): PaymentValues =>
  values.business_type === "company"
    ? values
    : { ...values, ...Object.fromEntries(OF_COMPANY.map((name) => [name, ""])) };

const touchesMoney = (before: PaymentValues, after: PaymentValues): boolean =>
  PAYMENT_FIELDS.bank.some((name) => before[name] !== after[name]);

/**
 * Mails the owner about a change without naming any of its data, so that a hijacked session cannot change it
 * unnoticed.
 */
export async function mailOwner(
  { mailer, site, services }: PaymentDependencies,
  owner: string,
  what: "changed" | "deleted",
  session: ClientSession,
): Promise<void> {
  const user = await findOwnUser(owner);
  if (!user) return;
  const { subject, body } = paymentAccountsText.mail[what];
  await mailer.sendMail(
    {
      kind: "account",
      to: user.email,
      subject: subject(site.name),
      text: body(user.name || user.username, site, services.now().toISOString()),
    },
    { session },
  );
}
