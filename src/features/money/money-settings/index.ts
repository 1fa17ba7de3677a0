export { decisionAt, moneySettingAt, taxRateAt } from "./reads.ts";
export {
  presentTax,
  requiresCountry,
  shownTax,
  TAX_SCHEMA,
  type Tax,
  type TaxInput,
  taxAgain,
  taxOn,
  taxWithin,
  untaxed,
} from "./tax.ts";
export { createTaxes, type Taxes } from "./taxes.ts";
