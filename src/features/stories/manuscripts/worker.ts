import { answerQuestions, ownMemory } from "#core/threads/answer.ts";
import type { ManuscriptFile } from "./file.ts";
import { type Matches, matchChapters, type Titled } from "./match-chapters.ts";
import { readManuscripts } from "./read-manuscript.ts";
import { sanitiseTexts } from "./sanitise-texts.ts";
import type { Manuscript, SafeText } from "./types.ts";

/** Requests from readers to their worker thread. */
export type Question =
  | { readonly file: ManuscriptFile; readonly fileName: string }
  | { readonly texts: readonly string[] }
  | { readonly ours: readonly Titled[]; readonly theirs: readonly Titled[] };

/** Worker thread that reads manuscripts: bytes in, chapters out, without access to anything else. */
answerQuestions<Question, Manuscript[] | SafeText[] | Matches>(
  (question) => {
    if ("ours" in question) return matchChapters(question.ours, question.theirs);
    if ("texts" in question) return sanitiseTexts(question.texts);
    return readManuscripts(question.file, question.fileName);
  },
  (given) => ownMemory(given.flatMap(picturesOf).map(({ bytes }) => bytes)),
);

const picturesOf = (given: Manuscript | SafeText | Matches[number]) =>
  given !== null && typeof given === "object" && "images" in given
    ? [...(given.cover ? [given.cover] : []), ...given.images.values()]
    : [];
