import type { PlanDto } from "../../../shared/money/subscriptions.dto.ts";
import { PLANS, type PlanName } from "../../../shared/money/subscriptions.ts";
import { moneySettingAt } from "../money-settings/index.ts";

/** US cents that a period of a plan costs for who begins at a time. */
export const priceOf = (plan: PlanName, at: Date): Promise<number> => moneySettingAt(`plan-${plan}`, at);

/** The plans with what they cost now. */
export const plansAt = (at: Date): Promise<PlanDto[]> =>
  Promise.all(PLANS.map(async (name) => ({ name, cents: await priceOf(name, at) })));
