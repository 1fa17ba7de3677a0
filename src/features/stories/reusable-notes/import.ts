import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { addReusableNote } from "./commands.ts";
import { ReusableNote } from "./model.ts";

/** Imports a member's reusable notes; existing ones are not duplicated, and those left out are counted. */
export const importReusableNotes =
  (services: Services) =>
  async (archive: ArchiveToImport): Promise<ImportCounts> => {
    const rows = await archive.json("reusable-notes.json");
    const counts = { notes: 0, notesRefused: 0, notesOverLimit: 0, known: 0 };
    for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
      const { name, text } = (row ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof name !== "string" || typeof text !== "string") {
        counts.notesRefused += 1;
        continue;
      }
      const owner = toId(archive.caller.viewer.id!);
      if (await ReusableNote.exists({ owner, name, text })) counts.known += 1;
      else counts[await add(services, archive, { name, text })] += 1;
    }
    return counts;
  };

/** Adds a note, and returns what to count it as: one that is rejected does not stop the others. */
async function add(
  services: Services,
  { caller }: ArchiveToImport,
  note: { readonly name: string; readonly text: string },
): Promise<"notes" | "notesRefused" | "notesOverLimit"> {
  try {
    await addReusableNote(services, caller, note);
    return "notes";
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    return error.name === "ApplicationError" ? "notesOverLimit" : "notesRefused";
  }
}
