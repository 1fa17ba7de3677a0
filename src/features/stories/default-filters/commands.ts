import Joi from "joi";
import { forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import { validate } from "#core/validate.ts";
import { filterQuery, readBrowseQuery } from "#shared/stories/browse-query.ts";
import { DEFAULT_FILTERS_MAX } from "#shared/stories/default-filters.limits.ts";
import { DefaultFilters, type DefaultFiltersDoc } from "./model.ts";
import { forgetDefaultFilters } from "./reads.ts";

/** Default filters as a query of /stories; empty for none. */
export interface DefaultFiltersInput {
  readonly query: string;
}

export const defaultFiltersRules = Joi.object<DefaultFiltersInput>({
  query: Joi.string()
    .allow("")
    .max(DEFAULT_FILTERS_MAX)
    .required()
    .description("Query of /stories; empty for none. Unknown filters, words and pages are left out"),
});

/**
 * Replaces the caller's default filters, and returns them in canonical form; without any, removes them.
 * @throws 403 for a guest
 */
export async function saveDefaultFilters({ viewer }: Caller, input: unknown): Promise<string> {
  if (!viewer.id) throw forbidden();
  const { query: given } = validate<DefaultFiltersInput>(defaultFiltersRules, input);
  const query = filterQuery(readBrowseQuery(given));
  const own = { _id: toId(viewer.id) };
  if (query) await DefaultFilters.updateOne(own, { $set: { query } }, { upsert: true });
  else await DefaultFilters.deleteOne(own);
  forgetDefaultFilters(viewer.id);
  return query;
}

/** Deletes the default filters of a deleted account. */
export async function forgetDefaultFiltersOf(id: string): Promise<void> {
  await DefaultFilters.deleteOne({ _id: toId(id) });
  forgetDefaultFilters(id);
}

/** Replaces a tag in all default filters. Reads each of them: there is no index by tag. */
export async function renameTagInDefaults(
  { tag, name }: Readonly<Record<"tag" | "name", string>>,
  signal: AbortSignal,
): Promise<void> {
  const renamed = (tags: readonly string[]) => [...new Set(tags.map((each) => (each === tag ? name : each)))];
  const sweep = createSweep("default filters with a renamed tag", signal, { isOnce: true });
  await sweep.each(DefaultFilters.find().lean<DefaultFiltersDoc>().cursor(), async ({ _id, query }) => {
    const filters = readBrowseQuery(query);
    if (![...filters.tag, ...filters.nottag].includes(tag)) return;
    const changed = filterQuery({ ...filters, tag: renamed(filters.tag), nottag: renamed(filters.nottag) });
    // A member who saves other filters meanwhile keeps theirs.
    await DefaultFilters.updateOne({ _id, query }, { $set: { query: changed } });
    forgetDefaultFilters(String(_id));
  });
  sweep.end();
}
