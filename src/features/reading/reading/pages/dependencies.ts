import type { Services } from "#core/services.ts";
import type { Openings } from "../openings.ts";

/** Dependencies of the pages about a viewer's reading. */
export interface ReadingHouse {
  readonly services: Services;
  readonly openings: Openings;
  /** True if cookies carry `Secure`. */
  readonly secure: boolean;
}
