import type { ClientSession } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { RemovedLinks, Reportable, ReportKind } from "#core/report-kind.ts";
import type { ReportWords } from "#shared/platform/report-words.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { findUsernames } from "../users/index.ts";

/** A reportable document of one kind; its title contains the author's name. */
type Found = Omit<Reportable, "title"> & { readonly title: (name: string) => string };

/** Sets a flag of a document, in the caller's transaction. */
type SetFlag<Name extends string, Value> = (
  id: ReturnType<typeof toId>,
  flags: { readonly [name in Name]: Value },
  session: ClientSession,
) => Promise<unknown>;

/**
 * Makes a kind reportable: staff can hide its documents from everyone except the author, and restore them.
 * Documents that `find` rejects do not exist for that viewer. `setHidden` is for a kind that staff can also hide
 * without a report. Both return null or false for a document that does not exist.
 */
export function contentReportKind(
  words: ReportWords,
  find: (viewer: Viewer, id: string) => Promise<Found | null>,
  setRemoved: SetFlag<"removed", boolean>,
  links: readonly RemovedLinks[],
  setHidden: SetFlag<"hidden", boolean> = async () => {},
): ReportKind {
  return {
    words,
    async find(viewer, id) {
      const found = await find(viewer, id).catch(unlessRefused);
      if (!found) return null;
      const name = (await findUsernames([found.by])).get(found.by) ?? adminText.gone;
      return { ...found, title: found.title(name) };
    },
    async remove(id, { repeats }, session) {
      if (!isId(id)) return;
      await (repeats === "hidden"
        ? setHidden(toId(id), { hidden: true }, session)
        : setRemoved(toId(id), { removed: true }, session));
    },
    async restore(id, { undoes }, session) {
      if (!isId(id)) return false;
      const restored = await (undoes === "hidden"
        ? setHidden(toId(id), { hidden: false }, session)
        : setRemoved(toId(id), { removed: false }, session));
      return restored !== null && restored !== false;
    },
    links,
  };
}

function unlessRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
