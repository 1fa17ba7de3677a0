import type { Files } from "../../../core/files/files.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import type { Scanner } from "../../../core/files/scanner.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { PaymentDependencies } from "../../money/payments/index.ts";

/** What orders need of the house. */
export interface Ordering extends PaymentDependencies {
  readonly limits: Pick<RateLimits, "consume">;
  readonly files: PrivateFiles;
  /** Looks for viruses in what the sides send each other; nobody does without it. */
  readonly scanner?: Scanner | null;
  /** Where pictures go that a buyer takes over into a story. */
  readonly pictures: Pick<Files, "putImage" | "remove">;
}
