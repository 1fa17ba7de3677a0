import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
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
    yield archiveOf(SignUp, { user: toId(id) }, []);
    yield archiveOf(Gift, { giver: toId(id) }, ["recipient"]);
  },
  hide: ({ id }) => exchangeContent.setHidden(id, true),
  show: ({ id }) => exchangeContent.setHidden(id, false),
  async erase({ id }) {
    for await (const exchange of exchangeContent.idsOf(id)) await endExchange(services, exchange);
    await Gift.deleteMany({ recipient: toId(id) });
    for (const gift of await Gift.find({ giver: toId(id) }).lean<GiftDoc[]>())
      await inTransaction((session) => releaseGift(services, gift, session));
    for (const { _id, exchange } of await SignUp.find({ user: toId(id) }).lean<SignUpDoc[]>())
      await inTransaction(async (session) => {
        const { deletedCount } = await SignUp.deleteOne({ _id }, { session });
        const $inc = { signUps: -deletedCount };
        await Exchange.updateOne({ _id: exchange }, { $inc }, { session, timestamps: false });
      });
  },
});
