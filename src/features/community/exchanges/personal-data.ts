import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOf, archiveOfContent, doesCount } from "../../people/member-content/index.ts";
import { endExchange } from "./commands.ts";
import { releaseGift } from "./gifts.ts";
import { Exchange, Gift, type GiftDoc, SignUp, type SignUpDoc } from "./model.ts";
import { exchangeContent } from "./state.ts";

/**
 * Exports what a member runs, wished for and gives. Their givers are omitted, because that is the givers'
 * secret.
 */
export const exchangePersonalData = (services: Pick<Services, "events" | "now">): PersonalData => ({
  models: ["Exchange", "ExchangeSignUp", "ExchangeGift"],
  async *export({ id }) {
    yield archiveOfContent(exchangeContent, id);
    yield archiveOf(SignUp, { user: toId(id) }, ["userHidden"]);
    yield archiveOf(Gift, { giver: toId(id) }, ["recipient"]);
  },
  hide: ({ id }) => setExchangesHidden(id, true),
  show: ({ id }) => setExchangesHidden(id, false),
  async erase({ id }) {
    for await (const exchange of exchangeContent.idsOf(id)) await endExchange(services, exchange);
    await Gift.deleteMany({ recipient: toId(id) });
    for (const gift of await Gift.find({ giver: toId(id) }).lean<GiftDoc[]>())
      await inTransaction((session) => releaseGift(services, gift, session));
    for (const { _id, exchange } of await SignUp.find({ user: toId(id) }).lean<SignUpDoc[]>())
      await inTransaction(async (session) => {
        const ended = await SignUp.findOneAndDelete({ _id }, { session }).lean<SignUpDoc>();
        if (!ended || !doesCount(ended, "userHidden")) return;
        await Exchange.updateOne(
          { _id: exchange },
          { $inc: { signUps: -1 } },
          { session, timestamps: false },
        );
      });
  },
});

/**
 * Hides a member's exchanges and stops counting their sign-ups while they are banned or leaving, and restores
 * both. Idempotent.
 */
export async function setExchangesHidden(user: string, hidden: boolean): Promise<void> {
  await exchangeContent.setHidden(user, hidden);
  const pending = { user: toId(user), userHidden: hidden ? { $ne: true } : true };
  for await (const { _id, exchange } of SignUp.find(pending).lean<SignUpDoc>().cursor())
    await inTransaction(async (session) => {
      const change = hidden ? { $set: { userHidden: true } } : { $unset: { userHidden: 1 } };
      const { modifiedCount } = await SignUp.updateOne({ _id, ...pending }, change, { session });
      const $inc = { signUps: hidden ? -modifiedCount : modifiedCount };
      await Exchange.updateOne({ _id: exchange }, { $inc }, { session, timestamps: false });
    });
}
