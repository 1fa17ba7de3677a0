export { paymentAccountState } from "./reads.ts";
