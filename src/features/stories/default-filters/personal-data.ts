import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { forgetDefaultFiltersOf } from "./commands.ts";
import { DefaultFilters } from "./model.ts";

/** A member's default filters for lists of stories. */
export const defaultFiltersPersonalData: PersonalData = {
  models: ["DefaultFilters"],
  async *export({ id }) {
    const stored = await DefaultFilters.findById(toId(id)).lean();
    if (stored) yield jsonFile("default-filters.json", stored);
  },
  erase: ({ id }) => forgetDefaultFiltersOf(id),
};
