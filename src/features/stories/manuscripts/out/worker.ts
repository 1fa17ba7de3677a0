import { answerQuestions, ownMemory } from "#core/threads/answer.ts";
import { writeAs } from "./write-as.ts";
import type { Wanted, Written } from "./writers.ts";

/** Worker thread that writes books. */
answerQuestions<Wanted, Written>(writeAs, ({ bytes }) => ownMemory([bytes]));
