import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { followingIds } from "#core/db/page-tags.ts";
import { createReadMemory } from "#core/db/read-memory.ts";
import { readBrowseQuery } from "#shared/stories/browse-query.ts";
import type { BrowseFiltersDto } from "#shared/stories/stories.dto.ts";
import { DefaultFilters, type DefaultFiltersDoc } from "./model.ts";

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

interface Known {
  readonly filters: BrowseFiltersDto | null;
}

const memory = createReadMemory<Known>(
  async (id) => {
    const stored = await DefaultFilters.findById(toId(id)).lean<DefaultFiltersDoc>();
    return { filters: stored ? readBrowseQuery(stored.query) : null };
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/** Returns the viewer's default filters, cached; null for guests and members without. */
export async function defaultFiltersOf({ id }: Pick<Viewer, "id">): Promise<BrowseFiltersDto | null> {
  return id === null ? null : ((await memory.get(id))?.filters ?? null);
}

/** Cache tag of a member's default filters. */
export const defaultFiltersTag = ({ id }: Pick<Viewer, "id">): string => `default-filters:${id}`;

export const forgetDefaultFilters = (member: string): void => memory.forget(member);

/** Cached default filters by member, invalidated by changes in any process. */
export const rememberedDefaults = followingIds("default-filters", memory);
