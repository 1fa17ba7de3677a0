import { plural } from "../format.ts";

/** Parts and volumes of a book. */
export const partsText = {
  title: "Parts and volumes",
  titleOf: (title: string) => `Parts of ${title}`,
  lead: "Parts hold chapters; a volume holds parts. Readers see them in the contents and above each chapter.",
  none: "This story has no parts. Most have none.",
  within: "Within",
  noVolume: "No volume",
  partTitle: "Title",
  of: (title: string) => `Change “${title}”`,
  holds: (chapters: number) => plural(chapters, "chapter", "chapters"),
  save: "Save",
  up: (title: string) => `Move “${title}” up`,
  down: (title: string) => `Move “${title}” down`,
  remove: "Remove",
  removeOf: (title: string) => `Remove the part “${title}”; its chapters stay`,
  add: "Add a part",
  titleHint: "For instance: Part One, Book the First: Recalled to Life.",
  from: "Begins with",
  fromHint:
    "The chapters after it go along, as far as they are in the same part. You can move each of them later.",
  noChapter: "No chapter yet",
  submit: "Add part",
  changePart: "Change",
  endOf: (title: string) => `End of ${title}`,
  done: {
    add: "The part is added.",
    save: "The part is saved.",
    remove: "The part is removed. Its chapters are still there.",
    up: "The part is moved.",
    down: "The part is moved.",
  },
} as const;
