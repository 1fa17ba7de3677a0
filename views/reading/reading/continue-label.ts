import type { ContinueDto } from "../../../src/shared/dto.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";
import { text } from "../../../src/shared/text/index.ts";

/** "Continue with chapter 7", counted as chapters are, or the title of what is none. */
export const continueLabel = (
  { language = "en" }: { readonly language?: string },
  next: ContinueDto,
): string =>
  next.chapter === null
    ? text.history.continueTitle(chapterTitle(next, language))
    : text.history.continueChapter(next.chapter);
