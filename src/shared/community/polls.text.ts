import { formatNumber, plural } from "../format.ts";
import { POLL_OPTIONS_MAX } from "./forums.limits.ts";

/** Labels by the days that a poll is open; 0 for no end. */
const days: Readonly<Record<number, string>> = {
  0: "no time limit",
  1: "one day",
  3: "three days",
  7: "one week",
  30: "30 days",
};

/** Texts of polls in threads. */
export const pollsText = {
  title: "Poll",
  add: "Add a poll",
  options: "Answer options",
  optionsHint: `One on each line, from two to ${formatNumber(POLL_OPTIONS_MAX)}. You cannot change them later.`,
  several: "Let members choose more than one",
  open: "Open for",
  days,
  choose: "Your choice",
  chooseSeveral: "Your choice (more than one is allowed)",
  vote: "Vote",
  change: "Change your vote",
  removeVote: "Remove your vote",
  voters: (count: number) =>
    count > 0 ? plural(count, "member voted", "members voted") : "Nobody has voted yet",
  votes: (count: number) => plural(count, "vote", "votes"),
  share: (share: number) => `${formatNumber(share)}%`,
  own: "Your choice",
  until: "Open until",
  closed: "Closed",
  signIn: "Sign in to vote",
} as const;
