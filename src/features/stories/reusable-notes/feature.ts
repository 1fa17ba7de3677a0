import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { reusableNotePages } from "./pages.tsx";
import { reusableNotePersonalData } from "./personal-data.ts";
import { reusableNoteResource } from "./resource.ts";

/** Notes that authors put before or after chapters again and again. */
export const reusableNotes = ({ services }: FeatureDependencies): Feature => ({
  name: "reusable-notes",
  sheets: ["stories", "writing"],
  quietCollections: ["reusable-notes"],
  resources: [reusableNoteResource(services)],
  pages: reusableNotePages(services),
  personalData: reusableNotePersonalData(services),
});
