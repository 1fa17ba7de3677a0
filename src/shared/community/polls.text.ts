import { formatNumber, plural } from "../format.ts";
import { POLL_OPTIONS_MAX } from "./forums.limits.ts";

/** By the days that a poll is open; 0 for no end. */
const days: Readonly<Record<number, string>> = {
  0: "no end",
  1: "one day",
  3: "three days",
  7: "one week",
  30: "30 days",
};

/** Polls in threads. */
export const pollsText = {
  title: "Poll",
  add: "Add a poll",
  options: "Answers to choose from",
  optionsHint: `One on each line, two to ${formatNumber(POLL_OPTIONS_MAX)}. They cannot be changed later.`,
  several: "Let members choose several",
  open: "Open for",
  days,
  choose: "Your choice",
  chooseSeveral: "Your choice, one or several",
  vote: "Vote",
  change: "Change your vote",
  takeBack: "Take back your vote",
  voters: (count: number) =>
    count > 0 ? plural(count, "member voted", "members voted") : "Nobody has voted yet",
  votes: (count: number) => plural(count, "vote", "votes"),
  share: (share: number) => `${formatNumber(share)}%`,
  own: "Your choice",
  until: "Open until",
  closed: "Closed",
  signIn: "Sign in to vote",
} as const;
