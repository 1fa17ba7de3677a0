import { PrizePage } from "../../../../../views/money/prizes/PrizePage.tsx";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOtherAt,
} from "../../../../core/pages/define-page.ts";
import { PLACES } from "../../../../shared/community/challenges.enums.ts";
import { centsToInput } from "../../../../shared/format.ts";
import type { PrizePageData } from "../../../../shared/money/prizes.dto.ts";
import { prizesText } from "../../../../shared/money/prizes.text.ts";
import { differsOf, type PaymentDependencies } from "../../payments/index.ts";
import { ownChallenge, payInPrize, takesPrize } from "../pay-in.ts";
import { presentPrize, prizeOf } from "../reads.ts";

/** `/challenges/:id/prize`: its owner pays prize money in, and sees where it is. */
export const prizePages = (dependencies: PaymentDependencies): PageDefinition[] => [
  definePage<PrizePageData>({
    path: "/challenges/:id/prize",
    query: ["paid", "cancelled"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const challenge = await ownChallenge(viewer, params.id!);
      const prize = await prizeOf(challenge._id);
      const places = PLACES.slice(0, challenge.numberOfWinners);
      return {
        challenge: { id: String(challenge._id), title: challenge.title },
        places,
        prize: prize && presentPrize(prize),
        differs: prize && (await differsOf(prize._id)),
        open: takesPrize(challenge, dependencies.services.now()) && prize?.state !== "held",
        values: Object.fromEntries(
          places.map((_, at) => [
            `place${at + 1}`,
            prize?.state === "unpaid" && prize.amounts[at] ? centsToInput(prize.amounts[at]!) : "",
          ]),
        ),
      };
    },
    async action({ caller, params }, { values }) {
      const amounts = PLACES.map((_, at) => values[`place${at + 1}`]);
      const { url } = await payInPrize(dependencies, caller, params.id!, amounts);
      return seeOtherAt(url, dependencies.provider.origins);
    },
    meta: ({ challenge }) => ({ title: prizesText.title(challenge.title), robots: "noindex" }),
    Component: PrizePage,
  }),
];
