import { query } from "../address.ts";
import type { PaymentStep } from "./payment-accounts.enums.ts";

/** URL paths of `money/payment-accounts`. */
export const paymentAccountsPaths = {
  payment: (next?: string) => `/settings/payment${query({ next })}`,
  /** Redirects to the provider with a fresh link. */
  paymentProvider: (next?: string) => `/settings/payment/provider${query({ next })}`,
  paymentStep: (step: PaymentStep, next?: string) => `/settings/payment/${step}${query({ next })}`,
  paymentDocuments: (next?: string) => `/settings/payment/documents${query({ next })}`,
  /** Download of a document of the viewer's payment account; for admins, of anyone's. */
  paymentDocument: (account: string, document: string) =>
    `/settings/payment/documents/${account}/${document}`,
} as const;
