import type { FormValues } from "../site/site.dto.ts";
import type { BusinessType, CompanyType, PaymentStep } from "./payment-accounts.enums.ts";
import type { PayeeState, PaymentProviderName } from "./payments.ts";

/** A document of a payment account: proof of identity, address or company. */
export interface PaymentDocumentDto {
  readonly id: string;
  /** As its owner named it. */
  readonly name: string;
  readonly bytes: number;
  readonly addedAt: string;
  readonly href: string;
}

/** A payment account as pages show it: whatever is secret is masked ("•••• 1234"). */
export interface PaymentAccountDto {
  readonly id: string;
  readonly businessType: BusinessType | "";
  readonly companyType: CompanyType | "";
  readonly country: string;
  readonly currency: string;
  /** Masks by the specification's field names; "" where nothing is kept. */
  readonly masked: Readonly<Record<string, string>>;
  readonly complete: boolean;
  /** Steps that have all they need. */
  readonly done: readonly PaymentStep[];
  readonly documents: readonly PaymentDocumentDto[];
  readonly updatedAt: string;
}

/** The section "Payment": field `intent` (onboard, delete), next. */
export interface PaymentPageData {
  /** How far one is with a provider that pays who signed up with it; null where our own account is enough. */
  readonly payee: { readonly provider: PaymentProviderName; readonly state: PayeeState } | null;
  readonly account: PaymentAccountDto | null;
  /** Where the first step that is not done stands. */
  readonly onwards: PaymentStep;
  /** Relative URL to go back to, or "". */
  readonly next: string;
}

/**
 * One step; the fields are the specification's (section 3). Fields in `kept` are never shown again: left empty, they
 * stay as they are. Buttons `intent`: "" (save and go on), back (save what is there and go back).
 */
export interface PaymentStepPageData {
  readonly step: PaymentStep;
  readonly values: FormValues;
  /** Secret field -> mask of what is kept. */
  readonly kept: Readonly<Record<string, string>>;
  readonly company: boolean;
  readonly country: string;
  readonly done: readonly PaymentStep[];
  readonly complete: boolean;
  readonly next: string;
}

/** Documents: field `document` (file), or `remove` (its id). */
export interface PaymentDocumentsPageData {
  readonly documents: readonly PaymentDocumentDto[];
  readonly next: string;
}
