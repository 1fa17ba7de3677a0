import { invalidField } from "#core/base/errors.ts";
import { formValuesOf, inputOf } from "#core/fields/index.ts";
import type { UploadLimits } from "#core/http/form.ts";
import type { SentForm } from "#core/pages/define-page.ts";
import { challengeFields } from "#shared/community/challenges.fields.ts";
import { WEIGHT_MAX } from "#shared/community/challenges.limits.ts";
import { challengesMessages } from "#shared/community/challenges.messages.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { FormValues } from "#shared/form.ts";
import { messages } from "#shared/messages.ts";
import { ALT_MAX, MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import type { CoverInput } from "./cover.ts";
import type { ChallengeDoc, Criterion } from "./model.ts";

/** Converts the form's fields to the command's input; dates are in the owner's local time. */
export const challengeInputOf = (form: SentForm, zone: string): Record<string, unknown> => ({
  ...inputOf(challengeFields, form, zone),
  zone,
  criteria: criteriaIn(form.values.criteria ?? ""),
});

/** Upload limits of the form. */
export const COVER_UPLOAD: UploadLimits = { maxBytes: MAX_UPLOAD_BYTES, fields: ["cover"] };

/**
 * Reads the requested cover from a submitted form.
 * @throws the error of a rejected file, and 400 for a description without a picture
 */
export function coverInputOf({ files, values, refused }: SentForm): CoverInput {
  if (refused) throw refused;
  const alt = values.coverAlt ?? "";
  if (alt.length > ALT_MAX) throw invalidField("coverAlt", messages.tooLong(ALT_MAX));
  if (files.cover) return { sent: { field: "cover", upload: files.cover, alt } };
  if (alt.trim()) throw invalidField("cover", messages.pictureMissing);
  return values.removeCover === "true" ? { upload: null } : {};
}

/** Converts a stored challenge to the form's fields. */
export const challengeFormOf = (challenge: ChallengeDoc, zone: string): FormValues => ({
  ...formValuesOf(challengeFields, challenge, zone),
  criteria: criteriaLines(challenge.criteria),
});

/** Parses criteria, one per line; "Voice 2" is a criterion with weight 2. */
function criteriaIn(text: string): Criterion[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.map((line) => {
    const match = /^(.*?)\s+(\d{1,3})$/.exec(line);
    const weight = match ? Number(match[2]) : 1;
    if (weight < 1 || weight > WEIGHT_MAX) throw invalidField("criteria", challengesMessages.badCriteria);
    return { name: match ? match[1]! : line, weight };
  });
}

const criteriaLines = (criteria: readonly Criterion[]): string =>
  criteria.length === 1 && criteria[0]?.name === challengesText.overall
    ? ""
    : criteria.map(criterionLine).join("\n");

/** Returns a line that is read as the same criterion: a number at its end is its weight. */
const criterionLine = ({ name, weight }: Criterion): string =>
  weight === 1 && !/\s\d{1,3}$/.test(name) ? name : `${name} ${weight}`;
