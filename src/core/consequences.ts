import type { Subscriber } from "./events/index.ts";
import type { DataSubject } from "./personal-data.ts";

/** One member's decision about another. */
export interface Relation {
  readonly by: string;
  readonly who: string;
}

/** Content by a member, with the name of its kind (`people/member-content`). */
export interface ContentRef {
  readonly id: string;
  readonly content: string;
}

/** Story, or one chapter of it. */
export interface WorkRef {
  readonly id: string;
}

/** Story that got another author. */
export interface TransferRef {
  readonly id: string;
  /** The new author. */
  readonly author: string;
  /** The former author; null if their account is erased. */
  readonly from: string | null;
}

/** Purchase of a story. */
export interface PurchaseRef {
  readonly id: string;
  readonly buyer: string;
  /** Null for a gift that has not been redeemed. */
  readonly reader: string | null;
  readonly author: string;
  readonly story: string;
}

/**
 * Events that affect members and their content, in groups, with the input of their handlers. Every feature
 * must respond to every group (`Feature.consequences`); the table of `features/consequences.ts` maps events
 * to occurrences.
 */
export interface Occurrences {
  readonly account: {
    readonly banned: DataSubject;
    readonly unbanned: DataSubject;
    readonly deleted: { readonly id: string };
  };
  readonly relation: {
    readonly blocked: Relation;
    readonly unblocked: Relation;
    readonly muted: Relation;
    readonly unmuted: Relation;
  };
  readonly content: {
    readonly edited: ContentRef;
    readonly hidden: ContentRef;
    readonly shown: ContentRef;
    readonly removed: ContentRef;
    readonly restored: ContentRef;
  };
  readonly work: {
    readonly storyUnpublished: WorkRef;
    readonly storyDeleted: WorkRef;
    /** Story that was published again, reinstated, or restored from the bin. */
    readonly storyReturned: WorkRef;
    readonly chapterUnpublished: WorkRef;
    readonly chapterDeleted: WorkRef;
    readonly chapterReturned: WorkRef;
  };
  readonly transfer: { readonly done: TransferRef };
  readonly purchase: { readonly refunded: PurchaseRef };
  readonly name: { readonly changed: { readonly id: string } };
}

export type OccurrenceGroup = keyof Occurrences;

/** States that an occurrence has no consequence in the feature, with the reason. */
export interface NotAffected {
  readonly kind: "not-affected";
  readonly reason: string;
}

/** States that no action is needed because each read uses the current state; explains how. */
export interface DecidedOnRead {
  readonly kind: "on-read";
  readonly how: string;
}

/**
 * States that `Feature.personalData` hides it while an account is scheduled for deletion, and erases it with
 * the account.
 */
export interface ByPersonalData {
  readonly kind: "personal-data";
}

/** Action of a feature. It runs at least once, even after a crash, so it must be idempotent. */
export interface Handler<Given> {
  readonly kind: "handler";
  /** Unique and permanent: pending events are stored under this name. */
  readonly name: string;
  readonly handle: (given: Given) => unknown;
}

export type Answer<Given> = NotAffected | DecidedOnRead | ByPersonalData | Handler<Given>;

/** One response for a whole group, or one for each occurrence in it. */
export type GroupAnswer<Group extends OccurrenceGroup> =
  | NotAffected
  | DecidedOnRead
  | { readonly [Name in keyof Occurrences[Group]]: Answer<Occurrences[Group][Name]> };

/**
 * Responses of a feature. A single `notAffected` for all groups is for features that store no data of members
 * or their works.
 */
export type Consequences =
  | NotAffected
  | DecidedOnRead
  | { readonly [Group in OccurrenceGroup]: GroupAnswer<Group> };

export const notAffected = (reason: string): NotAffected => ({ kind: "not-affected", reason });

export const decidedOnRead = (how: string): DecidedOnRead => ({ kind: "on-read", how });

export const byPersonalData: ByPersonalData = { kind: "personal-data" };

export const handler = <Given>(name: string, handle: (given: Given) => unknown): Handler<Given> => ({
  kind: "handler",
  name,
  handle,
});

const isAnswer = (value: object): value is NotAffected | DecidedOnRead | Handler<never> => "kind" in value;

/** Returns a feature's response to one occurrence. */
export function answerTo<Group extends OccurrenceGroup, Name extends keyof Occurrences[Group]>(
  consequences: Consequences,
  group: Group,
  name: Name,
): Answer<Occurrences[Group][Name]> {
  if (isAnswer(consequences)) return consequences;
  const answers = consequences[group] as GroupAnswer<Group>;
  if (isAnswer(answers)) return answers;
  return answers[name];
}

/**
 * Creates a subscriber that runs a handler on an event; the suffix distinguishes subscribers of an occurrence
 * that several events trigger.
 */
export type OccurrenceSource<Given> = (handler: Handler<Given>, suffix: string) => Subscriber;

/** Events that trigger each occurrence; if the list is empty, the handlers are run by other code. */
export type OccurrenceSources = {
  readonly [Group in OccurrenceGroup]: {
    readonly [Name in keyof Occurrences[Group]]: readonly OccurrenceSource<Occurrences[Group][Name]>[];
  };
};

/** Returns the durable subscribers that run the features' handlers. */
export function consequenceSubscribers(
  sources: OccurrenceSources,
  features: readonly { readonly consequences: Consequences }[],
): readonly Subscriber[] {
  const of = <Group extends OccurrenceGroup, Name extends keyof Occurrences[Group]>(
    group: Group,
    name: Name,
  ): readonly Subscriber[] =>
    features.flatMap(({ consequences }) => {
      const answer = answerTo(consequences, group, name);
      if (answer.kind !== "handler") return [];
      const events = sources[group][name] as readonly OccurrenceSource<Occurrences[Group][Name]>[];
      return events.map((source, at) => source(answer, at === 0 ? "" : `-${at}`));
    });
  return occurrenceNames(sources).flatMap(([group, name]) => of(group, name));
}

/** Returns all occurrences, by group and name. */
export const occurrenceNames = (
  sources: OccurrenceSources,
): readonly (readonly [group: OccurrenceGroup, name: never])[] =>
  (Object.keys(sources) as OccurrenceGroup[]).flatMap((group) =>
    Object.keys(sources[group]).map((name) => [group, name as never] as const),
  );
