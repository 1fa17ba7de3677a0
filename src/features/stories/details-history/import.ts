import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import { validateChange } from "#core/validate.ts";
import { KEPT_DETAILS } from "#shared/stories/details-history.enums.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { updateStoryRules } from "../editing/index.ts";
import { readStory } from "../stories/index.ts";
import { DetailChange, type DetailChangeDoc, type Details } from "./model.ts";

type Raw = Readonly<Record<string, unknown>>;

const AT_ONCE = 100;

/**
 * Imports changes of the details of stories imported from the same archive; idempotent. Those of stories changed
 * here before, and invalid ones, are left out and counted.
 */
export async function importDetailChanges(archive: ArchiveToImport): Promise<ImportCounts> {
  const { viewer } = archive.caller;
  const counts = { detailChanges: 0, detailChangesKept: 0, detailChangesRefused: 0 };
  for (const name of archive.names) {
    const [, folder] = /^(stories\/[^/]+)\/details-history\.json$/.exec(name) ?? [];
    if (!folder) continue;
    const old = (await archive.json(`${folder}/story.json`)) as Raw | null;
    const story = await readStory(viewer, String(archive.idOf(old?._id)));
    if (!story || String(story.author) !== viewer.id) continue;
    const here = await DetailChange.find({ story: story._id }, { _id: 1 }).lean();
    const file = await archive.json(name);
    const archived = Array.isArray(file) ? (file as unknown[]) : [];
    const rows = archived.flatMap((row) => changeOf(archive, row, story._id) ?? []);
    counts.detailChangesRefused += archived.length - rows.length;
    // Numbers are consecutive even if some entries could not be read.
    const numbered = rows
      .sort((a, b) => a.number - b.number)
      .map((row, index) => ({ ...row, number: index + 1 }));
    const known = new Set(here.map(({ _id }) => String(_id)));
    // Changed here before the import.
    if (here.length > 0 && !numbered.some(({ _id }) => known.has(String(_id)))) {
      counts.detailChangesKept += numbered.length;
      continue;
    }
    const missing = numbered.filter(({ _id, number }) => !known.has(String(_id)) && number > here.length);
    for (let at = 0; at < missing.length; at += AT_ONCE)
      await DetailChange.insertMany(missing.slice(at, at + AT_ONCE));
    counts.detailChanges += missing.length;
  }
  return counts;
}

/** Returns null for invalid entries. */
function changeOf(
  { account, caller, idOf }: ArchiveToImport,
  row: unknown,
  story: DetailChangeDoc["story"],
): DetailChangeDoc | null {
  const raw = typeof row === "object" && row !== null ? (row as Raw) : {};
  const [before, after] = [detailsIn(raw.before), detailsIn(raw.after)];
  const at = new Date(String(raw.at));
  if (!before || !after || Number.isNaN(at.getTime())) return null;
  const by = toId(String(raw.by) === account ? caller.viewer.id! : String(DELETED_AUTHOR));
  return { _id: idOf(raw._id), story, number: Number(raw.number) || 0, by, at, before, after };
}

/** Validates details like an edit; null if invalid. */
function detailsIn(value: unknown): Details | null {
  if (typeof value !== "object" || value === null) return null;
  const raw = value as Raw;
  const details = Object.fromEntries(
    KEPT_DETAILS.filter((name) => raw[name] !== undefined).map((name) => [name, raw[name]]),
  );
  try {
    return validateChange(updateStoryRules, details) as Details;
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
