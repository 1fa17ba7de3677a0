import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { Exchange, type ExchangeDoc, Gift, SignUp } from "./model.ts";

/**
 * Visibility state of exchanges; sign-ups and gifts are deleted with an exchange. They stay when their organiser
 * leaves (decision 96).
 */
export const exchangeContent = memberContent<ExchangeDoc>({
  name: "exchange",
  model: Exchange,
  hiddenWith: { owner: "ownerHidden" },
  staysWithout: true,
  derive: (exchange) => ({ open: isSeen(exchange) }),
  async follow(before, after, session) {
    if (after) return;
    await SignUp.deleteMany({ exchange: before!._id }, { session });
    await Gift.deleteMany({ exchange: before!._id }, { session });
  },
  secret: ["shadowBanned", "open"],
});
