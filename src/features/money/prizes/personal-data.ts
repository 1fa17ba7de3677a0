import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import { presentPrize } from "./reads.ts";

/**
 * Prize money a member paid in or won. Retained for the books after account deletion, like orders; money held
 * then goes to the winners, because the challenge stays.
 */
export const prizePersonalData: PersonalData = {
  models: ["Prize"],
  async *export({ id }) {
    const member = toId(id);
    const prizes = await Prize.find({ $or: [{ owner: member }, { "shares.author": member }] }).lean<
      PrizeDoc[]
    >();
    if (prizes.length === 0) return;
    yield jsonFile(
      "prizes.json",
      prizes.map((prize) => ({
        ...presentPrize(prize),
        challenge: prize.title,
        paidAt: prize.paidAt,
        endedAt: prize.endedAt,
        wonCents: prize.shares
          .filter(({ author }) => author.equals(member))
          .reduce((sum, { net }) => sum + net, 0),
      })),
    );
  },
  async erase() {},
};
