import type { PlanDto } from "#shared/money/subscriptions.dto.ts";
import { PLANS, type PlanName } from "#shared/money/subscriptions.ts";
import { decisionAt, moneySettingAt } from "../money-settings/index.ts";

/** Returns the price in US cents of one period of a plan for a subscription that starts at the given time. */
export const priceOf = (plan: PlanName, at: Date): Promise<number> => moneySettingAt(`plan-${plan}`, at);

/** Returns the time from which a plan has had its current price; null if the price never changed. */
export const pricedSince = async (plan: PlanName, at: Date): Promise<Date | null> =>
  (await decisionAt(`plan-${plan}`, at))?.from ?? null;

/** Returns the plans with their current prices. */
export const plansAt = (at: Date): Promise<PlanDto[]> =>
  Promise.all(PLANS.map(async (name) => ({ name, cents: await priceOf(name, at) })));
