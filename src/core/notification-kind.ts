import type { FollowedKind } from "#shared/library/followers.enums.ts";
import type { NotificationKey } from "#shared/live/notification-preferences.ts";
import type { NotificationLink, TakenBackLink } from "#shared/live/notifications.ts";
import type { EventMap } from "./events/index.ts";
import type { ExtensionPoints } from "./extensions.ts";

/**
 * Subjects of notifications by link name; the feature that owns a subject adds it by declaration merging, and
 * finds many at once through its field `notificationSubjects`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface NotificationSubjects {}

/** What is found beside the subject itself. */
interface SubjectRights {
  /**
   * Absent if all recipients may know its title. Otherwise recipients for whom it is false see neither title nor
   * subject, except in kinds `ofTeam`, which are withdrawn from members who leave the team.
   */
  readonly namedTo?: (member: string) => boolean;
}

export type NotificationSubjectFinders = {
  readonly [Link in keyof NotificationSubjects]?: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NotificationSubjects[Link] & SubjectRights>>;
};

/**
 * Recipients and the setting that applies to them. Default: the first setting of the kind. Each recipient is
 * notified once.
 */
export type Recipients<Setting extends NotificationKey = NotificationKey> = { readonly setting?: Setting } & (
  | { readonly from: "one"; readonly id: string }
  | { readonly from: "followers"; readonly of: string }
  | { readonly from: "subject"; readonly kind: FollowedKind; readonly subject: string }
  | { readonly from: "favouriters"; readonly of: string }
);

/** Event to notify about, with its links. */
export interface NotificationContent<Setting extends NotificationKey = NotificationKey> {
  /** Unique for each recipient; a repeated key has no effect. */
  readonly key: string;
  /** Group of notifications shown together: "12 people favourited…". */
  readonly group: string;
  /** Member who did it; never notified themselves. */
  readonly by: string | null;
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
  readonly recipients: readonly Recipients<Setting>[];
}

type NotificationContents<Setting extends NotificationKey> =
  | NotificationContent<Setting>
  | readonly NotificationContent<Setting>[]
  | null;

/** Notification, or several shown together, as passed to its text and link functions. */
export interface NotificationAbout {
  /** Names of the members who did it, as text. */
  readonly who: string;
  /** Number of notifications, as text; only if several are shown together. */
  readonly count: string;
  /** Titles of its subjects; "" if a subject no longer exists, or if the recipient may no longer know its title. */
  readonly titles: Readonly<Record<keyof NotificationSubjects, string>>;
  readonly subjects: Readonly<Partial<NotificationSubjects>>;
  readonly ids: Readonly<Partial<Record<NotificationLink, string>>>;
  /** Username of the member who did it last. */
  readonly by: string | undefined;
}

/** Deleted or hidden subject, by the link of its notifications. */
export interface Gone {
  readonly link: TakenBackLink;
  readonly id: string;
  /** Limits this to one kind, excluding content below the subject. Default: all kinds. */
  readonly kind?: string;
  /** Recipients who keep the notification: those still mentioned in an edited text. */
  readonly except?: readonly string[];
}

/** Subject that one member may not see any more, such as a story whose team they have left. */
export interface GoneFor {
  readonly link: NotificationLink;
  readonly id: string;
  readonly member: string;
  /** Kinds whose notifications are withdrawn. */
  readonly kinds: readonly string[];
}

/** Content that may be hidden and shown again; notifications about it are withheld meanwhile. */
export interface NotifiedContent {
  readonly link: TakenBackLink;
  /** Returns the given ids that their readers cannot open now. Uses one query. */
  outOfSight(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the ids of all content written by a member. */
  idsOf(user: string): AsyncIterable<unknown>;
}

/**
 * Definition of a notification kind: its triggers, recipients, settings, text, link, and what withdraws it.
 * Each feature defines its kinds in `notification-kinds.ts`.
 */
export interface NotificationKind<Setting extends NotificationKey = NotificationKey> {
  /** Stored with each notification, and shown by the API; never changed. */
  readonly name: string;
  /**
   * Settings by which members choose if and how they receive it; the link in its mail turns these off. If
   * empty, it is always shown on the site.
   */
  readonly settings: readonly Setting[];
  /** True if it is included in digests although no setting covers it. */
  readonly alwaysMailed?: true;
  /**
   * True if it is for the team of the story that the link `collaboration` names, and leads to the team's pages: it is
   * withdrawn from members who leave the team.
   */
  readonly ofTeam?: true;
  /**
   * True if it is sent at most once, even if the action is undone and repeated: for notifications to many
   * recipients.
   */
  readonly once?: true;
  /** Events that trigger it. */
  readonly on?: {
    readonly [Name in keyof EventMap]?: (
      event: EventMap[Name],
    ) => NotificationContents<NoInfer<Setting>> | Promise<NotificationContents<NoInfer<Setting>>>;
  };
  /**
   * Commands that queue it in their transaction: it is sent if, and only if, they succeed. Only with `once`.
   */
  readonly within?: {
    readonly [Point in keyof ExtensionPoints]?: ExtensionPoints[Point] extends (
      given: infer Given,
      ...rest: never
    ) => unknown
      ? (given: Given) => NotificationContents<NoInfer<Setting>>
      : never;
  };
  /** Events that withdraw it. */
  readonly takenBackOn?: {
    readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => Gone | GoneFor | null;
  };
  readonly text: (about: NotificationAbout) => string;
  /** Text of several notifications shown together. Default: the text of one. */
  readonly textOfSeveral?: (about: NotificationAbout) => string;
  /** Link target; null if it no longer exists. */
  readonly href: (about: NotificationAbout) => string | null;
  /** Link target of several notifications shown together. Default: that of one. */
  readonly hrefOfSeveral?: (about: NotificationAbout) => string | null;
  /** Link target on one of the recipient's pages, by username. */
  readonly hrefOfOwn?: (username: string) => string;
}

/** Defines a kind, with its settings checked against those its recipients use. */
export const defineNotificationKind = <const Setting extends NotificationKey = never>(
  kind: NotificationKind<Setting>,
): NotificationKind => kind as NotificationKind;

/** All notification kinds of all features, and the finders of their subjects. */
export interface NotificationKinds {
  readonly all: readonly NotificationKind[];
  /** Undefined for a kind of a removed feature. */
  readonly of: (name: string) => NotificationKind | undefined;
  readonly subjects: NotificationSubjectFinders;
}

/** Merges the notification kinds of all features. @throws for a duplicate name */
export function collectNotificationKinds(
  features: readonly {
    readonly notificationKinds?: readonly NotificationKind[];
    readonly notificationSubjects?: NotificationSubjectFinders;
  }[],
): NotificationKinds {
  const all = features.flatMap(({ notificationKinds = [] }) => notificationKinds);
  const byName = new Map(all.map((kind) => [kind.name, kind]));
  if (byName.size < all.length) throw new Error("two kinds of notifications have one name");
  return {
    all,
    of: (name) => byName.get(name),
    subjects: Object.assign({}, ...features.map(({ notificationSubjects }) => notificationSubjects)),
  };
}
