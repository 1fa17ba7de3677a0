import { answerQuestions } from "#core/threads/answer.ts";
import type { Cue } from "../model.ts";
import { alignSentences } from "./align.ts";
import type { Aligned } from "./aligners.ts";

/** Worker thread that aligns chapters' sentences with subtitles. */
answerQuestions<Aligned, readonly Cue[] | null>(({ sentences, timed }) => alignSentences(sentences, timed));
