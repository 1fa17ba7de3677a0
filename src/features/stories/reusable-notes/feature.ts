import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { reusableNotePages } from "./pages.tsx";
import { reusableNotePersonalData } from "./personal-data.ts";
import { reusableNoteResource } from "./resource.ts";

/** Reusable notes that authors add before or after chapters. */
export const reusableNotes = ({ services }: FeatureDependencies): Feature => ({
  name: "reusable-notes",
  consequences: notAffected("Only the member who created it can see it. It is deleted with their account."),
  sheets: ["stories", "writing"],
  quietCollections: ["reusable-notes"],
  resources: [reusableNoteResource(services)],
  pages: reusableNotePages(services),
  personalData: reusableNotePersonalData(services),
});
