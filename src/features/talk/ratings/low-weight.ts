import { YOUNG_ACCOUNT_DAYS } from "#shared/people/account-age.ts";
import { isDuplicateOf } from "../../moderation/duplicates/index.ts";

const DAY_MS = 86_400_000;

/**
 * Returns until when a rating hardly weighs anything: as long as the rater's account is young, and if it is likely the
 * author's as well, until it is examined again, because staff may find that they are two people. Null or a past date
 * for others.
 */
export async function lowWeightUntil(
  { rater, author }: { readonly rater: string; readonly author: string },
  youngUntil: Date | null,
  now: Date,
): Promise<Date | null> {
  if (!(await isDuplicateOf(rater, [author]))) return youngUntil;
  const again = new Date(now.getTime() + YOUNG_ACCOUNT_DAYS * DAY_MS);
  return youngUntil && youngUntil > again ? youngUntil : again;
}
