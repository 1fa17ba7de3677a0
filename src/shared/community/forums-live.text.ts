import { plural } from "../format.ts";

/** Texts of live updates in an open thread. */
export const forumsLiveText = {
  fresh: (count: number) => plural(count, "new post", "new posts"),
  typing: "Somebody is writing a post…",
  kept: "Draft saved.",
  notKept: "This text is not saved as a draft. Choose “Save as draft” to see why.",
} as const;
