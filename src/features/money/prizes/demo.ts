import type { DemoContent } from "#core/demo-content.ts";
import { listChallenges } from "../../community/challenges/index.ts";
import { type PaymentDependencies, payInDemo } from "../payments/index.ts";
import { payInPrize } from "./pay-in.ts";
import { prizeOf } from "./reads.ts";
import { settlePrize } from "./settle.ts";

/** Owner of the demo challenge with prize money, and its amounts in US dollars, winner first. */
const OWNER = "maren.holt";
const AMOUNTS = ["50", "25", "10"];

/** Demo prize money held for a running challenge; play money only. */
export const prizesDemo = (dependencies: PaymentDependencies): DemoContent => ({
  place: 88,
  async load({ viewers }) {
    if (dependencies.provider.name !== "sandbox") return;
    const caller = { viewer: viewers.get(OWNER)!, requestId: "demo" };
    const { rows } = await listChallenges({ sort: "newest", state: "open", genre: null, q: "" }, {});
    const challenge = rows.find(({ owner }) => String(owner) === caller.viewer.id);
    if (!challenge || (await prizeOf(challenge._id))?.state === "held") return;
    const { prize } = await payInPrize(dependencies, caller, String(challenge._id), AMOUNTS);
    await payInDemo(dependencies, caller, String(prize));
    await settlePrize(dependencies, String(prize));
  },
});
