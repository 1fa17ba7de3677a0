import { historyText } from "#shared/reading/history.text.ts";
import type { ContinueDto } from "#shared/reading/reading.dto.ts";
import { chapterTitle } from "#shared/stories/chapter-title.ts";

/** Returns "Continue with chapter 7", or the title if it is not a numbered chapter. */
export const continueLabel = (
  { language = "en" }: { readonly language?: string },
  next: ContinueDto,
): string =>
  next.chapter === null
    ? historyText.continueTitle(chapterTitle(next, language))
    : historyText.continueChapter(next.chapter);
