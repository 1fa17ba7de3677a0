import { answerQuestions } from "../../../../core/threads/answer.ts";
import type { Cue } from "../model.ts";
import { alignSentences } from "./align.ts";
import type { Aligned } from "./aligners.ts";

/** The thread in which the sentences of chapters are found in subtitles. */
answerQuestions<Aligned, readonly Cue[] | null>(({ sentences, timed }) => alignSentences(sentences, timed));
