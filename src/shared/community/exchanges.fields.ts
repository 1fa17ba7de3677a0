import { choice, choices, instant, line, lines, text, whole } from "../fields.ts";
import { labelsText } from "../labels.text.ts";
import { GENRES } from "../story.enums.ts";
import { WORDS_MAX } from "./challenges.limits.ts";
import { EXCHANGE_KINDS } from "./exchanges.enums.ts";
import {
  EXCHANGE_PROMPT_MAX,
  EXCHANGE_PROMPTS_MAX,
  PROMPT_WRITERS,
  PROMPT_WRITERS_MAX,
  PROMPTS_PER_MEMBER_MAX,
} from "./exchanges.limits.ts";
import { exchangesText } from "./exchanges.text.ts";

const texts = exchangesText.form;
const { pairs, prompts } = exchangesText.kinds;

/** What the organiser of a gift exchange or prompt list fills in. Limits are not in the specification. */
export const exchangeFields = {
  kind: choice({
    label: texts.kind,
    values: EXCHANGE_KINDS,
    labels: { pairs: pairs.choice, prompts: prompts.choice },
    usual: "pairs",
  }),
  title: line({ label: texts.title, max: 120, required: true }),
  description: text({
    label: texts.description,
    hint: texts.descriptionHint,
    max: 5_000,
    rows: 5,
    required: true,
  }),
  genres: choices({
    label: texts.genres,
    hint: texts.genresHint,
    values: GENRES,
    labels: labelsText.genre,
    required: true,
  }),
  prompts: lines({
    label: texts.prompts,
    hint: texts.promptsHint,
    max: EXCHANGE_PROMPT_MAX,
    most: EXCHANGE_PROMPTS_MAX,
    api: { description: "Set by the owner; wishes and offers refer to them by number, `#1`" },
  }),
  minWords: whole({ label: texts.minWords, min: 1, max: WORDS_MAX }),
  promptsPerMember: whole({
    label: texts.promptsPerMember,
    min: 1,
    max: PROMPTS_PER_MEMBER_MAX,
    usual: 1,
    api: { description: "For a prompt list; 1 in a gift exchange" },
  }),
  writersPerPrompt: whole({
    label: texts.writersPerPrompt,
    min: 1,
    max: PROMPT_WRITERS_MAX,
    usual: PROMPT_WRITERS,
    api: { description: "For a prompt list" },
  }),
  signUpEnds: instant({ label: texts.signUpEnds, api: { filter: true, sort: true } }),
  dueAt: instant({ label: texts.dueAt, hint: texts.dueHint }),
  revealAt: instant({ label: texts.revealAt }),
};
