import { chaptersPaths } from "../stories/chapters.paths.ts";
import { editingPaths } from "../stories/editing.paths.ts";

/** Parts of a story that its author can change so that it qualifies. */
export type UnfitPart =
  | "publication"
  | "privacy"
  | "details"
  | "genres"
  | "mature"
  | "price"
  | "chapters"
  | "length";

/** Why a story does not qualify; `part` is what its author can change, null if nothing helps. */
export interface Unfit {
  readonly message: string;
  readonly part: UnfitPart | null;
}

/** Returns the URL path of the page where the author changes a part of a story. */
export const mendingPath: Readonly<Record<UnfitPart, (story: string) => string>> = {
  publication: editingPaths.storyPublish,
  privacy: (story) => `${editingPaths.storyEdit(story)}#field-private`,
  details: (story) => `${editingPaths.storyEdit(story)}#field-synopsis`,
  genres: (story) => `${editingPaths.storyEdit(story)}#field-categories`,
  mature: (story) => `${editingPaths.storyEdit(story)}#field-mature`,
  price: (story) => `${editingPaths.storyEdit(story)}#field-mailingList`,
  chapters: (story) => chaptersPaths.chapterNew(story, "chapter"),
  length: (story) => `${editingPaths.storyEdit(story)}#chapters`,
};

/** Labels of the links to these pages. */
export const mendingText: Readonly<Record<UnfitPart, string>> = {
  publication: "Publish the story",
  privacy: "Change who can read it",
  details: "Fill in the details",
  genres: "Change its genres",
  mature: "Change its age rating",
  price: "Change its price or mailing list",
  chapters: "Add a chapter",
  length: "Change its chapters",
};
