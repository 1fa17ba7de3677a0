import type { Types } from "mongoose";
import type { ValuesOf } from "#shared/fields.ts";
import type { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import type {
  BlockKind,
  LetterState,
  NewsletterState,
  NewsletterType,
  SegmentKind,
  Split,
  SubjectName,
  TriggerKind,
} from "#shared/reach/newsletters.ts";
import type { ContentPicture } from "../../people/member-content/index.ts";

/** One block of a newsletter; its fields depend on its kind. */
export interface BlockDoc {
  /** Unique within the newsletter; matches submitted form data. */
  readonly key: string;
  readonly kind: BlockKind;
  /** For a text: sanitised HTML. */
  readonly html?: string;
  /** For a story, service or challenge: its id. */
  readonly ref?: Types.ObjectId;
  readonly picture?: ContentPicture;
  /** For a button: its label. */
  readonly words?: string;
  /** For a button or an image: its URL. */
  readonly url?: string;
}

/** Selects a list's readers by their actions. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly story?: Types.ObjectId;
  /** Slug of a story link. */
  readonly link?: string;
}

/** Trigger of an automated newsletter, and the number of days after or before it. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly days: number;
  readonly story?: Types.ObjectId;
}

type Head = ValuesOf<typeof newsletterFields>;
/** Absent from older newsletters. */
type LaterHead = "replies" | "tracksOpens";

/** A newsletter to a list, or of the site to its members. */
export interface NewsletterDoc extends Omit<Head, LaterHead>, Partial<Pick<Head, LaterHead>> {
  readonly _id: Types.ObjectId;
  /** Id of the author. */
  readonly owner: Types.ObjectId;
  readonly type: NewsletterType;
  /** The list it is sent to; null for one of the site. */
  readonly list: Types.ObjectId | null;
  readonly state: NewsletterState;
  readonly blocks: readonly BlockDoc[];
  /** Limits it to readers with one of these tags; empty for everyone. */
  readonly tags: readonly string[];
  /** Scheduled time. */
  readonly dueAt: Date | null;
  /** When the first letter was sent. */
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  /** Number of recipients; fixed before the first letter is sent. */
  readonly recipients: number | null;
  /** Limits it to readers who did this; null for all. */
  readonly segment?: Segment | null;
  /** For an automated newsletter. */
  readonly trigger?: Trigger | null;
  /** For one triggered by finishing a story: readers who finished before this time have been enqueued. */
  readonly sweptTo?: Date;
  /** Local time at which each reader gets it, in form format; null for one moment for all. */
  readonly localAt?: string | null;
  /** Incremented by each change; detects concurrent edits. */
  readonly version: number;
  readonly split: Split;
  /** When the waiting readers get the better subject, and which one; null before. */
  readonly decideAt?: Date | null;
  readonly winner?: SubjectName | null;
  /** Link targets by number, once sending has begun: redirects go nowhere else. */
  readonly links: readonly string[];
  /** Clicks of readers who agreed to be counted, by subject; never by reader. */
  readonly clicks?: Readonly<Partial<Record<SubjectName, number>>>;
  /** Opens by subject; never by reader. */
  readonly opens?: Readonly<Partial<Record<SubjectName, number>>>;
  /** True while its author's account is hidden. */
  readonly ownerHidden?: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One recipient's letter. Created before the first one is sent; its id is used in the Message-ID. */
export interface LetterDoc {
  readonly _id: Types.ObjectId;
  readonly newsletter: Types.ObjectId;
  readonly email: string;
  /** The recipient to which its unsubscribe link applies: a subscriber or a member. */
  readonly to: Types.ObjectId;
  readonly state: LetterState;
  /** Which of two subjects it has; absent if it gets the better one, determined later. */
  readonly subject?: SubjectName;
  /** True if the reader agreed to click counting. */
  readonly counted?: boolean;
  /** The run that delivered it. */
  readonly run?: string;
  /** Earliest time to send it. */
  readonly due: Date;
  readonly tries: number;
  readonly reason?: string;
  readonly sentAt?: Date;
}
