import { toId } from "#core/db/ids.ts";
import type { EarningExplanationDto } from "#shared/money/earning-parts.ts";
import { type ExplainedTransaction, idsAbout } from "../ledger/index.ts";
import { Prize, type PrizeDoc } from "./model.ts";

/** Explains the prize money among a member's transactions. One query. */
export async function explainPrizes(
  transactions: readonly ExplainedTransaction[],
  member: string,
): Promise<ReadonlyMap<string, EarningExplanationDto>> {
  const ids = idsAbout(transactions, "prize");
  if (ids.length === 0) return new Map();
  const storedPrizes = await Prize.find(
    { _id: { $in: ids.map(toId) }, "shares.author": toId(member) },
    { title: 1, shares: 1, endedAt: 1 },
  ).lean<PrizeDoc[]>();
  const prizes = new Map(storedPrizes.map((each) => [String(each._id), each]));
  return new Map(
    transactions.flatMap(({ _id, cause, about }) => {
      const prize = prizes.get(String(about.prize ?? ""));
      if (!prize) return [];
      const shares = prize.shares.filter(({ author }) => String(author) === member);
      const amount = shares.reduce((sum, share) => sum + share.amount, 0);
      const net = shares.reduce((sum, share) => sum + share.net, 0);
      const explanation: EarningExplanationDto = {
        kind: "prize",
        about: prize.title,
        number: "",
        madeAt: prize.endedAt?.toISOString() ?? null,
        availableAt: null,
        parts:
          cause === "prize"
            ? {
                listingCents: amount,
                discountCents: null,
                taxCents: null,
                feeCents: null,
                providerFeeCents: amount - net,
                refundedCents: 0,
              }
            : null,
      };
      return [[String(_id), explanation] as const];
    }),
  );
}
