import { answerQuestions } from "#core/threads/answer.ts";
import { writeAs } from "./write-as.ts";
import type { Wanted, WantedEpub, Written } from "./writers.ts";

/** Process that writes books. */
answerQuestions<Wanted | WantedEpub, Written>(writeAs);
