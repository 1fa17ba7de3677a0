import type { ClientSession } from "mongoose";
import { applicationError, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { afterCommit, inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { FILTER_ENTRIES_MAX } from "../../../shared/people/reading-filters.limits.ts";
import { readingFiltersMessages } from "../../../shared/people/reading-filters.messages.ts";
import { FILTER_ACTS, type Hideable, type ReadingFilters } from "../../../shared/people/reading-filters.ts";
import { findPeople } from "../users/index.ts";
import { ReadingFilter } from "./model.ts";
import { forgetFilters, readFilters } from "./reads.ts";
import { filterRules, type HideInput, hideRules, valueRules } from "./rules.ts";
import "./events.ts";

const FIELDS = { author: "authors", genre: "genres", tag: "tags" } as const satisfies Record<
  Hideable,
  string
>;

/**
 * Makes a member's filters these, whatever they were.
 * @throws 403 for a guest; 400 at `hide.authors` or `mark.authors` for who is not there
 */
export async function saveFilters(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<ReadingFilters> {
  const by = memberOf(caller);
  const wanted = validate<ReadingFilters>(filterRules, input);
  const before = await readFilters(by);
  for (const act of FILTER_ACTS) {
    // Who has left the site since they were hidden must not keep their reader from saving.
    const fresh = wanted[act].authors.filter((id) => !before[act].authors.includes(id));
    const people = await findPeople(fresh);
    if (fresh.some((id) => !people.has(id))) throw invalidField([act, "authors"], messages.noSuchMember);
  }
  const $set = Object.fromEntries(FILTER_ACTS.map((act) => [act, wanted[act]]));
  await changed(services, by, (session) =>
    ReadingFilter.updateOne({ _id: toId(by) }, { $set }, { upsert: true, runValidators: true, session }),
  );
  return readFilters(by);
}

/**
 * Hides an author's stories, a genre or a tag from now on, or shows it again; done twice it is done once.
 * @throws 403 for a guest, 400 for nobody, oneself, or one too many
 */
export async function hide(services: Services, caller: Caller, input: unknown): Promise<void> {
  const by = memberOf(caller);
  const { kind, value: given, do: act } = validate<HideInput>(hideRules, input);
  const { value } = validate(valueRules[kind], { value: given });
  const stored = kind === "author" ? toId(value) : value;
  const path = `hide.${FIELDS[kind]}`;
  const own = { _id: toId(by) };
  if (act === "show")
    return changed(services, by, (session) =>
      ReadingFilter.updateOne(own, { $pull: { [path]: stored } }, { session }),
    );
  if (kind === "author" && value === by) throw invalidField("value", messages.notYourself);
  if (kind === "author" && !(await findPeople([value])).has(value))
    throw invalidField("value", messages.noSuchMember);
  const room = { [`${path}.${FILTER_ENTRIES_MAX - 1}`]: { $exists: false } };
  const add = { $addToSet: { [path]: stored } };
  const addOnce = (upsert: boolean) =>
    changed(services, by, async (session) => {
      const known = await ReadingFilter.updateOne({ ...own, ...room }, add, { upsert, session });
      if (known.matchedCount + (known.upsertedCount ?? 0) === 0)
        throw applicationError(readingFiltersMessages.tooManyFiltered);
    });
  await addOnce(true).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
    // It is full, or somebody made it this moment.
    return addOnce(false);
  });
}

/** Forgets what an account that is gone filtered, and takes it out of others' filters. */
export async function forgetFiltersOf(id: string): Promise<void> {
  await ReadingFilter.deleteOne({ _id: toId(id) });
  forgetFilters(id);
  for (const act of FILTER_ACTS) {
    const path = `${act}.authors`;
    await ReadingFilter.updateMany({ [path]: toId(id) }, { $pull: { [path]: toId(id) } });
  }
}

/** Writes, forgets what this process remembers of it and tells of it. */
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
