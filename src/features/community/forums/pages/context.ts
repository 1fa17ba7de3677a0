import { forbidden, type HttpError, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import { movedTo } from "#core/pages/redirects.ts";
import { showTexts } from "#core/pages/unsent.ts";
import type { ThreadDto } from "#shared/community/forums.dto.ts";
import { FORUM_SECTIONS, type ForumSection } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { findDraft } from "../drafts.ts";
import type { ThreadDoc } from "../model.ts";
import { readMergedInto, readThread } from "../permitted.ts";
import { threadPolicy } from "../policy.ts";
import { presentThreads } from "../present.ts";

type Asked = Pick<PageContext, "viewer" | "params">;

/** Returns the section in the URL. @throws 404 */
export function sectionIn({ params }: Pick<PageContext, "params">): ForumSection {
  const section = FORUM_SECTIONS.find((each) => each === params.section);
  if (!section) throw notFound();
  return section;
}

/**
 * Returns the thread in the URL by its id, with or without the readable part, if the viewer may read it.
 * @throws 404, which shows the viewer's saved draft there, or a redirect if it was merged into another
 */
export async function threadIn({ viewer, params }: Asked): Promise<ThreadDoc> {
  const id = (params.thread ?? params.id ?? "").slice(0, 24);
  const thread = await readThread(viewer, id);
  if (thread) return thread;
  const other = await readMergedInto(viewer, id);
  if (!other) throw await missing(viewer, id);
  throw movedTo(forumsPaths.thread(placeOf(other)));
}

/** Returns a 404 error whose page shows what the viewer had written for a thread that they can no longer read. */
async function missing(viewer: Viewer, thread: string): Promise<HttpError> {
  const error = notFound();
  const draft = await findDraft(viewer, thread);
  if (draft) showTexts(error, [draft.text]);
  return error;
}

/** Returns the thread in the URL if the viewer may perform the action. @throws 404 and 403 */
export async function permittedIn(
  context: Asked,
  action: Parameters<typeof threadPolicy.can>[1],
): Promise<ThreadDoc> {
  const thread = await threadIn(context);
  if (!threadPolicy.can(context.viewer, action, thread)) throw forbidden();
  return thread;
}

/** Returns the message about a saved draft, which contains no pictures. */
export function keptDraftText({ values, files }: Pick<SentForm, "values" | "files">): string {
  const isDescribed = Object.entries(values).some(([name, value]) => isAlt(name) && value.trim() !== "");
  return isDescribed || Object.values(files).some(Boolean)
    ? forumsText.draftSavedWithoutPictures
    : forumsText.draftSaved;
}

const isAlt = (name: string): boolean => /^picture\d+Alt$/.test(name);

export const placeOf = ({ _id, section, path }: Pick<ThreadDoc, "_id" | "section" | "path">) => ({
  id: String(_id),
  section,
  path,
});

export async function presentThread(thread: ThreadDoc): Promise<ThreadDto> {
  const [dto] = await presentThreads([thread]);
  return dto!;
}
