import { toId } from "../../../core/db/ids.ts";
import type { PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { endExchange } from "./commands.ts";
import { Exchange, Gift, SignUp, type SignUpDoc } from "./model.ts";
import { exchangeContent } from "./state.ts";

/** What a member runs, asked for and gives. Who writes for them stays out of it: that is the others' secret. */
export const exchangePersonalData = ({ events }: Pick<Services, "events">): PersonalData => ({
  models: ["Exchange", "ExchangeSignUp", "ExchangeGift"],
  async *export({ id }) {
    yield archiveOfContent(exchangeContent, id);
    yield archiveOf(SignUp, { user: toId(id) }, []);
    yield archiveOf(Gift, { giver: toId(id) }, []);
  },
  hide: ({ id }) => exchangeContent.setHidden(id, true),
  show: ({ id }) => exchangeContent.setHidden(id, false),
  async erase({ id }) {
    for await (const exchange of exchangeContent.idsOf(id)) await endExchange({ events }, exchange);
    await Gift.deleteMany({ recipient: toId(id) });
    // Somebody else is looked for.
    await Gift.updateMany({ giver: toId(id) }, { $set: { giver: null, state: "wanted", story: null } });
    for (const { _id, exchange } of await SignUp.find({ user: toId(id) }).lean<SignUpDoc[]>()) {
      const { deletedCount } = await SignUp.deleteOne({ _id });
      if (deletedCount > 0)
        await Exchange.updateOne({ _id: exchange }, { $inc: { signUps: -1 } }, { timestamps: false });
    }
  },
});
