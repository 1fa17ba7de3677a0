import { answerQuestions } from "../../../core/threads/answer.ts";
import type { ComparisonDto } from "../../../shared/stories/revisions.dto.ts";
import { type Compared, compare } from "./compare.ts";

/** The thread in which texts are compared, two and two. */
answerQuestions<readonly Compared[], readonly ComparisonDto[]>((pairs) => pairs.map(compare));
