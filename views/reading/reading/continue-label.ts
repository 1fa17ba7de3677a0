import { historyText } from "../../../src/shared/reading/history.text.ts";
import type { ContinueDto } from "../../../src/shared/reading/reading.dto.ts";
import { chapterTitle } from "../../../src/shared/stories/chapter-title.ts";

/** "Continue with chapter 7", counted as chapters are, or the title of what is none. */
export const continueLabel = (
  { language = "en" }: { readonly language?: string },
  next: ContinueDto,
): string =>
  next.chapter === null
    ? historyText.continueTitle(chapterTitle(next, language))
    : historyText.continueChapter(next.chapter);
