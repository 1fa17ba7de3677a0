import type { ClientSession, UpdateQuery } from "mongoose";
import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { afterCommit, inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { createSweep } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { FILTER_ENTRIES_MAX } from "#shared/people/reading-filters.limits.ts";
import { readingFiltersMessages } from "#shared/people/reading-filters.messages.ts";
import { FILTER_ACTS, type Hideable, type ReadingFilters } from "#shared/people/reading-filters.ts";
import { readTagGroups } from "../../platform/tag-groups/index.ts";
import { findPeople } from "../users/index.ts";
import { ReadingFilter, type ReadingFilterDoc } from "./model.ts";
import { forgetFilters, readFilters } from "./reads.ts";
import { filterRules, type HideInput, hideRules, valueRules } from "./rules.ts";
import "./events.ts";

const FIELDS = { author: "authors", genre: "genres", tag: "tags" } as const satisfies Record<
  Hideable,
  string
>;

/**
 * Replaces a member's filters.
 * @throws 403 for a guest; 400 at `hide.authors` or `mark.authors` for unknown members
 */
export async function saveFilters(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<ReadingFilters> {
  const by = memberOf(caller);
  const filters = validate<ReadingFilters>(filterRules, input);
  const before = await readFilters(by);
  for (const act of FILTER_ACTS) {
    // A hidden author who has since left must not prevent saving.
    const fresh = filters[act].authors.filter((id) => !before[act].authors.includes(id));
    const people = await findPeople(fresh);
    if (fresh.some((id) => !people.has(id))) throw invalidField([act, "authors"], messages.noSuchMember);
  }
  const $set = Object.fromEntries(FILTER_ACTS.map((act) => [act, filters[act]]));
  await changed(services, by, (session) =>
    ReadingFilter.updateOne({ _id: toId(by) }, { $set }, { upsert: true, runValidators: true, session }),
  );
  return readFilters(by);
}

/**
 * Hides or shows an author's stories, a genre or a tag; idempotent.
 * @throws 403 for a guest, 400 for an unknown member, the caller, or above the limit
 */
export async function hide(services: Services, caller: Caller, input: unknown): Promise<void> {
  const by = memberOf(caller);
  const { kind, value: given, do: act } = validate<HideInput>(hideRules, input);
  const { value } = validate(valueRules[kind], { value: given });
  const path = `hide.${FIELDS[kind]}`;
  const own = { _id: toId(by) };
  if (act === "show") {
    const stored = await storedValues(kind, value);
    return changed(services, by, (session) =>
      ReadingFilter.updateOne(own, { $pull: { [path]: { $in: stored } } }, { session }),
    );
  }
  if (kind === "author" && value === by) throw invalidField("value", messages.notYourself);
  if (kind === "author" && !(await findPeople([value])).has(value))
    throw invalidField("value", messages.noSuchMember);
  const room = { [`${path}.${FILTER_ENTRIES_MAX - 1}`]: { $exists: false } };
  const add = { $addToSet: { [path]: kind === "author" ? toId(value) : value } };
  const addOnce = (upsert: boolean) =>
    changed(services, by, async (session) => {
      const known = await ReadingFilter.updateOne({ ...own, ...room }, add, { upsert, session });
      if (known.matchedCount + (known.upsertedCount ?? 0) === 0)
        throw applicationError(readingFiltersMessages.tooManyFiltered);
    });
  await addOnce(true).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    // The list is full, or a concurrent request created the document.
    return addOnce(false);
  });
}

/** Returns the values that hide the same stories: a tag is hidden by any of its synonyms. */
async function storedValues(kind: Hideable, value: string): Promise<readonly unknown[]> {
  if (kind === "author") return [toId(value)];
  return kind === "tag" ? (await readTagGroups()).spellingsOf(value) : [value];
}

/** Deletes a deleted account's filters and removes it from others' filters. */
export async function forgetFiltersOf(id: string): Promise<void> {
  await ReadingFilter.deleteOne({ _id: toId(id) });
  forgetFilters(id);
  for (const act of FILTER_ACTS) {
    const path = `${act}.authors`;
    await ReadingFilter.updateMany({ [path]: toId(id) }, { $pull: { [path]: toId(id) } });
  }
}

/** Adds a tag to the filters that contain another one. */
export const filterTagToo = (services: Services, tag: string, name: string): Promise<void> =>
  changeTags(services, tag, (path) => ({ $addToSet: { [path]: name } }));

/** Removes a tag from all filters. */
export const stopFilteringTag = (services: Services, tag: string): Promise<void> =>
  changeTags(services, tag, (path) => ({ $pull: { [path]: tag } }));

/** Changes every filter that contains a tag. */
async function changeTags(
  services: Services,
  tag: string,
  change: (path: string) => UpdateQuery<ReadingFilterDoc>,
): Promise<void> {
  const sweep = createSweep("reading filters with a tag", undefined, { isOnce: true });
  for (const path of FILTER_ACTS.map((act) => `${act}.tags`)) {
    const filters = await ReadingFilter.find({ [path]: tag }, { _id: 1 }).lean<
      Pick<ReadingFilterDoc, "_id">[]
    >();
    await sweep.each(filters, ({ _id }) =>
      changed(services, String(_id), (session) =>
        ReadingFilter.updateOne({ _id, [path]: tag }, change(path), { session }),
      ),
    );
  }
  sweep.end();
}

/** Writes, invalidates this process's cache and publishes the change. */
const changed = (
  { events }: Services,
  by: string,
  write: (session: ClientSession) => Promise<unknown>,
): Promise<void> =>
  inTransaction(async (session) => {
    await write(session);
    afterCommit(session, async () => forgetFilters(by));
    await events.publish("reading-filters.changed", { by }, session);
  });

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
