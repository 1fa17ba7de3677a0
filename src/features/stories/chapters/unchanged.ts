import { invalidField } from "#core/base/errors.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { writtenText } from "./change.ts";
import { cleanHtml } from "./clean.ts";
import type { ChapterDoc, ChapterText } from "./model.ts";
import type { ChapterInput } from "./rules.ts";

/** Place of a chapter as sent; null removes it from its part. */
interface Place {
  readonly number?: number | undefined;
  readonly part?: string | null | undefined;
}

/** True if a place differs from the chapter's. */
export const isMoved = (now: ChapterDoc, { number = now.number, part }: Place): boolean =>
  number !== now.number || (part !== undefined && String(part ?? "") !== String(now.part ?? ""));

/** True if a text differs from the chapter's. An empty title means the present one. */
export function changesText(now: Omit<ChapterText, "words">, input: Partial<ChapterInput>): boolean {
  const { words: _, title, ...others } = writtenText(input);
  if (title && title !== now.title) return true;
  return Object.entries(others).some(([name, value]) => value !== now[name as keyof typeof others]);
}

/**
 * Rejects an edit of `pending`, which only shows the pending edit. One that was read from another version is not
 * compared.
 * @throws 400 at `pending`
 */
export function assertSamePending(
  now: ChapterDoc,
  sent: object | null | undefined,
  version: number | undefined,
): void {
  if (!sent || !now.pending || (version !== undefined && version !== now.version)) return;
  const { title, html, revision } = now.pending;
  const present = new Map<string, unknown>(Object.entries({ title, html, revision }));
  if (Object.entries(sent).some(([name, value]) => present.has(name) && present.get(name) !== value))
    throw invalidField("pending", chaptersMessages.pendingReadOnly);
}

/** Returns what was sent without the attributes that are as readers see them. */
export function withoutShown(sent: object, now: ChapterDoc): object {
  const { title, notesBefore, notesAfter, state } = now;
  const shown = new Map<string, unknown>(
    Object.entries({ title, notesBefore, notesAfter, state, html: cleanHtml(now) }),
  );
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !shown.has(name) || shown.get(name) !== value),
  );
}
