import type { Services } from "../../../../core/services.ts";
import type { Openings } from "../openings.ts";

/** What the pages of one's own reading need. */
export interface ReadingHouse {
  readonly services: Services;
  readonly openings: Openings;
  /** Cookies carry `Secure`. */
  readonly secure: boolean;
}
