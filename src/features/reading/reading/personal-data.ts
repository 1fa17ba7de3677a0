import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { forgetReadingsOf } from "./commands.ts";
import { OpenedChapter, Reading } from "./model.ts";

/** A member's reading history, never visible to anyone else. */
export const readingPersonalData: PersonalData = {
  models: ["Reading", "OpenedChapter"],
  async *export({ id }) {
    const user = toId(id);
    yield jsonListFile("reading.json", () => Reading.find({ user }).lean().cursor());
    yield jsonListFile("opened-chapters.json", () => OpenedChapter.find({ user }).lean().cursor());
  },
  erase: ({ id }) => forgetReadingsOf(id),
};
