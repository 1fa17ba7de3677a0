import type { Place } from "../../../core/db/keyset.ts";
import type { EarningDto } from "../../../shared/money/sales.dto.ts";
import { type LedgerTransactionDoc, memberOf, memberTransactions } from "../ledger/index.ts";
import { findSold, type SoldParts } from "./sold.ts";

const PAGE = 25;

/** A page of what moved of a member's earnings, the newest first, each line with what it was for. Two finds. */
export async function earningsOf(
  member: string,
  place: Place,
): Promise<{ readonly lines: readonly EarningDto[]; readonly after: string | null }> {
  const { rows, after } = await memberTransactions(member, { ...place, limit: PAGE });
  const purchases = rows.flatMap(({ about }) => (about.purchase ? [String(about.purchase)] : []));
  const sold = await findSold(purchases, member);
  return {
    lines: rows.map((row) => lineOf(row, member, sold.get(String(row.about.purchase ?? "")))),
    after,
  };
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
  sale: SoldParts | undefined,
): EarningDto {
  const own = entries.filter(({ account }) => memberOf(account) === member);
  const cents = -own.reduce((sum, { amount }) => sum + amount, 0) + 0;
  const reason = cause === "adjustment" ? about.reason : "";
  return {
    ...{ id: String(_id), at: at.toISOString(), cents },
    cause: cause === "sale" && sale?.role === "referrer" ? "referral" : cause,
    about: sale?.title ?? String(about.title ?? reason ?? ""),
    moved: cents === 0 ? movedOf(own) : null,
  };
}

/** How much of what somebody is owed came to lie elsewhere, and why. */
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
