import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { privateNotesConsequences } from "./consequences.ts";
import { privateNotesDemo } from "./demo.ts";
import { privateNotePages } from "./pages.tsx";
import { privateNotePersonalData } from "./personal-data.ts";
import { privateNoteResource } from "./resource.ts";
import { privateNoteSlots } from "./slots.tsx";
import { privateNoteSubscribers } from "./subscribers.ts";

/** Private notes of a story's writers. */
export const privateNotes = ({ services }: FeatureDependencies): Feature => ({
  name: "private-notes",
  consequences: privateNotesConsequences,
  sheets: ["stories", "writing"],
  quietCollections: ["private-notes"],
  slots: privateNoteSlots,
  resources: [privateNoteResource(services)],
  pages: privateNotePages(services),
  subscribers: privateNoteSubscribers,
  personalData: privateNotePersonalData,
  demo: privateNotesDemo,
});
