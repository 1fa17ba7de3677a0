import { BecauseShelves } from "../../../views/discovery/BecauseShelves.tsx";
import type { SlotDefinition } from "../../core/pages/define-page.ts";
import { readBecause } from "./reads.ts";

/** What a member may like, on the home page. */
export const discoverySlots: Readonly<Record<string, SlotDefinition>> = {
  "home-because": {
    async render({ viewer }) {
      if (!viewer.id) return undefined;
      const rows = await readBecause(viewer);
      return rows.length > 0 ? <BecauseShelves rows={rows} /> : undefined;
    },
  },
};
