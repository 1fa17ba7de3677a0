import { plural } from "../format.ts";

/** Texts of a book's parts and volumes. */
export const partsText = {
  title: "Parts and volumes",
  titleOf: (title: string) => `Parts of ${title}`,
  lead: "Parts contain chapters, and a volume contains parts. Readers see them in the contents and above each chapter.",
  none: "This story has no parts. Most stories have none.",
  within: "Within",
  noVolume: "No volume",
  partTitle: "Title",
  of: (title: string) => `Change “${title}”`,
  holds: (chapters: number) => plural(chapters, "chapter", "chapters"),
  save: "Save",
  up: (title: string) => `Move “${title}” up`,
  down: (title: string) => `Move “${title}” down`,
  remove: "Remove",
  removeOf: (title: string) => `Remove the part “${title}” and keep its chapters`,
  add: "Add a part",
  titleHint: "For instance: Part One, Book the First: Recalled to Life.",
  from: "Begins with",
  fromHint:
    "The chapters that follow it move too, if they are in the same part. You can move each of them later.",
  noChapter: "No chapter yet",
  submit: "Add part",
  endOf: (title: string) => `End of ${title}`,
  done: {
    add: "Part added.",
    save: "Part saved.",
    remove: "Part removed. Its chapters are still there.",
    up: "Part moved.",
    down: "Part moved.",
  },
} as const;
