import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { findSecondFactor } from "./check.ts";
import { SecondFactor } from "./model.ts";
import { Passkey } from "./passkeys/model.ts";
import { findPasskeys, presentPasskey } from "./passkeys/reads.ts";

/** Exports when the factors were set up; no secrets, recovery codes or keys. */
export const secondFactorPersonalData: PersonalData = {
  models: ["SecondFactor", "Passkey"],
  async *export({ id }) {
    const factor = await findSecondFactor(id);
    if (factor) {
      const { enabledAt, recovery } = factor;
      yield jsonFile("second-factor.json", { enabledAt, recoveryCodesLeft: recovery.length });
    }
    const passkeys = (await findPasskeys(id)).map(presentPasskey);
    if (passkeys.length > 0) yield jsonFile("passkeys.json", passkeys);
  },
  async erase({ id }) {
    await SecondFactor.deleteMany({ user: toId(id) });
    await Passkey.deleteMany({ user: toId(id) });
  },
};
