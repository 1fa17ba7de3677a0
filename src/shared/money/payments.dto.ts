import type { CheckoutState, DisputeState, PayeeState, SandboxPayeeAct } from "./payments.ts";

/** A checkout with the play-money provider. */
export interface SandboxCheckoutPageData {
  readonly id: string;
  readonly description: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly state: CheckoutState;
  readonly dispute: DisputeState;
  /** True if it will be declined automatically within a minute. */
  readonly waits: boolean;
  readonly acts: readonly ("approve" | "decline" | "decline-later" | "dispute" | "win" | "lose" | "refund")[];
  readonly back: string;
}

/** A member's account with the play-money provider. */
export interface SandboxPayeePageData {
  readonly id: string;
  readonly description: string;
  readonly state: PayeeState;
  readonly acts: readonly SandboxPayeeAct[];
  readonly back: string;
}

declare module "../platform/live.ts" {
  interface LiveEvents {
    /** The state of one of the member's own payments has changed. */
    readonly "payment-changed": { readonly id: string };
  }
}
