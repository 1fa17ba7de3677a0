import { choices, flag, instant, line, text, whole } from "../fields.ts";
import { labelsText } from "../labels.text.ts";
import { GENRES } from "../story.enums.ts";
import { challengeStepsText } from "./challenge-steps.text.ts";
import { WINNERS_MAX, WORDS_MAX } from "./challenges.limits.ts";

const texts = challengeStepsText.form;

/**
 * What the owner of a challenge fills in (specification, section 3), without its criteria and cover. Limits are not
 * in the specification, except the number of winners.
 */
export const challengeFields = {
  title: line({ label: texts.title, max: 120, required: true }),
  description: text({
    label: texts.description,
    hint: texts.descriptionHint,
    max: 5_000,
    rows: 6,
    required: true,
  }),
  prompt: text({ label: texts.prompt, hint: texts.promptHint, max: 1_000, rows: 3 }),
  rules: text({ label: texts.rules, hint: texts.rulesHint, max: 10_000 }),
  startDate: instant({ label: texts.startDate, api: { filter: true, sort: true } }),
  /** Entry deadline; every entry is frozen as of this time. */
  endDate: instant({ label: texts.endDate, api: { filter: true, sort: true } }),
  judgingEndDate: instant({ label: texts.judgingEndDate, hint: texts.judgingHint }),
  allowedGenres: choices({
    label: texts.genres,
    hint: texts.genresHint,
    values: GENRES,
    labels: labelsText.genre,
    required: true,
  }),
  minWords: whole({ label: texts.minWords, min: 1, max: WORDS_MAX }),
  maxWords: whole({ label: texts.maxWords, min: 1, max: WORDS_MAX }),
  entriesPerMember: whole({ label: texts.entriesPerMember, min: 1, max: 10, usual: 1 }),
  /** Stories published before it started may enter. */
  existingStories: flag({ label: texts.existing }),
  matureStories: flag({ label: texts.mature }),
  /** The owner and those they invited judge; otherwise readers vote. */
  manualJudge: flag({
    label: texts.whoJudges,
    options: {
      false: { label: texts.judges.false, hint: texts.votedHint },
      true: { label: texts.judges.true, hint: texts.manualHint },
    },
    api: { filter: true },
  }),
  numberOfWinners: whole({
    label: texts.numberOfWinners,
    min: 1,
    max: WINNERS_MAX,
    usual: 1,
    names: texts.winners,
  }),
  prize: line({
    label: texts.prize,
    hint: texts.prizeHint,
    max: 120,
    api: { description: "Prize that the owner promises" },
  }),
  prizeDescription: text({ label: texts.prizeDescription, max: 2_000 }),
};
