import type { Files } from "#core/files/files.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import type { Scanner } from "#core/files/scanner.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";

/** Dependencies of orders. */
export interface Ordering extends PaymentDependencies {
  readonly limits: Pick<RateLimits, "consume">;
  readonly files: PrivateFiles;
  /** Virus scanner for files the sides exchange; without it nothing is scanned. */
  readonly scanner?: Scanner | null;
  /** Store for pictures that a buyer transfers into a story. */
  readonly pictures: Pick<Files, "putImage" | "remove">;
}
