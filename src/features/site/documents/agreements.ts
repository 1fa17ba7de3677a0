import { toId } from "#core/db/ids.ts";
import { TermsAgreement, type TermsAgreementDoc } from "./model.ts";

/** Records that a member agreed to a version of the terms. Idempotent. */
export async function agreeToTerms(userId: string, version: number, at: Date): Promise<void> {
  const _id = toId(userId);
  await TermsAgreement.updateOne({ _id }, { $setOnInsert: { versions: [] } }, { upsert: true });
  await TermsAgreement.findOneAndUpdate(
    { _id, "versions.version": { $ne: version } },
    { $push: { versions: { version, at } } },
  );
}

/** Returns the latest version a member agreed to; 0 if none. */
export async function agreedVersion(userId: string): Promise<number> {
  const termsAgreement = await TermsAgreement.findById(toId(userId)).lean<TermsAgreementDoc>();
  return Math.max(0, ...(termsAgreement?.versions ?? []).map(({ version }) => version));
}
