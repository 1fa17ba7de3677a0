import { formatNumber } from "../format.ts";
import type { VoteMeans } from "./discovery.dto.ts";

/** What to read next, and why. */
export const discoveryText = {
  alsoLiked: "Readers of this also liked",
  /** Of people who like both stories. */
  inCommon: (readers: number) => `${formatNumber(readers)} readers like both`,
  alsoIn: (readers: number) => `${formatNumber(readers)} of its readers like this too`,
  /** The title stands between the two, as a link. */
  because: {
    favourite: ["Because ", " is one of your favourites"],
    reading: ["Because you read ", ""],
    list: ["Because ", " is in your lists"],
  } satisfies Record<VoteMeans, readonly [string, string]>,
} as const;
