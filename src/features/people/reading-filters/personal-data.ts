import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetFiltersOf } from "./commands.ts";
import { ReadingFilter } from "./model.ts";

/** What a member hides and marks; who hides them is not theirs to know. */
export const filterPersonalData: PersonalData = {
  models: ["ReadingFilter"],
  async *export({ id }) {
    const found = await ReadingFilter.findById(toId(id)).lean();
    if (found) yield jsonFile("reading-filters.json", found);
  },
  erase: ({ id }) => forgetFiltersOf(id),
};
