import type { FollowedKind } from "../shared/library/followers.enums.ts";
import type { NotificationKey } from "../shared/live/notification-preferences.ts";
import type { NotificationLink, TakenBackLink } from "../shared/live/notifications.ts";
import type { EventMap } from "./events/index.ts";
import type { ExtensionPoints } from "./extensions.ts";

/**
 * What notifications name, by the link that leads to it; the feature that has it adds it by declaration merging, and
 * finds many of them at once by its field `notificationSubjects`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface NotificationSubjects {}

export type NotificationSubjectFinders = {
  readonly [Link in keyof NotificationSubjects]?: (
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, NotificationSubjects[Link]>>;
};

/** Some who are to be told, and by which of the kind's settings: its first unless said; nobody is told twice. */
export type Recipients<Setting extends NotificationKey = NotificationKey> = { readonly setting?: Setting } & (
  | { readonly from: "one"; readonly id: string }
  | { readonly from: "followers"; readonly of: string }
  | { readonly from: "subject"; readonly kind: FollowedKind; readonly subject: string }
  | { readonly from: "favouriters"; readonly of: string }
);

/** Something that has happened, to whom it is told and what it links to. */
export interface NotificationContent<Setting extends NotificationKey = NotificationKey> {
  /** Unique for each recipient: told again, it changes nothing. */
  readonly key: string;
  /** What is told together with it: "12 people favourited…". */
  readonly group: string;
  /** Who did it; they are never told themselves. */
  readonly by: string | null;
  readonly links: Readonly<Partial<Record<NotificationLink, string>>>;
  readonly recipients: readonly Recipients<Setting>[];
}

type NotificationContents<Setting extends NotificationKey> =
  | NotificationContent<Setting>
  | readonly NotificationContent<Setting>[]
  | null;

/** One notification, or several that are told together, as its text and its link see it. */
export interface NotificationAbout {
  /** Who did it, in words. */
  readonly who: string;
  /** How many it stands for, in words; only where several are told. */
  readonly count: string;
  /** What it names; "" where that is gone. */
  readonly titles: Readonly<Record<keyof NotificationSubjects, string>>;
  readonly subjects: Readonly<Partial<NotificationSubjects>>;
  readonly ids: Readonly<Partial<Record<NotificationLink, string>>>;
  /** Username of who did it last. */
  readonly by: string | undefined;
}

/** What is gone, by the link that notifications have to it. */
export interface Gone {
  readonly link: TakenBackLink;
  readonly id: string;
}

/**
 * A kind of notification, all there is to it: what tells it, to whom and by which setting, how it is said and shown,
 * and what takes it back. The feature that it is about has it in `notification-kinds.ts`.
 */
export interface NotificationKind<Setting extends NotificationKey = NotificationKey> {
  /** Stored with each, and shown by the API; never changed. */
  readonly name: string;
  /**
   * Settings by which members choose whether and how it comes; the link in its mail ends these. None: it always comes,
   * on the site.
   */
  readonly settings: readonly Setting[];
  /** Goes into digests too, though no setting names it. */
  readonly alwaysMailed?: true;
  /** Notified once ever, whatever is undone and done again: for what goes to many. */
  readonly once?: true;
  /** Events that tell it. */
  readonly on?: {
    readonly [Name in keyof EventMap]?: (
      event: EventMap[Name],
    ) => NotificationContents<NoInfer<Setting>> | Promise<NotificationContents<NoInfer<Setting>>>;
  };
  /** Commands in whose transaction it is queued: it is told if, and only if, they come about. Only with `once`. */
  readonly within?: {
    readonly [Point in keyof ExtensionPoints]?: ExtensionPoints[Point] extends (
      given: infer Given,
      ...rest: never
    ) => unknown
      ? (given: Given) => NotificationContents<NoInfer<Setting>>
      : never;
  };
  /** Events that take it back. */
  readonly takenBackOn?: { readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => Gone | null };
  readonly text: (about: NotificationAbout) => string;
  /** Of several that are told together; as of one unless told. */
  readonly textOfSeveral?: (about: NotificationAbout) => string;
  /** Where it leads; null where that is gone. */
  readonly href: (about: NotificationAbout) => string | null;
  /** Where several that are told together are all seen: as one of them unless told. */
  readonly hrefOfSeveral?: (about: NotificationAbout) => string | null;
  /** The same on a page of their recipient, by username. */
  readonly hrefOfOwn?: (username: string) => string;
}

/** A kind, its settings checked against whom it tells. */
export const defineNotificationKind = <const Setting extends NotificationKey = never>(
  kind: NotificationKind<Setting>,
): NotificationKind => kind as NotificationKind;

/** All kinds that features bring, and how what they name is found. */
export interface NotificationKinds {
  readonly all: readonly NotificationKind[];
  /** Undefined for one of a feature that is gone. */
  readonly of: (name: string) => NotificationKind | undefined;
  readonly subjects: NotificationSubjectFinders;
}

/** Puts together what features bring. @throws for a name that two have */
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
