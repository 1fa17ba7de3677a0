import { answerQuestions, ownMemory } from "../../../core/threads/answer.ts";
import type { ManuscriptFile } from "./file.ts";
import { type Matches, matchChapters, type Titled } from "./match-chapters.ts";
import { readManuscript } from "./read-manuscript.ts";
import { sanitiseTexts } from "./sanitise-texts.ts";
import type { Manuscript, SafeText } from "./types.ts";

/** What readers ask their thread. */
export type Question =
  | { readonly file: ManuscriptFile; readonly fileName: string }
  | { readonly texts: readonly string[] }
  | { readonly ours: readonly Titled[]; readonly theirs: readonly Titled[] };

/** The thread in which a manuscript is read: bytes in, chapters out, and no way to anything else of the house. */
answerQuestions<Question, Manuscript | SafeText[] | Matches>(
  (question) => {
    if ("ours" in question) return matchChapters(question.ours, question.theirs);
    if ("texts" in question) return sanitiseTexts(question.texts);
    return readManuscript(question.file, question.fileName);
  },
  (given) => ("images" in given ? ownMemory(picturesOf(given).map(({ bytes }) => bytes)) : []),
);

const picturesOf = ({ cover, images }: Manuscript) => [...(cover ? [cover] : []), ...images.values()];
