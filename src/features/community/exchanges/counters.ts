import type { Counter } from "#core/counter.ts";
import { countedActs } from "../../people/member-content/index.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Exchange, SignUp } from "./model.ts";

/** Counts the sign-ups of an exchange. */
export const exchangeCounters: readonly Counter[] = [
  {
    name: "exchanges.signUps",
    collection: Exchange.collection.collectionName,
    fields: { signUps: "signUps" },
    count: countBy(SignUp, "exchange", "signUps", countedActs("userHidden")),
    async adjust(_id, changes, session) {
      await Exchange.updateOne({ _id }, { $inc: changes }, { session, timestamps: false });
    },
  },
];
