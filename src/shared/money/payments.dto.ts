import type { CheckoutState, DisputeState, PayeeState, SandboxPayeeAct } from "./payments.ts";

/** A checkout at the play-money provider. */
export interface SandboxCheckoutPageData {
  readonly id: string;
  readonly description: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly state: CheckoutState;
  readonly dispute: DisputeState;
  /** It declines by itself within a minute. */
  readonly waits: boolean;
  readonly acts: readonly ("approve" | "decline" | "decline-later" | "dispute" | "win" | "lose" | "refund")[];
  readonly back: string;
}

/** A member's account at the play-money provider. */
export interface SandboxPayeePageData {
  readonly id: string;
  readonly description: string;
  readonly state: PayeeState;
  readonly acts: readonly SandboxPayeeAct[];
  readonly back: string;
}
