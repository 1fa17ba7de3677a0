import { tokenIn } from "#core/http/csrf.ts";
import { byToken, type SlotDefinition } from "#core/pages/define-page.ts";
import { SetupPrompt } from "#views/accounts/registration/SetupPrompt.tsx";
import { findSetup } from "../../people/identity/index.ts";

/** "Finish setting up" prompt for members who left the wizard, on any device. */
export const registrationSlots: Readonly<Record<string, SlotDefinition>> = {
  "setup-prompt": {
    // The account's tag is implied, and the wizard position is stored with the account.
    tags: () => [],
    varies: byToken,
    async render({ viewer, session }) {
      const setup = await findSetup(viewer.id);
      // Members who want to be paid find it in the settings; this step is not prompted for.
      return setup && setup.step !== "payment-wallet" ? (
        <SetupPrompt step={setup.step} token={tokenIn(session) ?? ""} />
      ) : undefined;
    },
  },
};
