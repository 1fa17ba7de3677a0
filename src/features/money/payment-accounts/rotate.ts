import type { Types } from "mongoose";
import type { Logger } from "pino";
import { defineJob, PermanentJobError } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { readable, SecretError, type Secrets } from "#core/secrets/index.ts";
import { PaymentAccount, type PaymentAccountDoc } from "./model.ts";
import { isUnreadable, openValues, resealDocuments, sealValues } from "./sealing.ts";

/**
 * Re-encrypts every account that does not use the primary key. Enqueued at each start, so that a new key
 * takes effect everywhere without manual steps. Resumable, because finished accounts carry the new key's
 * name.
 */
export const rotateJob = (secrets: Secrets) =>
  defineJob<{ key: string }>({
    name: "payment-accounts.rotate",
    concurrency: 1,
    async run({ key }, { logger, signal }) {
      // Enqueued by a process with other keys; that process will run it.
      if (key !== secrets.primaryKey) return;
      const count = { resealed: 0, unreadable: 0 };
      let after: Types.ObjectId | undefined;
      for (;;) {
        signal.throwIfAborted();
        const account = await PaymentAccount.findOne({
          key: { $ne: key },
          ...(after && { _id: { $gt: after } }),
        })
          .sort({ _id: 1 })
          .lean<PaymentAccountDoc>();
        if (!account) break;
        const outcome = await reseal(secrets, account, logger);
        if (outcome === "overtaken") continue;
        after = account._id;
        count[outcome] += 1;
      }
      if (after) logger.info({ ...count, key }, "payment accounts are sealed by the first key");
      if (count.unreadable > 0)
        throw new PermanentJobError(
          `${count.unreadable} payment accounts are sealed by a key that is not there`,
        );
    },
  });

/** Counts accounts with a field or document that none of the keys decrypts. */
export async function countUnreadableAccounts(secrets: Secrets): Promise<number> {
  const isLost = async (account: PaymentAccountDoc) =>
    isUnreadable(secrets, account) || readable(() => resealDocuments(secrets, account)) === null;
  const accounts = PaymentAccount.find().lean<PaymentAccountDoc>();
  return createSweep("payment accounts", undefined, { isOnce: true }).each(accounts.cursor(), isLost);
}

/** A missing key of one account must not stop the others from being re-encrypted. */
async function reseal(
  secrets: Secrets,
  account: PaymentAccountDoc,
  logger: Logger,
): Promise<"resealed" | "overtaken" | "unreadable"> {
  const { _id, version } = account;
  try {
    const changes = {
      ...sealValues(secrets, _id, openValues(secrets, account)),
      documents: resealDocuments(secrets, account),
    };
    const { modifiedCount } = await PaymentAccount.updateOne(
      { _id, version },
      { $set: changes, $inc: { version: 1 } },
      { timestamps: false },
    );
    return modifiedCount > 0 ? "resealed" : "overtaken";
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    logger.error({ err: error }, "a payment account cannot be opened");
    return "unreadable";
  }
}
