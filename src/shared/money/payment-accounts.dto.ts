import type { FormValues } from "../form.ts";
import type { BusinessType, CompanyType, PaymentStep } from "./payment-accounts.enums.ts";
import type { PayeeState, PaymentProviderName } from "./payments.ts";

/** Document of a payment account: proof of identity, address or company. */
export interface PaymentDocumentDto {
  readonly id: string;
  /** Name given by its owner. */
  readonly name: string;
  readonly bytes: number;
  readonly addedAt: string;
  readonly href: string;
}

/** A payment account as shown on pages, with secrets masked ("•••• 1234"). */
export interface PaymentAccountDto {
  readonly id: string;
  readonly businessType: BusinessType | "";
  readonly companyType: CompanyType | "";
  readonly country: string;
  readonly currency: string;
  /** Masked values by the specification's field names; "" if nothing is stored. */
  readonly masked: Readonly<Record<string, string>>;
  readonly complete: boolean;
  /** True if stored details can no longer be decrypted and have to be entered again. */
  readonly unreadable: boolean;
  /** Completed steps. */
  readonly done: readonly PaymentStep[];
  readonly documents: readonly PaymentDocumentDto[];
  readonly updatedAt: string;
}

/** Settings section "Payment"; form fields: `intent` (onboard, delete), next. */
export interface PaymentPageData {
  /**
   * State with a provider that requires members to sign up with it for payouts; null if our payment account
   * is enough.
   */
  readonly payee: { readonly provider: PaymentProviderName; readonly state: PayeeState } | null;
  readonly account: PaymentAccountDto | null;
  /** First step that is not complete. */
  readonly onwards: PaymentStep;
  /** Relative URL to return to, or "". */
  readonly next: string;
}

/**
 * One step; the fields are those of the specification (section 3). Fields in `kept` are never shown again and
 * stay unchanged if left empty. Buttons `intent`: "" (save and continue), back (save the input and go back).
 */
export interface PaymentStepPageData {
  readonly step: PaymentStep;
  readonly values: FormValues;
  /** Masks of the stored values, by secret field. */
  readonly kept: Readonly<Record<string, string>>;
  readonly company: boolean;
  readonly country: string;
  readonly done: readonly PaymentStep[];
  readonly complete: boolean;
  readonly next: string;
}

/** Documents; form field `document` (file), or `remove` (its id). */
export interface PaymentDocumentsPageData {
  readonly documents: readonly PaymentDocumentDto[];
  readonly next: string;
}
