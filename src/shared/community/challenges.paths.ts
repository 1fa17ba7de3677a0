import { query } from "../address.ts";

/** What the list of challenges can be narrowed and sorted by. */
export interface ChallengesAsked {
  readonly sort?: string | undefined;
  readonly state?: string | undefined;
  readonly genre?: string | undefined;
  readonly q?: string | undefined;
}

/** Addresses of `community/challenges`. */
export const challengesPaths = {
  challenges: ({ sort, state, genre, q }: ChallengesAsked = {}) =>
    `/challenges${query({ sort, state, genre, q })}`,
  challengeNew: () => "/challenges/new",
  challenge: (id: string) => `/challenges/${id}`,
  /** What can be done with a challenge: "edit", "invite", "announce", "cancel", "delete", "enter", "judge", "results". */
  challengeAct: (id: string, act: string) => `/challenges/${id}/${act}`,
  /** An entry as it was when entering ended, or what can be done with it: "withdraw", "disqualify". */
  entry: (id: string, act?: string) => `/challenges/entries/${id}${act ? `/${act}` : ""}`,
  feed: () => "/challenges/feed.atom",
  myEntries: () => "/my-entries",
} as const;
