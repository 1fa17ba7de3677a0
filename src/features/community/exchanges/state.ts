import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { Exchange, type ExchangeDoc, Gift, SignUp } from "./model.ts";

/** Exchanges as they stand; who signed up, and their gifts, go with one that ends. */
export const exchangeContent = memberContent<ExchangeDoc>({
  model: Exchange,
  hiddenWith: { owner: "ownerHidden" },
  derive: (exchange) => ({ open: isSeen(exchange) && !exchange.ownerHidden }),
  async follow(before, after, session) {
    if (after) return;
    await SignUp.deleteMany({ exchange: before!._id }, { session });
    await Gift.deleteMany({ exchange: before!._id }, { session });
  },
  secret: ["shadowBanned", "open"],
});
