import { query } from "../address.ts";

/** Filters and sort order of the list of challenges. */
export interface ChallengesAsked {
  readonly sort?: string | undefined;
  readonly state?: string | undefined;
  readonly genre?: string | undefined;
  readonly q?: string | undefined;
}

/** URL paths of `community/challenges`. */
export const challengesPaths = {
  challenges: ({ sort, state, genre, q }: ChallengesAsked = {}) =>
    `/challenges${query({ sort, state, genre, q })}`,
  challengeNew: () => "/challenges/new",
  challenge: (id: string) => `/challenges/${id}`,
  /**
   * Actions on a challenge: "edit", "invite", "announce", "cancel", "delete", "enter", "judge", "results",
   * "finish", "reopen".
   */
  challengeAct: (id: string, act: string) => `/challenges/${id}/${act}`,
  /** An entry as it was when the entry period ended, or an action on it: "withdraw", "disqualify", "readmit". */
  entry: (id: string, act?: string) => `/challenges/entries/${id}${act ? `/${act}` : ""}`,
  /** Challenges of all members, for staff. */
  admin: (filters: Partial<Record<"q" | "state" | "sort", string>> = {}) =>
    `/admin/challenges${query(filters)}`,
  adminChallenge: (id: string) => `/admin/challenges/${id}`,
  adminEntries: (id: string, state?: string) => `/admin/challenges/${id}/entries${query({ state })}`,
  adminJudges: (id: string) => `/admin/challenges/${id}/judges`,
  feed: () => "/challenges/feed.atom",
  myEntries: () => "/my-entries",
} as const;
