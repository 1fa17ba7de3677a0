import { toId } from "#core/db/ids.ts";
import type { OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { Prize, type PrizeDoc } from "./model.ts";

/** Lists the prize money that a member paid in and nobody has won yet. */
export async function findOpenPrizes(member: string): Promise<readonly OpenMatterDto[]> {
  const held = await Prize.find({ owner: toId(member), state: "held" }, { title: 1, total: 1 })
    .sort({ _id: 1 })
    .lean<Pick<PrizeDoc, "_id" | "title" | "total">[]>();
  return held.map(({ title, total }) => ({
    kind: "prize",
    cents: total,
    text: prizesText.heldWithAccount(total, title),
    until: null,
    href: null,
  }));
}
