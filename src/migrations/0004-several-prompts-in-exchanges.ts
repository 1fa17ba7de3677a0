import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { Gift, SignUp } from "#features/community/exchanges/model.ts";

/** Former unique indexes: one gift per recipient, and one prompt per member. */
const FORMER_GIFT_INDEXES = ["exchange_1_recipient_1", "exchange_1_recipient_1_giver_1"];
const FORMER_SIGN_UP_INDEX = "exchange_1_user_1";

export const severalPromptsInExchanges: Migration = {
  name: "0004-several-prompts-in-exchanges",
  summary: "Sign-ups and gifts from before prompt lists get a slot and a visible recipient.",
  phase: "after-indexes",
  reversible: false,
  async run() {
    for (const name of FORMER_GIFT_INDEXES) await dropIndex(Gift, name);
    await dropIndex(SignUp, FORMER_SIGN_UP_INDEX);
    await SignUp.updateMany({ slot: { $exists: false } }, { $set: { slot: 0 } });
    await Gift.updateMany(
      { shownRecipient: { $exists: false }, signUp: { $exists: false } },
      [{ $set: { shownRecipient: "$recipient" } }],
      { updatePipeline: true, timestamps: false },
    );
  },
};
