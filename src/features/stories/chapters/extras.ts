import type { ClientSession, Types } from "mongoose";
import type { Viewer } from "../../../core/base/viewer.ts";
import type { Services } from "../../../core/services.ts";
import type { ChapterExtrasDto } from "../../../shared/stories/chapters.dto.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

/** A published chapter on its page: `html` is the text as it is shown. */
export interface ShownChapter {
  readonly viewer: Viewer;
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
  readonly number: number;
  readonly html: string;
}

/** HTML that is put into a chapter's text, behind as many of its characters; it is trusted as it is. */
export interface Mark {
  readonly at: number;
  readonly html: string;
}

/** What a feature above has for a chapter's page; `shows` names what a change of drops it. */
type ChapterExtra = (
  shown: ShownChapter,
  shows: (...tags: string[]) => void,
) => Promise<ChapterExtrasDto & { readonly marks?: readonly Mark[] }>;

/** How many words longer a chapter became by what a member wrote; below 0 of one that became shorter. */
export interface WrittenWords {
  readonly by: Types.ObjectId;
  readonly words: number;
}

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Shows something on the page of every published chapter. It is kept with the page of guests. */
    "chapter.page": ChapterExtra;
    /** Writes what of a chapter's latest text is not in it yet, before it is published (id). */
    "chapter.settle": (id: string) => Promise<void>;
    /** Takes part in the transaction in which a member writes; not told of what is imported or restored. */
    "chapter.written": (written: WrittenWords, session: ClientSession) => Promise<void>;
  }
}

/** Tells of what a member has written, in its transaction. */
export async function emitWritten(
  { extensions }: Pick<Services, "extensions">,
  written: WrittenWords,
  session: ClientSession,
): Promise<void> {
  for (const follow of extensions.at("chapter.written")) await follow(written, session);
}

/** What all of them have, and the text with their marks in it. */
export async function withExtras(
  { extensions }: Pick<Services, "extensions">,
  shown: ShownChapter,
  shows: Parameters<ChapterExtra>[1],
): Promise<{ readonly extras: ChapterExtrasDto; readonly html: string }> {
  const found = await Promise.all(extensions.at("chapter.page").map((show) => show(shown, shows)));
  const marks = found.flatMap((each) => each.marks ?? []);
  const extras: ChapterExtrasDto = Object.assign({}, ...found.map(({ marks: _, ...extra }) => extra));
  return { extras, html: withMarks(shown.html, marks) };
}

function withMarks(html: string, marks: readonly Mark[]): string {
  let text = "";
  let from = 0;
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    text += html.slice(from, mark.at) + mark.html;
    from = mark.at;
  }
  return text + html.slice(from);
}
