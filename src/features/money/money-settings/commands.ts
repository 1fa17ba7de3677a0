import { forbidden, throwWrong } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { startOfDay } from "#core/base/zones.ts";
import type { Services } from "#core/services.ts";
import { COUNTRIES } from "#shared/countries.ts";
import { messages } from "#shared/messages.ts";
import { centsIn } from "#shared/money/cents.ts";
import { moneySettingsText as words } from "#shared/money/money-settings.text.ts";
import {
  MONEY_REASON_MAX,
  type MoneySettingName,
  moneySettingRule,
  PLAIN_MONEY_SETTINGS,
} from "#shared/money/money-settings.ts";
import { audited } from "../../platform/audit/index.ts";
import { MoneyDecision } from "./model.ts";
import { moneySettingAt } from "./reads.ts";

const LATEST_MS = 2 * 365 * 86_400_000;

/** Fields of the form. */
export interface MoneySettingInput {
  /** The setting's name; "tax" together with a country. */
  readonly name?: unknown;
  readonly country?: unknown;
  /** Per cent, US dollars or days, depending on the setting. */
  readonly value?: unknown;
  /** A date, "2027-01-01", in the admin's time zone; empty for immediately. */
  readonly from?: unknown;
  readonly reason?: unknown;
}

/**
 * Records an admin's decision on a money setting; earlier decisions are kept.
 * @throws 403 for others, 400 by field
 */
export async function setMoneySetting(
  services: Services,
  caller: Caller,
  zone: string,
  input: MoneySettingInput,
): Promise<void> {
  if (!isAdmin(caller.viewer) || !caller.viewer.id) throw forbidden();
  const now = services.now();
  const decision = { ...rules(input, zone, now), by: caller.viewer.id, at: now };
  const { name, value, from, reason } = decision;
  const before = await moneySettingAt(name, from);
  const change = `${words.valueOf(name, before)} -> ${words.valueOf(name, value)}`;
  await audited(
    services,
    caller,
    {
      action: "money-setting.change",
      subject: { type: "money-setting", id: name },
      details: { change, from: from.toISOString(), reason },
    },
    () => MoneyDecision.create({ ...decision, beginsAt: from > now ? from : null }),
  );
}

/**
 * Marks future-dated decisions as begun once their start has passed; the change invalidates pages that show
 * the affected values. Returns their number.
 */
export async function beginDecisions(now: Date): Promise<number> {
  const { modifiedCount } = await MoneyDecision.updateMany(
    { beginsAt: { $type: "date", $lte: now } },
    { $set: { beginsAt: null } },
  );
  return modifiedCount;
}

function rules(input: MoneySettingInput, zone: string, now: Date) {
  const name = nameIn(input);
  const reason = typeof input.reason === "string" ? input.reason.trim() : "";
  const value = name ? valueIn(name, input.value) : 0;
  const day = typeof input.from === "string" ? input.from.trim() : "";
  const from = day ? startOfDay(day, zone) : now;
  const late = from === null || from < now || from.getTime() - now.getTime() > LATEST_MS;
  throwWrong([
    [name === null && (input.name === "tax" ? "country" : "name"), messages.required],
    [name !== null && value === null && "value", name ? words.range(name) : ""],
    [late && "from", words.future],
    [reason === "" && "reason", messages.required],
    [reason.length > MONEY_REASON_MAX && "reason", messages.tooLong(MONEY_REASON_MAX)],
  ]);
  return { name: name!, value: value!, from: from!, reason };
}

function nameIn({ name, country }: MoneySettingInput): MoneySettingName | null {
  if (name === "tax") return COUNTRIES.includes(String(country)) ? `tax:${country}` : null;
  return PLAIN_MONEY_SETTINGS.find((each) => each === name) ?? null;
}

/** Returns the value in the setting's unit; null if it is not allowed. */
function valueIn(name: MoneySettingName, typed: unknown): number | null {
  const { unit, min, max } = moneySettingRule(name);
  const value = unit === "days" ? Number.parseInt(String(typed), 10) : centsIn(typed);
  if (unit === "days" && !/^\s*\d{1,4}\s*$/.test(String(typed))) return null;
  return value >= min && value <= max ? value : null;
}
