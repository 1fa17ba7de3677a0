import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { tagGroupsCache } from "./groups.ts";

/** Relations between tags as staff decided them, for stories and for readers' filters. */
export const tagGroups = (): Feature => ({
  name: "tag-groups",
  consequences: notAffected("Decisions of staff about words; they name no member."),
  dropped: [tagGroupsCache],
});
