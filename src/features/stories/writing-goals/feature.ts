import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { goalRoutes } from "./api.ts";
import { countWords } from "./count.ts";
import { writingGoalsDemo } from "./demo.ts";
import { goalPages } from "./pages.tsx";
import { goalPersonalData } from "./personal-data.ts";
import { goalSlots } from "./slots.tsx";

/** How much members want to write a day and a sitting, and how much they have. */
export const writingGoals = ({ services }: FeatureDependencies): Feature => ({
  name: "writing-goals",
  sheets: ["stories", "writing"],
  quietCollections: ["writing-goals", "writing-days"],
  slots: goalSlots(services),
  apiRoutes: [goalRoutes(services)],
  pages: goalPages(services),
  extends: { "chapter.written": countWords(services) },
  personalData: goalPersonalData,
  demo: writingGoalsDemo,
});
