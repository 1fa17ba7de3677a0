/** Payload of every event about a challenge. */
interface ChallengeEvent {
  readonly id: string;
  readonly owner: string;
}

interface EntryEvent {
  readonly id: string;
  readonly challenge: string;
  readonly author: string;
}

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** It is public from now on. */
    "challenge.announced": ChallengeEvent & { readonly toFollowers: boolean };
    "challenge.opened": ChallengeEvent;
    /** One day is left to enter. */
    "challenge.closing": ChallengeEvent;
    "challenge.judging": ChallengeEvent;
    "challenge.decided": ChallengeEvent & { readonly winners: readonly string[] };
    /** Staff correct its results, since this time in milliseconds; these members had places. */
    "challenge.reopened": ChallengeEvent & { readonly at: number; readonly placed: readonly string[] };
    /** It was decided again, at this time in milliseconds: members by what became of their places. */
    "challenge.corrected": ChallengeEvent & { readonly at: number } & Readonly<
        Record<"won" | "moved" | "kept" | "lost", readonly string[]>
      >;
    /** Earlier events do not say who called it off. */
    "challenge.cancelled": ChallengeEvent & { readonly by?: string };
    /** Staff run it from now on. */
    "challenge.passed-to-staff": ChallengeEvent & { readonly because: "closed" | "unjudged" };
    /** Staff moved its dates, at this time in milliseconds. */
    "challenge.rescheduled": ChallengeEvent & { readonly at: number };
    "challenge.deleted": { readonly id: string };
    /** Members the owner invited to judge or to enter. */
    "challenge.invited": ChallengeEvent & {
      readonly invited: readonly string[];
      readonly as: "judge" | "entrant";
    };
    "entry.created": EntryEvent;
    "entry.disqualified": EntryEvent & { readonly by: string; readonly at: number };
    /** Its author's appeal was granted, or staff readmitted it without one. */
    "entry.readmitted": EntryEvent & {
      readonly owner: string;
      readonly at: number;
      /** Missing in earlier events, which all follow appeals. */
      readonly because?: "appeal" | "staff";
    };
  }
}

export type { ChallengeEvent, EntryEvent };
