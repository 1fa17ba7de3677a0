import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { Prize, type PrizeDoc } from "./model.ts";
import { presentPrize } from "./reads.ts";

/**
 * Prize money that a member paid in or won. It stays for the books when an account is erased, as orders do; what is held
 * then goes back, for the challenge goes with its owner.
 */
export const prizePersonalData: PersonalData = {
  models: ["Prize"],
  async *export({ id }) {
    const member = toId(id);
    const found = await Prize.find({ $or: [{ owner: member }, { "shares.author": member }] }).lean<
      PrizeDoc[]
    >();
    if (found.length === 0) return;
    yield jsonFile(
      "prizes.json",
      found.map((prize) => ({
        ...presentPrize(prize),
        ...{ challenge: prize.title, paidAt: prize.paidAt, endedAt: prize.endedAt },
        wonCents: prize.shares
          .filter(({ author }) => author.equals(member))
          .reduce((sum, { net }) => sum + net, 0),
      })),
    );
  },
  async erase() {},
};
