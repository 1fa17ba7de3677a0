import { HttpError, invalidField } from "../../../../core/base/errors.ts";
import type { PageContext, SentForm } from "../../../../core/pages/define-page.ts";
import { htmlToMarkdown, markdownToHtml } from "../../../../core/text/index.ts";
import { CHAPTER_MAX } from "../../../../shared/stories/chapters.limits.ts";
import { chaptersMessages } from "../../../../shared/stories/chapters.messages.ts";
import { toLocalTime } from "../../../../shared/zones.ts";
import { withReusable } from "../../reusable-notes/index.ts";
import type { StoryDoc } from "../../stories/index.ts";
import type { Meeting } from "../commands/meeting.ts";
import type { ChapterDoc } from "../model.ts";
import { readRevision } from "../revision-reads.ts";
import type { WriteBase } from "../rules.ts";

/** What a form says whose text is written live: its text is the document's, and what was not changed is not sent. */
export function besideText({ values }: SentForm) {
  const { title, type, notesBefore, notesAfter } = values;
  const given = Object.entries({ title, type, notesBefore, notesAfter }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(given), live: true };
}

/** A form with the words of the reusable notes that it chooses behind those of the chapter's own. */
export async function withChosenNotes({ viewer }: PageContext, form: SentForm): Promise<SentForm> {
  const { useBefore, useAfter, notesBefore = "", notesAfter = "" } = form.values;
  if (!useBefore && !useAfter) return form;
  const [before, after] = await Promise.all([
    withReusable(viewer.id, notesBefore, useBefore),
    withReusable(viewer.id, notesAfter, useAfter),
  ]);
  return { ...form, values: { ...form.values, notesBefore: before, notesAfter: after } };
}

/** The text of the revision that the address names, to be written on; nothing where it names none. */
export async function textOfRevision({ query, viewer }: PageContext, { _id }: ChapterDoc) {
  const number = Number(query.get("revision"));
  const found =
    Number.isInteger(number) && number > 0 ? await readRevision(viewer, String(_id), number) : null;
  if (!found) return {};
  const { title, html, notesBefore, notesAfter } = found;
  return { title, text: htmlToMarkdown(html), notesBefore, notesAfter };
}

/** The story that a chapter's form names. */
export const presentPlace = (story: StoryDoc) => ({
  id: String(story._id),
  slug: story.slug,
  title: story.title,
  state: story.state,
  language: story.language,
});

/** What a form says of a chapter. @throws 400 on `text` for one that is too long */
export function inputOf({ values }: SentForm) {
  const { title = "", type, text: markdown = "", notesBefore = "", notesAfter = "" } = values;
  // Before the work of reading it; what it becomes is measured by the command.
  if (markdown.length > CHAPTER_MAX) throw invalidField("text", chaptersMessages.chapterTooLong);
  return { title, type, html: markdownToHtml(markdown), notesBefore, notesAfter };
}

/** The words that a form says its own were made from; nothing where it does not, or says them wrong. */
export function baseOf({ values }: SentForm): Pick<WriteBase, "base"> {
  try {
    return values.base ? { base: JSON.parse(values.base) } : {};
  } catch {
    return {};
  }
}

/** Where both texts of a conflict lie; null for any other refusal. */
export const metOf = (error: unknown): Meeting | null =>
  error instanceof HttpError && error.status === 409 && "kept" in error.details
    ? (error.details as unknown as Meeting)
    : null;

/** The command's `html` is the form's `text`. */
export function asTyped(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  const fields = error.fields.map((field) =>
    field.path[0] === "html" ? { ...field, path: ["text"] } : field,
  );
  throw new HttpError(error.status, error.name, error.message, { fields });
}

/** What a chapter's form holds when it is opened. */
export function valuesOf(chapter: ChapterDoc, zone: string) {
  const { title, html, notesBefore, notesAfter } = chapter.pending ?? chapter;
  return {
    title,
    type: chapter.type,
    text: htmlToMarkdown(html),
    notesBefore,
    notesAfter,
    publishAt: chapter.scheduledFor ? toLocalTime(chapter.scheduledFor, zone) : "",
    silent: String(chapter.silent ?? false),
    version: String(chapter.version),
  };
}
