import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { TermsAgreement, type TermsAgreementDoc } from "./model.ts";

/** Which terms a member agreed to, and when. */
export const agreementPersonalData: PersonalData = {
  models: ["TermsAgreement"],
  async *export({ id }) {
    const termsAgreement = await TermsAgreement.findById(toId(id)).lean<TermsAgreementDoc>();
    yield jsonFile("terms.json", termsAgreement?.versions ?? []);
  },
  async erase({ id }) {
    await TermsAgreement.deleteOne({ _id: toId(id) });
  },
};
