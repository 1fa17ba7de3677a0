import { GoalsLine } from "../../../../views/stories/writing-goals/GoalsLine.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { readProgress } from "./reads.ts";

/** How far one has come, in the form of a chapter and above one's projects. */
export const goalSlots = ({ now }: Pick<Services, "now">): Readonly<Record<string, SlotDefinition>> => ({
  "writing-goals": {
    perPage: true,
    render: async ({ viewer }) =>
      viewer.id ? <GoalsLine progress={await readProgress(viewer.id, now())} /> : undefined,
  },
});
