export { receiptNumber } from "./present.ts";
