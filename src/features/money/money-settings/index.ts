export { moneySettingAt, taxRateAt } from "./reads.ts";
