import { inTransaction } from "#core/db/transaction.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Challenge, type ChallengeDoc } from "#features/community/challenges/model.ts";
import { updateEntries } from "#features/community/challenges/state.ts";
import { passToStaff } from "#features/community/challenges/with-staff.ts";
import { Exchange, type ExchangeDoc } from "#features/community/exchanges/model.ts";
import { passAllToStaff } from "#features/community/exchanges/with-staff.ts";

const HIDDEN = { ownerHidden: true, open: false } as const;
/** Not hidden for another reason. */
const SEEN = { shadowBanned: false, hidden: false, removed: { $ne: true } } as const;

/** Challenges and exchanges that were hidden with their organiser (decision 96). */
export const challengesOfClosedAccounts: Migration = {
  name: "0022-challenges-of-closed-accounts",
  summary: "Challenges and exchanges of members whose account is closed can be read again.",
  phase: "after-indexes",
  reversible: true,
  async run({ services }) {
    const challenges = Challenge.find({ ...HIDDEN, announcedAt: { $ne: null } }, { owner: 1 });
    for await (const challenge of challenges.lean<ChallengeDoc>().cursor()) {
      await inTransaction(async (session) => {
        const { _id } = challenge;
        await Challenge.updateOne({ _id, ...SEEN }, { $set: { open: true } }, { session, timestamps: false });
        if (await Challenge.exists({ _id, open: true }).session(session))
          await updateEntries(_id, { parentShut: false }, session);
      });
      await passToStaff(services, challenge, "closed");
    }
    for await (const { _id, owner } of Exchange.find(HIDDEN, { owner: 1 }).lean<ExchangeDoc>().cursor()) {
      await Exchange.updateOne({ _id, ...SEEN }, { $set: { open: true } }, { timestamps: false });
      await passAllToStaff(services, String(owner));
    }
  },
};
