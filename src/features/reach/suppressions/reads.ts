import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { SUPPRESSIONS_PER_PAGE } from "../../../shared/reach/suppressions.ts";
import { Suppression, type SuppressionDoc } from "./model.ts";

/** Those of these addresses that no letter is sent to, in lower case. One find. */
export async function suppressedOf(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (wanted.length === 0) return new Set();
  const found = await Suppression.find({ email: { $in: wanted }, since: { $ne: null } }, { email: 1 }).lean<
    { email: string }[]
  >();
  return new Set(found.map(({ email }) => email));
}

/** A page of the addresses that no letter goes to, the last first. */
export const suppressionsPage = (place: Place): Promise<KeysetPage<SuppressionDoc>> =>
  findKeysetPage<SuppressionDoc, SuppressionDoc>(Suppression, {
    // The type is for the partial index.
    filter: { since: { $type: "date" } },
    key: "since",
    projection: { email: 1, reason: 1, detail: 1, since: 1 },
    limit: SUPPRESSIONS_PER_PAGE,
    ...place,
  });
