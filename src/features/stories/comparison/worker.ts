import { answerQuestions } from "#core/threads/answer.ts";
import type { ComparisonDto } from "#shared/stories/revisions.dto.ts";
import { type Compared, compare } from "./compare.ts";

/** Worker thread that compares pairs of texts. */
answerQuestions<readonly Compared[], readonly ComparisonDto[]>((pairs) => pairs.map(compare));
