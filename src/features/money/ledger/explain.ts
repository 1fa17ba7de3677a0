import type { Services } from "#core/services.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import type { LedgerTransactionDoc } from "./model.ts";

/** A transaction to explain. */
export type ExplainedTransaction = Pick<LedgerTransactionDoc, "_id" | "cause" | "about" | "entries">;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Explains transactions of a member's earnings, by their ids; omits those of other features. */
    "earnings.explain": (
      transactions: readonly ExplainedTransaction[],
      member: string,
      now: Date,
    ) => Promise<ReadonlyMap<string, EarningExplanationDto>>;
  }
}

/** Returns the explanations that features give of a member's transactions, by id. A few queries per feature. */
export async function explainEarnings(
  { extensions, now }: Pick<Services, "extensions" | "now">,
  transactions: readonly ExplainedTransaction[],
  member: string,
): Promise<ReadonlyMap<string, EarningExplanationDto>> {
  const explained = await Promise.all(
    extensions.at("earnings.explain").map((explain) => explain(transactions, member, now())),
  );
  return new Map(explained.flatMap((each) => [...each]));
}

/** Returns the ids that transactions carry under a name in `about`, each once. */
export const idsAbout = (
  transactions: readonly ExplainedTransaction[],
  name: "purchase" | "order" | "prize" | "payout",
): readonly string[] => [
  ...new Set(transactions.flatMap(({ about }) => (about[name] ? [String(about[name])] : []))),
];
