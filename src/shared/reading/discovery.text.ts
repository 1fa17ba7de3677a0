import { formatNumber } from "../format.ts";
import type { VoteMeans } from "./discovery.dto.ts";

/** Texts of suggestions and their reasons. */
export const discoveryText = {
  alsoLiked: "Readers of this also liked",
  /** Number of readers who like both stories. */
  inCommon: (readers: number) => `${formatNumber(readers)} readers like both`,
  alsoIn: (readers: number) => `${formatNumber(readers)} of its readers like this too`,
  /** The title is placed between the two parts, as a link. */
  because: {
    favourite: ["Because ", " is one of your favourites"],
    reading: ["Because you read ", ""],
    list: ["Because ", " is in your lists"],
  } satisfies Record<VoteMeans, readonly [string, string]>,
} as const;
