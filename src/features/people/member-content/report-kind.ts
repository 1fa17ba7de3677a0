import { HttpError } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Reportable, ReportKind } from "../../../core/report-kind.ts";
import type { ReportWords } from "../../../shared/moderation/report-words.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { findUsernames } from "../users/index.ts";

/** What can be reported of one kind of content, its title made with its writer's name. */
type Found = Omit<Reportable, "title"> & { readonly title: (name: string) => string };

/**
 * What members report of a kind: the staff takes it out of everyone's sight but its writer's, and back. What `find` refuses
 * a viewer is not there for them.
 */
export function contentReportKind(
  words: ReportWords,
  find: (viewer: Viewer, id: string) => Promise<Found | null>,
  flag: (id: ReturnType<typeof toId>, flags: { readonly removed: boolean }) => Promise<unknown>,
): ReportKind {
  const turn = (removed: boolean) => async (id: string) => {
    if (isId(id)) await flag(toId(id), { removed });
  };
  return {
    words,
    async find(viewer, id) {
      const found = await find(viewer, id).catch(unlessRefused);
      if (!found) return null;
      const name = (await findUsernames([found.by])).get(found.by) ?? adminText.gone;
      return { ...found, title: found.title(name) };
    },
    remove: turn(true),
    restore: turn(false),
  };
}

function unlessRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
