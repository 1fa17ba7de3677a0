import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { readStory } from "../../stories/stories/index.ts";
import { createList, updateList } from "./commands.ts";
import { addItem, updateItem } from "./items.ts";
import { Item, type ItemDoc, type ListDoc } from "./model.ts";
import { findPrivateTitle } from "./private-list.ts";
import { createListRules, type ListInput } from "./rules.ts";

type Raw = Readonly<Record<string, unknown>>;
type Refused = "refused" | "full";

/** An entry of an archived list whose story the member can read here. */
interface Entry {
  readonly story: string;
  readonly note: string;
}

/**
 * Imports a member's reading lists, private at first, with the stories available here: their imported ones,
 * and others' that they may read. Merges into an existing private list with the same title; beside a public one it
 * creates another list for what that one lacks. What the member has written here stays, and what cannot be imported
 * is counted.
 */
export const importLists =
  (services: Services) =>
  async (archive: ArchiveToImport): Promise<ImportCounts> => {
    const [lists, items] = [
      rowsOf(await archive.json("lists.json")),
      rowsOf(await archive.json("list-items.json")),
    ];
    const counts: Counts = {
      lists: 0,
      listItems: 0,
      listTexts: 0,
      listItemsElsewhere: 0,
      listsRefused: 0,
      listsOverLimit: 0,
      listItemsRefused: 0,
      listItemsOverLimit: 0,
      listTextsKept: 0,
      known: 0,
    };
    const byList = Map.groupBy(items, ({ list }) => String(list));
    for (const row of lists) {
      const own = (byList.get(String(row._id)) ?? []).sort((a, b) => Number(a.rank) - Number(b.rank));
      byList.delete(String(row._id));
      await importList(services, archive, row, own, counts);
    }
    // Entries of lists that the archive does not contain.
    for (const own of byList.values()) counts.listItemsRefused += own.length;
    return counts;
  };

type Counts = Record<keyof ImportCounts & (`list${string}` | "known"), number>;

async function importList(
  services: Services,
  archive: ArchiveToImport,
  { title: given, description: told = "" }: Raw,
  rows: readonly Raw[],
  counts: Counts,
): Promise<void> {
  const { caller } = archive;
  const input = inputOf({ title: given, description: told, public: false });
  if (!input) {
    counts.listsRefused += 1;
    counts.listItemsRefused += rows.length;
    return;
  }
  let missing = await entriesOf(archive, rows, counts);
  const target = await findPrivateTitle(caller.viewer.id!, input.title, async (list) => {
    missing = await missingIn(list, missing);
    if (missing.length > 0) return false;
    if (input.description && input.description !== list.description) counts.listTextsKept += 1;
    return true;
  });
  if (!target) {
    counts.known += 1;
    return;
  }
  const { title, list: existing } = target;
  const list = existing ?? (await attempt(() => createList(services, caller, { ...input, title })));
  if (list === "full" || list === "refused") {
    counts[list === "full" ? "listsOverLimit" : "listsRefused"] += 1;
    counts[list === "full" ? "listItemsOverLimit" : "listItemsRefused"] += missing.length;
    return;
  }
  counts[existing ? "known" : "lists"] += 1;
  if (existing)
    await keepText(counts, existing.description, input.description, (description) =>
      updateList(services, caller, String(list._id), { description }),
    );
  for (const entry of missing) await importEntry(services, archive, list, entry, counts);
}

/** Adds an entry, or its note to one that has none; a different note that is here stays. */
async function importEntry(
  services: Services,
  { caller }: ArchiveToImport,
  list: ListDoc,
  { story, note }: Entry,
  counts: Counts,
): Promise<void> {
  const known = await Item.findOne({ list: list._id, story: toId(story) }).lean<ItemDoc>();
  if (known)
    return keepText(counts, known.note, note, (text) =>
      updateItem(services, caller, String(known._id), { note: text }),
    );
  const added = await attempt(() => addItem(services, caller, { list: String(list._id), story, note }));
  if (added === "full") counts.listItemsOverLimit += 1;
  else if (added === "refused") counts.listItemsRefused += 1;
  else counts.listItems += 1;
}

/** Saves an archived text where there is none; counts it as left out beside a different one. */
async function keepText(
  counts: Counts,
  here: string,
  archived: string,
  save: (text: string) => Promise<unknown>,
): Promise<void> {
  if (!archived || archived === here) return;
  const saved = here ? "refused" : await attempt(() => save(archived));
  counts[saved === "refused" || saved === "full" ? "listTextsKept" : "listTexts"] += 1;
}

/** Returns the entries whose stories the member can read here; counts the others. */
async function entriesOf(
  archive: ArchiveToImport,
  rows: readonly Raw[],
  counts: Counts,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const { story: old, note } of rows) {
    const story = await storyOf(archive, old);
    if (story) entries.push({ story, note: typeof note === "string" ? note.trim() : "" });
    else counts.listItemsElsewhere += 1;
  }
  return entries;
}

/** Returns the entries that a list does not have, or not with their notes. */
async function missingIn({ _id }: ListDoc, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const items = await Item.find({ list: _id }, { story: 1, note: 1 }).lean<ItemDoc[]>();
  const notes = new Map(items.map(({ story, note }) => [String(story), note]));
  return entries.filter(({ story, note }) => !notes.has(story) || (note && notes.get(story) !== note));
}

/** Returns a story's id after the import, or its id on this site; null if the member cannot read it. */
async function storyOf({ caller, idOf }: ArchiveToImport, old: unknown): Promise<string | null> {
  for (const id of [String(idOf(old)), String(old)]) if (await readStory(caller.viewer, id)) return id;
  return null;
}

const rowsOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.filter((row) => row !== null && typeof row === "object") : [];

/** Validates the archived fields of a list; null if they are invalid. */
function inputOf(fields: Raw): ListInput | null {
  try {
    return validate<ListInput>(createListRules, fields);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return null;
    throw error;
  }
}

/** Runs a command; returns why it did nothing if it was refused, which does not stop the import. */
async function attempt<Result>(run: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return error.name === "ApplicationError" ? "full" : "refused";
  }
}
