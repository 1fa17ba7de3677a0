export { findPayable, paymentAccountState } from "./reads.ts";
