import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { SUPPRESSIONS_PER_PAGE, type SuppressionReason } from "#shared/reach/suppressions.ts";
import { Suppression, type SuppressionDoc } from "./model.ts";

/** Returns the given addresses that are excluded, in lower case. One query. */
export async function suppressedOf(emails: readonly string[]): Promise<ReadonlySet<string>> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  if (addresses.length === 0) return new Set();
  const suppressions = await Suppression.find(
    { email: { $in: addresses }, since: { $ne: null } },
    { email: 1 },
  ).lean<{ email: string }[]>();
  return new Set(suppressions.map(({ email }) => email));
}

/** Returns why each of these addresses gets no newsletters, by address in lower case. One query. */
export async function suppressionReasons(
  emails: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
  if (emails.length === 0) return new Map();
  const suppressions = await Suppression.find(
    { email: { $in: emails.map((email) => email.toLowerCase()) }, since: { $ne: null } },
    { email: 1, reason: 1 },
  ).lean<Pick<SuppressionDoc, "email" | "reason">[]>();
  return new Map(suppressions.map(({ email, reason }) => [email, reason]));
}

/** Lists a page of excluded addresses, most recent first. */
export const suppressionsPage = (place: Place): Promise<KeysetPage<SuppressionDoc>> =>
  findKeysetPage<SuppressionDoc, SuppressionDoc>(Suppression, {
    // The type is stated so that the partial index is used.
    filter: { since: { $type: "date" } },
    key: "since",
    projection: { email: 1, reason: 1, detail: 1, since: 1 },
    limit: SUPPRESSIONS_PER_PAGE,
    ...place,
  });
