import { answerQuestions, ownMemory } from "../../../../core/threads/answer.ts";
import { writeAs } from "./write-as.ts";
import type { Wanted, Written } from "./writers.ts";

/** The thread in which books are written. */
answerQuestions<Wanted, Written>(writeAs, ({ bytes }) => ownMemory([bytes]));
