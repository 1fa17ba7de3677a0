import type { SlotDefinition } from "#core/pages/define-page.ts";
import { TermsBanner } from "#views/site/documents/TermsBanner.tsx";
import { agreedVersion } from "./agreements.ts";
import type { Library } from "./library.ts";

/** Asks a member on every page to agree to changed terms; empty once they have. */
export const documentSlots = (library: () => Library): Readonly<Record<string, SlotDefinition>> => ({
  terms: {
    tags: ({ viewer }) => [`termsagreements:${viewer.id}`],
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const { version } = library().get("terms")!;
      return (await agreedVersion(viewer.id)) < version ? <TermsBanner version={version} /> : undefined;
    },
  },
});
