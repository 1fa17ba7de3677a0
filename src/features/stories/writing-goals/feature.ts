import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { goalRoutes } from "./api.ts";
import { countWords } from "./count.ts";
import { writingGoalsDemo } from "./demo.ts";
import { goalPages } from "./pages.tsx";
import { goalPersonalData } from "./personal-data.ts";
import { goalSlots } from "./slots.tsx";

/** Daily and per-session writing goals of members, and their progress. */
export const writingGoals = ({ services }: FeatureDependencies): Feature => ({
  name: "writing-goals",
  consequences: notAffected("Only the member who created it can see it. It is deleted with their account."),
  sheets: ["stories", "writing"],
  quietCollections: ["writing-goals", "writing-days"],
  slots: goalSlots(services),
  apiRoutes: [goalRoutes(services)],
  pages: goalPages(services),
  extends: { "chapter.written": countWords(services) },
  personalData: goalPersonalData,
  demo: writingGoalsDemo,
});
