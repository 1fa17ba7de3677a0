import type { Consent } from "./consent.ts";

/** Form fields: choice ("yes", "no"), next. */
export interface ConsentPageData {
  /** "" before the first answer. */
  readonly consent: Consent;
  /** Relative URL to return to; "" stays on the page. */
  readonly next: string;
  /** True if visits of consenting visitors are measured; false if no service is configured. */
  readonly measures: boolean;
}
