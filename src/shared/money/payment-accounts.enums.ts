/** Kinds of owner of a payment account (section 3). */
export const BUSINESS_TYPES = ["individual", "company"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Kinds of company of a payment account (section 3). */
export const COMPANY_TYPES = [
  "limited_liability_partnership",
  "llc",
  "single_member_llc",
  "multi_member_llc",
  "private_company",
  "private_corporation",
  "private_partnership",
  "public_company",
  "sole_proprietorship",
] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/**
 * Steps of connecting payments, in order (section 2: individual or company, company representative, bank
 * details).
 */
export const PAYMENT_STEPS = ["business", "representative", "bank"] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];
