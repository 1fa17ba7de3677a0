import { Schema } from "mongoose";
import { invalidField } from "../../../core/base/errors.ts";
import { COUNTRIES } from "../../../shared/countries.ts";
import { shareOf } from "../../../shared/money/cents.ts";
import { moneySettingsText } from "../../../shared/money/money-settings.text.ts";
import type { TaxDto } from "../../../shared/money/tax.ts";
import { MoneyDecision } from "./model.ts";
import { taxRateAt } from "./reads.ts";

/** What a buyer pays on top of a price for their country, owed by the platform; kept with what says that they live there. */
export interface Tax {
  /** ISO 3166-1. */
  readonly country: string;
  /** Basis points that held when it was agreed. */
  readonly rate: number;
  /** US cents of one payment. */
  readonly cents: number;
  readonly evidence: TaxEvidence;
}

/** Why a buyer is taken to live in a country. */
export interface TaxEvidence {
  /** What they said themselves. */
  readonly declared: string;
  /** The languages that their browser asked for. */
  readonly languages: string;
  /** The zone of their clock. */
  readonly zone: string;
}

/** What is known of a buyer when they agree to a price. */
export interface TaxInput {
  readonly country?: unknown;
  /** The header `Accept-Language`. */
  readonly languages?: unknown;
  readonly zone?: unknown;
  /** The country whose tax their page showed, "" for none; left out where no page showed a price. */
  readonly shown?: unknown;
}

const word = { type: String, default: "" } as const;
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;

/** How a tax is stored with what it is paid for. */
export const TAX_SCHEMA = new Schema<Tax>(
  {
    country: { type: String, required: true },
    rate: cents,
    cents,
    evidence: new Schema({ declared: word, languages: word, zone: word }, { _id: false, id: false }),
  },
  { _id: false, id: false },
);

/** Whether buyers are asked where they live: once a tax was set for any country. */
export const asksForCountry = async (): Promise<boolean> =>
  (await MoneyDecision.exists({ name: { $regex: /^tax:/ }, value: { $gt: 0 } })) !== null;

/**
 * The tax on a price for who lives in a country, down to the cent: 0 cents where there is none, null while none is set
 * anywhere. @throws 400 at `country` where it has to be said and is not, or comes to another sum than was shown
 */
export async function taxOn(price: number, input: TaxInput, at: Date): Promise<Tax | null> {
  if (!(await asksForCountry())) return null;
  const country = COUNTRIES.find((each) => each === input.country);
  if (!country) throw invalidField("country", moneySettingsText.countryNeeded);
  const rate = await taxRateAt(country, at);
  const cents = shareOf(price, rate);
  if (typeof input.shown === "string" && shareOf(price, await rateOf(input.shown, at)) !== cents)
    throw invalidField("country", moneySettingsText.countryPrice(country, price + cents));
  const text = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");
  const evidence = { declared: country, languages: text(input.languages), zone: text(input.zone) };
  return { country, rate, cents, evidence };
}

/** The tax on more of what was bought, for who said then where they live; null where none was set then. */
export async function taxAgain(price: number, before: Tax | null, at: Date): Promise<Tax | null> {
  if (!before) return null;
  const rate = await taxRateAt(before.country, at);
  return { ...before, rate, cents: shareOf(price, rate) };
}

/** The same for a page before anything is agreed: null where nobody asks, no cents while the country is not known. */
export async function shownTax(price: number, country: unknown, at: Date) {
  if (!(await asksForCountry())) return null;
  const known = COUNTRIES.find((each) => each === country) ?? "";
  const rate = await rateOf(known, at);
  return { country: known, rate, cents: shareOf(price, rate) };
}

/** Basis points of a country's tax; 0 for none that we know. */
const rateOf = async (country: string, at: Date): Promise<number> =>
  COUNTRIES.includes(country) ? taxRateAt(country, at) : 0;

/** A tax that was paid, as pages show it; null for none. */
export const presentTax = (tax: Tax | null | undefined): TaxDto | null =>
  tax && tax.cents > 0 ? { country: tax.country, rate: tax.rate, cents: tax.cents } : null;
