import { plural } from "../format.ts";

/** What a thread says while it is open. */
export const forumsLiveText = {
  fresh: (count: number) => plural(count, "new post", "new posts"),
  typing: "Somebody is writing a post…",
  kept: "Your draft is kept.",
} as const;
