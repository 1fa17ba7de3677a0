import type { Place } from "#core/db/keyset.ts";
import type { Services } from "#core/services.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import type { EarningDto } from "#shared/money/sales.dto.ts";
import { explainEarnings, type LedgerTransactionDoc, memberOf, memberTransactions } from "../ledger/index.ts";

const PAGE = 25;

/** Returns a page of changes to a member's earnings, newest first, each explained. A few queries. */
export async function earningsOf(
  services: Services,
  member: string,
  place: Place,
): Promise<{ readonly lines: readonly EarningDto[]; readonly after: string | null }> {
  const { rows, after } = await memberTransactions(member, { ...place, limit: PAGE });
  const explained = await explainEarnings(services, rows, member);
  return { lines: rows.map((row) => lineOf(row, member, explained.get(String(row._id)))), after };
}

function lineOf(
  {
    _id,
    cause,
    at,
    entries,
    about,
  }: Pick<LedgerTransactionDoc, "_id" | "cause" | "at" | "entries" | "about">,
  member: string,
  explained: EarningExplanationDto | undefined,
): EarningDto {
  const own = entries.filter(({ account }) => memberOf(account) === member);
  const cents = -own.reduce((sum, { amount }) => sum + amount, 0) + 0;
  const reason = cause === "adjustment" ? about.reason : "";
  return {
    id: String(_id),
    at: at.toISOString(),
    cents,
    explained: explained ?? null,
    cause: cause === "sale" && explained?.kind === "referral" ? "referral" : cause,
    about: explained?.about ?? String(about.title ?? reason ?? ""),
    moved: cents === 0 ? movedOf(own) : null,
  };
}

/** Returns how much of a member's balance moved to which account, and why. */
function movedOf(own: LedgerTransactionDoc["entries"]): EarningDto["moved"] {
  const lies = ({ account }: { readonly account: string }) => account.split(":").at(-1);
  const from = own.filter(({ amount }) => amount > 0);
  const isFrom = (kind: string) => from.some((entry) => lies(entry) === kind);
  const isTo = (kind: string) => own.some((entry) => entry.amount < 0 && lies(entry) === kind);
  const how = isTo("disputed")
    ? "dispute"
    : isFrom("disputed")
      ? "disputeOver"
      : isTo("payout")
        ? "payout"
        : isFrom("payout")
          ? "payoutBack"
          : isTo("available")
            ? "release"
            : "other";
  return { how, cents: from.reduce((sum, { amount }) => sum + amount, 0) };
}
