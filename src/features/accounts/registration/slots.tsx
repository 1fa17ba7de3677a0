import { SetupPrompt } from "../../../../views/accounts/registration/SetupPrompt.tsx";
import { byToken, type SlotDefinition } from "../../../core/pages/define-page.ts";
import { findSetup } from "../../people/identity/index.ts";

/** "Finish setting up", for who left the wizard on the way, on whichever device. */
export const registrationSlots: Readonly<Record<string, SlotDefinition>> = {
  "setup-prompt": {
    // The account's own tag is implied, and the place in the wizard is kept with the account.
    tags: () => [],
    varies: byToken,
    async render({ viewer, session }) {
      const setup = await findSetup(viewer.id);
      // Who wants to be paid finds it in the settings: nobody is pressed to.
      return setup && setup.step !== "payment-wallet" ? (
        <SetupPrompt step={setup.step} token={session.csrfToken ?? ""} />
      ) : undefined;
    },
  },
};
