export { moneySettingAt, taxRateAt } from "./reads.ts";
export { shownTax, TAX_SCHEMA, type Tax, type TaxInput, taxOn } from "./tax.ts";
