import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { forgetFiltersOf } from "./commands.ts";
import { ReadingFilter } from "./model.ts";

/** A member's filters; not who hides the member. */
export const filterPersonalData: PersonalData = {
  models: ["ReadingFilter"],
  async *export({ id }) {
    const readingFilter = await ReadingFilter.findById(toId(id)).lean();
    if (readingFilter) yield jsonFile("reading-filters.json", readingFilter);
  },
  erase: ({ id }) => forgetFiltersOf(id),
};
