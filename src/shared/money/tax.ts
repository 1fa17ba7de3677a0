import { countryName } from "../countries.ts";
import { formatMoney, formatNumber } from "../format.ts";
import { site } from "../site.ts";

/** A tax on a price as pages show it; `country` "" while it is not known. */
export interface TaxDto {
  readonly country: string;
  /** Basis points. */
  readonly rate: number;
  /** US cents. */
  readonly cents: number;
}

/** Where shops show prices before tax and add it when one pays; elsewhere they show them with it. */
const SHOWN_BEFORE_TAX: ReadonlySet<string> = new Set(["US", "CA"]);

/** "$5.95", and what of it is tax, as is the custom where the buyer lives. */
export function priceWithTax(
  cents: number,
  tax: TaxDto | null,
): { readonly price: string; readonly more: string } {
  if (!tax || tax.cents === 0)
    return { price: formatMoney(cents), more: tax ? taxText.none(tax.country) : "" };
  const total = formatMoney(cents + tax.cents);
  return SHOWN_BEFORE_TAX.has(tax.country)
    ? { price: formatMoney(cents), more: taxText.plus(tax, total) }
    : { price: total, more: taxText.including(tax) };
}

/** "$5.00 plus any tax": how a price stands where nobody knows yet who pays it, and for whom it is more. */
export const beforeTax = (price: string): string => (mayHaveTax() ? `${price} ${taxText.anyTax}` : price);

/** Whether some buyers pay tax on top of a price, where nobody knows yet who pays it. */
export const mayHaveTax = (): boolean => site().pricesPlusTax === true;

const percent = ({ rate }: TaxDto): string => `${formatNumber(rate / 100)} %`;

export const taxText = {
  plusTax: "plus tax, where your country has one on this",
  pricesPlusTax: "Prices are before tax. Where your country has one on this, it is added before you pay.",
  anyTax: "plus any tax",
  country: "The country you live in",
  countryHint: "It decides the tax. You see what it comes to before you pay.",
  choose: "Please choose",
  including: (tax: TaxDto) =>
    `including ${formatMoney(tax.cents)} tax (${countryName(tax.country)}, ${percent(tax)})`,
  plus: (tax: TaxDto, total: string) =>
    `plus ${formatMoney(tax.cents)} tax (${countryName(tax.country)}, ${percent(tax)}): ${total} in all`,
  none: (country: string) =>
    country
      ? `No tax is added in ${countryName(country)}.`
      : "The tax of your country is added once you choose it.",
  name: (tax: TaxDto) => `Tax (${countryName(tax.country)}, ${percent(tax)})`,
  evidence: (declared: string, languages: string, zone: string) =>
    [`said by the buyer: ${declared}`, languages && `browser: ${languages}`, zone && `clock: ${zone}`]
      .filter(Boolean)
      .join("; "),
} as const;
