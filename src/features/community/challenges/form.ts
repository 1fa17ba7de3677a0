import { invalidField } from "../../../core/base/errors.ts";
import type { UploadLimits } from "../../../core/http/form.ts";
import type { SentForm } from "../../../core/pages/define-page.ts";
import { WEIGHT_MAX } from "../../../shared/community/challenges.limits.ts";
import { challengesMessages } from "../../../shared/community/challenges.messages.ts";
import { challengesText } from "../../../shared/community/challenges.text.ts";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "../../../shared/platform/uploads.limits.ts";
import { fromLocalTime, toLocalTime } from "../../../shared/zones.ts";
import type { CoverInput } from "./cover.ts";
import type { ChallengeDoc, Criterion } from "./model.ts";

/** What the form's fields say, as the command takes it; dates are the owner's wall clock. */
export function challengeInputOf({ values, all }: SentForm, zone: string): Record<string, unknown> {
  const { title, description, rules, prompt, prize, prizeDescription, numberOfWinners } = values;
  const { minWords, maxWords, entriesPerMember } = values;
  return {
    ...{ title, description, rules, prompt, prize, prizeDescription, numberOfWinners },
    ...{ minWords, maxWords, entriesPerMember, zone },
    startDate: instant(values.startDate, zone),
    endDate: instant(values.endDate, zone),
    judgingEndDate: instant(values.judgingEndDate, zone),
    allowedGenres: all("allowedGenres"),
    existingStories: values.existingStories === "true",
    matureStories: values.matureStories === "true",
    manualJudge: values.manualJudge === "true",
    criteria: criteriaIn(values.criteria ?? ""),
  };
}

/** What the form may carry. */
export const COVER_UPLOAD: UploadLimits = { maxBytes: MAX_UPLOAD_BYTES, fields: ["cover"] };

/** The cover that a sent form asks for. @throws what is wrong with a file that came */
export function coverInputOf({ files, values, refused }: SentForm): CoverInput {
  if (refused) throw refused;
  const alt = (values.coverAlt ?? "").slice(0, ALT_MAX);
  if (files.cover) return { sent: { field: "cover", upload: files.cover, alt } };
  return values.removeCover === "true" ? { upload: null } : {};
}

/** A stored challenge as the form's fields show it. */
export function challengeFormOf(
  challenge: ChallengeDoc,
  zone: string,
): Readonly<Record<string, string | readonly string[]>> {
  const { title, description, rules, prompt, prize, prizeDescription, allowedGenres } = challenge;
  return {
    ...{ title, description, rules, prompt, prize, prizeDescription, allowedGenres },
    numberOfWinners: String(challenge.numberOfWinners),
    entriesPerMember: String(challenge.entriesPerMember),
    minWords: String(challenge.minWords ?? ""),
    maxWords: String(challenge.maxWords ?? ""),
    startDate: toLocalTime(challenge.startDate, zone),
    endDate: toLocalTime(challenge.endDate, zone),
    judgingEndDate: toLocalTime(challenge.judgingEndDate, zone),
    existingStories: String(challenge.existingStories),
    matureStories: String(challenge.matureStories),
    manualJudge: String(challenge.manualJudge),
    criteria: criteriaLines(challenge.criteria),
  };
}

/** What is not a time stays as it is, and is refused as that. */
const instant = (local: string | undefined, zone: string): string | undefined =>
  local ? (fromLocalTime(local, zone)?.toISOString() ?? local) : undefined;

/** "Voice 2" on a line of its own is a criterion that counts twice. */
function criteriaIn(text: string): Criterion[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line) => {
    const found = /^(.*?)\s+(\d{1,3})$/.exec(line);
    const weight = found ? Number(found[2]) : 1;
    if (weight < 1 || weight > WEIGHT_MAX) throw invalidField("criteria", challengesMessages.badCriteria);
    return { name: found ? found[1]! : line, weight };
  });
}

const criteriaLines = (criteria: readonly Criterion[]): string =>
  criteria.length === 1 && criteria[0]?.name === challengesText.overall
    ? ""
    : criteria.map(({ name, weight }) => (weight === 1 ? name : `${name} ${weight}`)).join("\n");
