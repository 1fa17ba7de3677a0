import type { ClientSession, Types } from "mongoose";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { ChapterExtrasDto } from "#shared/stories/chapter-page.dto.ts";
import type { StoryDoc } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

/** A published chapter on its page; `html` is the text as shown. */
export interface ShownChapter {
  readonly viewer: Viewer;
  readonly story: StoryDoc;
  readonly chapter: ChapterDoc;
  readonly number: number;
  readonly html: string;
}

/** Trusted HTML inserted into a chapter's text after the given number of characters. */
export interface Mark {
  readonly at: number;
  readonly html: string;
}

/** Content that another feature adds to a chapter's page; `shows` names the cache tags that invalidate it. */
type ChapterExtra = (
  shown: ShownChapter,
  shows: (...tags: string[]) => void,
) => Promise<ChapterExtrasDto & { readonly marks?: readonly Mark[] }>;

/** Number of words a member added to a chapter; negative if it became shorter. */
export interface WrittenWords {
  readonly by: Types.ObjectId;
  readonly words: number;
}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Adds content to the page of every published chapter. Cached with the page for guests. */
    "chapter.page": ChapterExtra;
    /** Saves pending changes of a chapter's text (by id) before it is published. */
    "chapter.settle": (id: string) => Promise<void>;
    /** Runs in the transaction in which a member writes; not for imported or restored text. */
    "chapter.written": (written: WrittenWords, session: ClientSession) => Promise<void>;
  }
}

/** Runs the `chapter.written` extensions in the transaction of a member's edit. */
export async function emitWritten(
  { extensions }: Pick<Services, "extensions">,
  written: WrittenWords,
  session: ClientSession,
): Promise<void> {
  for (const follow of extensions.at("chapter.written")) await follow(written, session);
}

/** Collects the extras of all features, and inserts their marks into the text. */
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
