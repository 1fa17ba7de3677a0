import type { PersonalData } from "../../../core/personal-data.ts";
import { CounterDrift } from "./model.ts";

/** That an account's numbers were wrong once is no reading matter; it goes with the account. */
export const counterPersonalData: PersonalData = {
  models: ["CounterDrift"],
  async erase({ id }) {
    await CounterDrift.deleteMany({ of: id });
  },
};
