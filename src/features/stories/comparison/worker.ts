import { answerQuestions } from "../../../core/threads/answer.ts";
import type { ComparisonDto } from "../../../shared/stories/revisions.dto.ts";
import { type Compared, compare } from "./compare.ts";

/** The thread in which two texts are compared. */
answerQuestions<Compared, ComparisonDto>(compare);
