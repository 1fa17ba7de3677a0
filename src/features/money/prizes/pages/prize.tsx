import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOtherAt } from "#core/pages/redirects.ts";
import { PLACES } from "#shared/community/challenges.enums.ts";
import { centsToInput } from "#shared/format.ts";
import type { PrizePageData } from "#shared/money/prizes.dto.ts";
import { prizesText } from "#shared/money/prizes.text.ts";
import { PrizePage } from "#views/money/prizes/PrizePage.tsx";
import {
  PAID_BY_OTHERS,
  type PaymentDependencies,
  payOf,
  queryProviderOnReturn,
  refreshWhileConfirming,
} from "../../payments/index.ts";
import type { PrizeDoc } from "../model.ts";
import { netsOf } from "../money.ts";
import { acceptsPrizeMoney, ownChallenge, payInPrize } from "../pay-in.ts";
import { presentPrizes, prizeOf } from "../reads.ts";
import { settlePrize } from "../settle.ts";

/** Total prizes in US cents that illustrate the payment fee. */
const EXAMPLES = [1_000, 5_000, 25_000] as const;

/** `/challenges/:id/prize`: where the challenge's owner pays in prize money and sees its state. */
export const prizePages = (dependencies: PaymentDependencies): PageDefinition[] => [
  definePage<PrizePageData>({
    path: "/challenges/:id/prize",
    query: ["paid", "cancelled"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const { feeOf } = dependencies.provider;
      const challenge = await ownChallenge(viewer, params.id!);
      const prize = await currentPrize(dependencies, challenge._id);
      const places = PLACES.slice(0, challenge.numberOfWinners);
      return {
        challenge: { id: String(challenge._id), title: challenge.title },
        places,
        prize: prize && (await presentPrizes([prize]))[0]!,
        zone: challenge.zone,
        nets: prize ? netsOf(prize.amounts, prize.paidAt ? prize.providerFee : feeOf(prize.total)) : [],
        examples: EXAMPLES.map((cents) => ({ cents, net: cents - feeOf(cents) })),
        ...(prize ? await payOfPrize(dependencies, prize) : PAID_BY_OTHERS),
        open: acceptsPrizeMoney(challenge, dependencies.services.now()) && prize?.state !== "held",
        values: Object.fromEntries(
          places.map((_, at) => [
            `place${at + 1}`,
            prize?.state === "unpaid" && prize.amounts[at] ? centsToInput(prize.amounts[at]!) : "",
          ]),
        ),
      };
    },
    refreshSeconds: refreshWhileConfirming,
    async action({ caller, params }, { values }) {
      const amounts = PLACES.map((_, at) => values[`place${at + 1}`]);
      const { url } = await payInPrize(dependencies, caller, params.id!, amounts);
      return seeOtherAt(url, dependencies.provider.origins);
    },
    meta: ({ challenge }) => ({ title: prizesText.title(challenge.title), robots: "noindex" }),
    Component: PrizePage,
  }),
];

/** Returns a challenge's prize, after asking the provider if it is not paid yet. */
async function currentPrize(
  dependencies: PaymentDependencies,
  challenge: PrizeDoc["challenge"],
): Promise<PrizeDoc | null> {
  const found = await prizeOf(challenge);
  if (found?.state !== "unpaid") return found;
  await queryProviderOnReturn(dependencies, found._id, () => settlePrize(dependencies, String(found._id)));
  return prizeOf(challenge);
}

/** Returns the progress of a prize's payment, for the challenge's owner. */
const payOfPrize = (dependencies: PaymentDependencies, { _id: checkout, state, paidAt }: PrizeDoc) =>
  payOf(dependencies, { checkout, isOpen: state === "unpaid", paidAt });
