import type { PersonalData } from "#core/personal-data.ts";
import { CounterDrift } from "./model.ts";

/** Past counter errors of an account contain nothing worth exporting; they are deleted with the account. */
export const counterPersonalData: PersonalData = {
  models: ["CounterDrift"],
  async erase({ id }) {
    await CounterDrift.deleteMany({ of: id });
  },
};
