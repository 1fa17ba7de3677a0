export { companyNameOf } from "./company-name.ts";
export { findPayable, paymentAccountState } from "./reads.ts";
