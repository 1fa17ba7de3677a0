import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { GoalsLine } from "#views/stories/writing-goals/GoalsLine.tsx";
import { readProgress } from "./reads.ts";

/** Progress towards the writing goals, shown in the chapter form and above the member's projects. */
export const goalSlots = ({ now }: Pick<Services, "now">): Readonly<Record<string, SlotDefinition>> => ({
  "writing-goals": {
    perPage: true,
    render: async ({ viewer }) =>
      viewer.id ? <GoalsLine progress={await readProgress(viewer.id, now())} /> : undefined,
  },
});
