/** What every event about a challenge tells. */
interface ChallengeEvent {
  readonly id: string;
  readonly owner: string;
}

interface EntryEvent {
  readonly id: string;
  readonly challenge: string;
  readonly author: string;
}

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** Everyone can see it from now on. */
    "challenge.announced": ChallengeEvent & { readonly toFollowers: boolean };
    "challenge.opened": ChallengeEvent;
    /** A day is left to enter. */
    "challenge.closing": ChallengeEvent;
    "challenge.judging": ChallengeEvent;
    "challenge.decided": ChallengeEvent & { readonly winners: readonly string[] };
    "challenge.cancelled": ChallengeEvent;
    "challenge.deleted": { readonly id: string };
    /** Members whom its owner asked: to judge it, or to enter it. */
    "challenge.invited": ChallengeEvent & {
      readonly invited: readonly string[];
      readonly as: "judge" | "entrant";
    };
    "entry.created": EntryEvent;
    "entry.disqualified": EntryEvent & { readonly by: string };
  }
}

export type { ChallengeEvent, EntryEvent };
