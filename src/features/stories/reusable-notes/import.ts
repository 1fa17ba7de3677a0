import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { addReusableNote } from "./commands.ts";
import { ReusableNote } from "./model.ts";

/** Imports a member's reusable notes; existing ones are not duplicated. */
export const importReusableNotes =
  (services: Services) =>
  async (archive: ArchiveToImport): Promise<ImportCounts> => {
    const rows = await archive.json("reusable-notes.json");
    const counts = { notes: 0, known: 0 };
    for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
      const { name, text } = (row ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof name !== "string" || typeof text !== "string") continue;
      const owner = toId(archive.caller.viewer.id!);
      if (await ReusableNote.exists({ owner, name, text })) counts.known += 1;
      else if (await addReusableNote(services, archive.caller, { name, text }).catch(unlessRefused))
        counts.notes += 1;
    }
    return counts;
  };

/** A note that is rejected does not stop the others. */
function unlessRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
