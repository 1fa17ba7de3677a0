import { toId } from "../../../core/db/ids.ts";
import { TermsAgreement, type TermsAgreementDoc } from "./model.ts";

/** Notes that a member agreed to a version of the terms; once is enough, and twice changes nothing. */
export async function agreeToTerms(userId: string, version: number, at: Date): Promise<void> {
  const _id = toId(userId);
  await TermsAgreement.updateOne({ _id }, { $setOnInsert: { versions: [] } }, { upsert: true });
  await TermsAgreement.findOneAndUpdate(
    { _id, "versions.version": { $ne: version } },
    { $push: { versions: { version, at } } },
  );
}

/** The latest version that a member agreed to; 0 for none. */
export async function agreedVersion(userId: string): Promise<number> {
  const found = await TermsAgreement.findById(toId(userId)).lean<TermsAgreementDoc>();
  return Math.max(0, ...(found?.versions ?? []).map(({ version }) => version));
}
