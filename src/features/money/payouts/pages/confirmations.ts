import type { PageContext } from "#core/pages/define-page.ts";
import { findUsernames } from "#features/people/users/index.ts";
import type { ConfirmationDto } from "#shared/confirmation.dto.ts";
import { moneyConfirmations } from "#shared/money/money-confirmations.text.ts";
import { monthOf } from "#shared/money/payouts.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { moneySettingAt } from "../../money-settings/index.ts";
import type { PaymentDependencies } from "../../payments/index.ts";
import { sumPlan } from "../admin-reads.ts";
import { previewRelease, previewRetry } from "../staff.ts";

/** Returns what the forms of `/admin/payouts` will pay; null for holding payouts, which pays nobody. */
export async function confirmPayouts(
  dependencies: PaymentDependencies,
  { caller }: Pick<PageContext, "caller">,
  values: Readonly<Record<string, string>>,
): Promise<ConfirmationDto | null> {
  if (values.intent === "hold") return null;
  if (values.intent === "retry") {
    const payout = await previewRetry(dependencies, caller, String(values.id ?? ""));
    return payout && moneyConfirmations.retryPayout(payout.cents, await nameOf(payout.member));
  }
  if (values.intent === "release") {
    const member = String(values.member ?? "");
    const release = await previewRelease(member);
    if (!release) return null;
    return moneyConfirmations.releasePayouts(
      release.availableCents,
      release.waitingCents,
      await nameOf(member),
    );
  }
  const now = dependencies.services.now();
  const { due } = await sumPlan(dependencies, monthOf(now), await moneySettingAt("payout-minimum", now));
  return due.count > 0 ? moneyConfirmations.runPayouts(due) : null;
}

const nameOf = async (member: string): Promise<string> =>
  (await findUsernames([member])).get(member) ?? adminText.gone;
