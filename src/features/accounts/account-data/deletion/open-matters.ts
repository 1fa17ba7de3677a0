import { applicationError, forbidden } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { LastPayoutDto, OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { accountDataMessages } from "#shared/accounts/account-data.messages.ts";

/** Last payout of a deleted account, by the feature that pays members. */
export interface LastPayout {
  /** Returns what could be paid out now; null if nothing is available. */
  readonly offer: (member: string) => Promise<LastPayoutDto | null>;
  /**
   * Begins the payout of the whole available balance, below the usual minimum too; returns US cents, 0 if
   * there is nothing to pay. Once, even when called concurrently.
   * @throws 400 if it cannot be received, or was made already this month by a member who is not leaving
   */
  readonly pay: (member: string, isLeaving: boolean) => Promise<number>;
  /**
   * Pays what is available before an account is erased that was due at a time. False while payouts are under
   * way or earnings are held, for 30 days at most.
   */
  readonly settle: (member: string, due: Date) => Promise<boolean>;
}

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Lists what a member still has open: money, orders, subscriptions. Shown before the account is deleted. */
    "account.open-matters": (member: string) => Promise<readonly OpenMatterDto[]>;
    /** Pays a leaving member everything that is available. */
    "account.last-payout": LastPayout;
  }
}

type Extended = Pick<Services, "extensions">;

/** Returns what a member still has open, in the order of the features. */
export async function findOpenMatters(
  { extensions }: Extended,
  member: string,
): Promise<readonly OpenMatterDto[]> {
  const matters = extensions.at("account.open-matters").map((find) => find(member));
  return (await Promise.all(matters)).flat();
}

/** Returns the last payout that a member could have now; null if nothing is available. */
export async function findLastPayout(
  { extensions }: Extended,
  member: string,
): Promise<LastPayoutDto | null> {
  for (const payout of extensions.at("account.last-payout")) {
    const offer = await payout.offer(member);
    if (offer) return offer;
  }
  return null;
}

/**
 * Pays a member everything that is available, before or after they asked to delete their account; returns US
 * cents.
 * @throws 400 if there is nothing to pay, or it cannot be received
 */
export async function payLastPayout(
  { extensions }: Extended,
  member: string,
  isLeaving: boolean,
): Promise<number> {
  let paid = 0;
  for (const payout of extensions.at("account.last-payout")) paid += await payout.pay(member, isLeaving);
  if (paid === 0) throw applicationError(accountDataMessages.nothingToPay);
  return paid;
}

/** `payLastPayout` for the caller; not for staff who act on a member's behalf. @throws 403, 400 */
export async function payOwnLastPayout(services: Extended, { viewer }: Caller): Promise<number> {
  if (!viewer.id || viewer.actor) throw forbidden();
  return payLastPayout(services, viewer.id, false);
}

/** False while an account that is due must wait for its last payout. */
export async function isSettled({ extensions }: Extended, member: string, due: Date): Promise<boolean> {
  for (const payout of extensions.at("account.last-payout"))
    if (!(await payout.settle(member, due))) return false;
  return true;
}
