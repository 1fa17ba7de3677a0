import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import {
  type MoneySettingName,
  moneySettingRule,
  PLAIN_MONEY_SETTINGS,
} from "#shared/money/money-settings.ts";
import { MoneyDecision, type MoneyDecisionDoc } from "./model.ts";

/** Returns a setting's value at a given time, in its unit: one read of one index entry. */
export async function moneySettingAt(name: MoneySettingName, at: Date): Promise<number> {
  return (await decisionAt(name, at))?.value ?? moneySettingRule(name).fallback;
}

/** Returns a country's tax rate at a given time in basis points; 0 until one is set. */
export const taxRateAt = (country: string, at: Date): Promise<number> =>
  moneySettingAt(`tax:${country.toUpperCase()}`, at);

/** Returns the decision in force for a setting; null if nobody has set it. */
export const decisionAt = (name: MoneySettingName, at: Date): Promise<MoneyDecisionDoc | null> =>
  MoneyDecision.findOne({ name, from: { $lte: at } })
    .sort({ from: -1, _id: -1 })
    .lean<MoneyDecisionDoc>();

/** Returns the next future decision, or null; of several with the same start, the most recent. */
export const decisionAfter = (name: MoneySettingName, at: Date): Promise<MoneyDecisionDoc | null> =>
  MoneyDecision.findOne({ name, from: { $gt: at } })
    .sort({ from: 1, _id: -1 })
    .lean<MoneyDecisionDoc>();

/** Returns the names of all settings: the fixed ones and every tax ever set. */
export async function settingNames(): Promise<readonly MoneySettingName[]> {
  const taxes = await MoneyDecision.distinct("name", { name: { $regex: /^tax:/ } });
  return [...PLAIN_MONEY_SETTINGS, ...(taxes as MoneySettingName[]).sort()];
}

/** Returns all decisions, most recent first. */
export const decisions = (place: Place & { readonly limit: number }): Promise<KeysetPage<MoneyDecisionDoc>> =>
  findKeysetPage<MoneyDecisionDoc, MoneyDecisionDoc>(MoneyDecision, {
    filter: {},
    key: "at",
    projection: { name: 1, value: 1, from: 1, by: 1, reason: 1, at: 1 },
    ...place,
  });
