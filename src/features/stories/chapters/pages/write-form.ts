import { HttpError, invalidField } from "#core/base/errors.ts";
import { toLocalTime } from "#core/base/zones.ts";
import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import { htmlToMarkdown, markdownToHtml } from "#core/text/index.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { withReusable } from "../../reusable-notes/index.ts";
import type { StoryDoc } from "../../stories/index.ts";
import type { Meeting } from "../commands/conflict.ts";
import type { ChapterDoc } from "../model.ts";
import { readRevision } from "../revision-reads.ts";
import type { WriteBase } from "../rules.ts";

/**
 * Returns the form fields other than the text, for a chapter in live co-writing: the text comes from the
 * document, and unchanged fields are not sent.
 */
export function besideText({ values }: SentForm) {
  const { title, type, notesBefore, notesAfter, firstPublished } = values;
  const filled = Object.entries({ title, type, notesBefore, notesAfter, firstPublished }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(filled), live: true };
}

/** Appends the selected reusable notes to the form's own notes. */
export async function withChosenNotes({ viewer }: PageContext, form: SentForm): Promise<SentForm> {
  const { useBefore, useAfter, notesBefore = "", notesAfter = "" } = form.values;
  if (!useBefore && !useAfter) return form;
  const [before, after] = await Promise.all([
    withReusable(viewer.id, notesBefore, useBefore),
    withReusable(viewer.id, notesAfter, useAfter),
  ]);
  return { ...form, values: { ...form.values, notesBefore: before, notesAfter: after } };
}

/** Returns the text of the revision named in the address, to continue from; empty if none is named. */
export async function textOfRevision({ query, viewer }: PageContext, { _id }: ChapterDoc) {
  const number = Number(query.get("revision"));
  const revision =
    Number.isInteger(number) && number > 0 ? await readRevision(viewer, String(_id), number) : null;
  if (!revision) return {};
  const { title, html, notesBefore, notesAfter } = revision;
  return { title, text: htmlToMarkdown(html), notesBefore, notesAfter };
}

/** Returns the story as named on a chapter's form. */
export const presentPlace = (story: StoryDoc) => ({
  id: String(story._id),
  slug: story.slug,
  title: story.title,
  state: story.state,
  language: story.language,
});

/** Returns the chapter fields of a form. @throws 400 on `text` if it is too long */
export function inputOf({ values }: SentForm) {
  const { title = "", type, text: markdown = "", notesBefore = "", notesAfter = "", firstPublished } = values;
  // Checked before the expensive parsing; the command checks the length of the result.
  if (markdown.length > CHAPTER_MAX) throw invalidField("text", chaptersMessages.chapterTooLong);
  return {
    title,
    type,
    html: markdownToHtml(markdown),
    notesBefore,
    notesAfter,
    ...(firstPublished === undefined ? {} : { firstPublished }),
  };
}

/** Returns the base text sent by a form; empty if it is missing or invalid. */
export function baseOf({ values }: SentForm): Pick<WriteBase, "base"> {
  try {
    return values.base ? { base: JSON.parse(values.base) } : {};
  } catch {
    return {};
  }
}

/** Returns the conflict data of a 409 error; null for any other error. */
export const metOf = (error: unknown): Meeting | null =>
  error instanceof HttpError && error.status === 409 && "kept" in error.details
    ? (error.details as unknown as Meeting)
    : null;

/** Maps errors on the command's `html` to the form's `text`. */
export function asTyped(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  const fields = error.fields.map((field) =>
    field.path[0] === "html" ? { ...field, path: ["text"] } : field,
  );
  throw new HttpError(error.status, error.name, error.message, { fields });
}

/** Initial values of a chapter's form. */
export function valuesOf(chapter: ChapterDoc, zone: string) {
  const { title, html, notesBefore, notesAfter } = chapter.pending ?? chapter;
  return {
    title,
    type: chapter.type,
    text: htmlToMarkdown(html),
    notesBefore,
    notesAfter,
    firstPublished: chapter.firstPublished ?? "",
    publishAt: chapter.scheduledFor ? toLocalTime(chapter.scheduledFor, zone) : "",
    silent: String(chapter.silent ?? false),
    version: String(chapter.version),
  };
}
