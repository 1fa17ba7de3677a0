import type { Types } from "mongoose";
import { defineJob } from "#core/jobs/index.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { readable, type Secrets } from "#core/secrets/index.ts";
import { SecondFactor, type SecondFactorDoc } from "./model.ts";

const placeOf = (_id: Types.ObjectId) => ({ collection: "second-factors", id: String(_id), field: "secret" });

/** Encrypts the secret of an authenticator app. */
export const sealOtpSecret = (secrets: Secrets, _id: Types.ObjectId, secret: string) => ({
  secret: secrets.seal(secret, placeOf(_id)),
  key: secrets.primaryKey,
});

/** Decrypts the secret of an authenticator app. @throws SecretError if its key is missing */
export const openOtpSecret = (
  secrets: Secrets,
  { _id, secret }: Pick<SecondFactorDoc, "_id" | "secret">,
): string => secrets.open(secret, placeOf(_id));

/** Counts secrets that none of the keys decrypts. */
export async function countUnreadableFactors(secrets: Secrets): Promise<number> {
  const sweep = createSweep("second factors to count", undefined, { isOnce: true });
  const factors = SecondFactor.find({}, { secret: 1 }).lean<Pick<SecondFactorDoc, "_id" | "secret">>();
  const isLost = async (factor: Pick<SecondFactorDoc, "_id" | "secret">) =>
    readable(() => openOtpSecret(secrets, factor)) === null;
  return sweep.each(factors.cursor(), isLost);
}

/** Re-encrypts every secret that does not use the primary key. Enqueued at each start. */
export const resealJob = (secrets: Secrets) =>
  defineJob<{ key: string }>({
    name: "second-factor.reseal",
    concurrency: 1,
    async run({ key }, { logger }) {
      // Enqueued by a process with other keys; that process will run it.
      if (key !== secrets.primaryKey) return;
      let count = 0;
      const sweep = createSweep("second factors", undefined, { isOnce: true });
      const old = SecondFactor.find({ key: { $ne: key } }).lean<SecondFactorDoc>();
      await sweep.each(old.cursor(), async ({ _id, secret }) => {
        const sealed = sealOtpSecret(secrets, _id, openOtpSecret(secrets, { _id, secret }));
        await SecondFactor.updateOne({ _id, secret }, { $set: sealed });
        count += 1;
      });
      if (count > 0) logger.info({ count, key }, "second factors are sealed by the first key");
      sweep.end();
    },
  });
