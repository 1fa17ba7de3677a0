import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { LinkTester } from "../links.ts";
import type { SendingParts, SendJob } from "../run.ts";
import type { Writing } from "../write.ts";

/** Dependencies of the newsletter pages. */
export interface NewsletterParts extends SendingParts, Writing {
  readonly send: SendJob;
  readonly links: LinkTester;
  readonly limits: RateLimits;
}
