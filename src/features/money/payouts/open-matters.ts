import type { Services } from "#core/services.ts";
import type { OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { accounts, balanceOf, lastEarnedAt, memberBalances, owed } from "../ledger/index.ts";
import { moneySettingAt } from "../money-settings/index.ts";
import { paymentAccountState } from "../payment-accounts/index.ts";
import type { PaymentProvider } from "../payments/index.ts";

const DAY_MS = 86_400_000;
const texts = payoutsText.last;

/** Lists a member's money that is not paid out yet, or that they owe. */
export async function findOpenMoney(
  { services, provider }: { readonly services: Services; readonly provider: PaymentProvider },
  member: string,
): Promise<readonly OpenMatterDto[]> {
  const [{ pendingCents, availableCents, disputedCents }, sending] = await Promise.all([
    memberBalances(member),
    balanceOf(accounts.payingOut(member)),
  ]);
  const matter = (kind: string, cents: number, text: string, until: string | null = null) => ({
    kind,
    cents,
    text,
    until,
    href: payoutsPaths.payouts(),
  });
  const matters: OpenMatterDto[] = [];
  const isPayable = (await paymentAccountState(provider, member)) === "complete";
  if (availableCents > 0)
    matters.push({
      ...matter("available", availableCents, texts.available(availableCents, isPayable)),
      href: isPayable ? payoutsPaths.payouts() : paymentAccountsPaths.payment(),
    });
  if (availableCents < 0) matters.push(matter("owed", availableCents, texts.owed(-availableCents)));
  if (pendingCents > 0) {
    const until = await heldUntil(services, member);
    matters.push(matter("held", pendingCents, texts.held(pendingCents, until, isPayable), until));
  }
  if (pendingCents < 0) matters.push(matter("owed", pendingCents, texts.owed(-pendingCents)));
  if (disputedCents > 0) matters.push(matter("disputed", disputedCents, texts.disputed(disputedCents)));
  if (owed(sending) > 0) matters.push(matter("sending", owed(sending), texts.sending(owed(sending))));
  return matters;
}

/** Returns when the last of a member's held earnings becomes available, ISO 8601. */
async function heldUntil(services: Services, member: string): Promise<string | null> {
  const [earned, days] = await Promise.all([
    lastEarnedAt(accounts.pending(member)),
    moneySettingAt("hold-days", services.now()),
  ]);
  return earned && new Date(earned.getTime() + days * DAY_MS).toISOString();
}
