import { HttpError } from "../../../core/base/errors.ts";
import { toId } from "../../../core/db/ids.ts";
import type { ArchiveToTake, Taken } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { addReusableNote } from "./commands.ts";
import { ReusableNote } from "./model.ts";

/** Brings in the notes that a member keeps for their chapters; one that is here already stays once. */
export const takeReusableNotes =
  (services: Services) =>
  async (archive: ArchiveToTake): Promise<Taken> => {
    const given = await archive.json("reusable-notes.json");
    const taken = { notes: 0, known: 0 };
    for (const row of Array.isArray(given) ? (given as unknown[]) : []) {
      const { name, text } = (row ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof name !== "string" || typeof text !== "string") continue;
      const owner = toId(archive.caller.viewer.id!);
      if (await ReusableNote.exists({ owner, name, text })) taken.known += 1;
      else if (await addReusableNote(services, archive.caller, { name, text }).catch(unlessRefused))
        taken.notes += 1;
    }
    return taken;
  };

/** One that cannot be kept is no reason to leave the others behind. */
function unlessRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
