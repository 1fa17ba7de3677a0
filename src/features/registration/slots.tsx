import { SetupPrompt } from "../../../views/registration/SetupPrompt.tsx";
import type { SlotDefinition } from "../../core/pages/define-page.ts";
import { findSetup } from "../users/index.ts";

/** "Finish setting up", for who left the wizard on the way, on whichever device. */
export const registrationSlots: Readonly<Record<string, SlotDefinition>> = {
  "setup-prompt": {
    // The account's own tag is implied, and the place in the wizard is kept with the account.
    tags: () => [],
    varies: ({ session }) => session.csrfToken ?? undefined,
    async render({ viewer, session }) {
      const setup = await findSetup(viewer.id);
      return setup ? <SetupPrompt step={setup.step} token={session.csrfToken ?? ""} /> : undefined;
    },
  },
};
