import type { PagingDto } from "../paging.ts";
import type { LetterBlock } from "./letter.dto.ts";
import type { ProblemDto } from "./letter-check.ts";
import type {
  BlockKind,
  LetterState,
  NewsletterState,
  NewsletterType,
  Split,
  SubjectName,
  TriggerKind,
} from "./newsletters.ts";

export interface NewsletterRowDto {
  readonly id: string;
  readonly subject: string;
  readonly type: NewsletterType;
  readonly state: NewsletterState;
  /** List to which it is sent; null for newsletters of the site. */
  readonly list: string | null;
  readonly at: string;
  readonly recipients: number | null;
}

export interface NewslettersPageData {
  /** True in the back office. */
  readonly site: boolean;
  readonly isAdmin: boolean;
  readonly newsletters: readonly NewsletterRowDto[];
  readonly lists: readonly { readonly id: string; readonly name: string; readonly confirmed: number }[];
  /** Challenge that the next newsletter is about; null if there is none. */
  readonly about: {
    readonly id: string;
    readonly title: string;
    readonly type: "challenge-announcement" | "challenge-winners";
  } | null;
  readonly paging: PagingDto;
  readonly zone: string;
  /** ISO 8601 time until which due newsletters wait, because their author may not post; null if they do not. */
  readonly waitsUntil: string | null;
}

export interface BlockFormDto {
  readonly kind: BlockKind;
  readonly key: string;
  readonly picture: { readonly src: string; readonly alt: string } | null;
}

export interface Choice {
  readonly id: string;
  readonly title: string;
}

/** One of the author's stories. */
export interface StoryChoice extends Choice {
  /** True if its release is scheduled for a known date. */
  readonly scheduled: boolean;
}

export interface WriteNewsletterPageData {
  readonly id: string;
  readonly type: NewsletterType;
  readonly list: string | null;
  readonly blocks: readonly BlockFormDto[];
  readonly values: Readonly<Record<string, string>>;
  readonly choices: Readonly<Record<"story" | "service" | "challenge", readonly Choice[]>>;
}

/** A newsletter before it is sent. */
export interface DraftReviewDto {
  /** Number of current recipients. */
  readonly recipients: number;
  readonly tags: readonly string[];
  readonly chosenTags: readonly string[];
  readonly problems: readonly ProblemDto[];
  /** Bytes of its HTML. */
  readonly bytes: number;
  readonly text: string;
  /** Recipient of a test mail. */
  readonly email: string;
  /** Time on the writer's clock in form format; "" for now. */
  readonly at: string;
  /** Time zone of that time: the writer's, or each reader's. */
  readonly clock: "own" | "readers";
  readonly scheduled: string | null;
  /** Version that is displayed, so that submitting the form cannot send a different one. */
  readonly version: string;
  /** True if it tests two subjects; `split` is the method. */
  readonly twoSubjects: boolean;
  readonly split: Split;
  /** Stories and story links by which recipients can be selected; empty for newsletters of the site. */
  readonly stories: readonly StoryChoice[];
  readonly links: readonly string[];
  /** Current selection: `segment`, `segmentStory`, `segmentLink`. */
  readonly segment: Readonly<Record<string, string>>;
}

/** Trigger of an automated newsletter. */
export interface TriggerDto {
  readonly kind: TriggerKind;
  readonly days: number;
  /** Title of its story; "" if it no longer exists or there is none. */
  readonly story: string;
}

/** Result of one of two subjects. */
export interface SubjectResultDto {
  readonly name: SubjectName;
  readonly subject: string;
  readonly sent: number;
  readonly counted: number;
  readonly clicks: number;
  readonly opened: number;
}

/** Progress or result of sending. */
export interface SentReviewDto {
  readonly state: NewsletterState;
  readonly recipients: number | null;
  readonly letters: Readonly<Record<LetterState, number>>;
  /** Addresses whose letters have an unknown outcome; the first of them. */
  readonly doubtful: readonly string[];
  readonly at: string | null;
  readonly archived: boolean;
  /** Number of opens; null if they are not counted. */
  readonly opened: number | null;
  /** For a newsletter that is or was automated. */
  readonly trigger: TriggerDto | null;
  /** For a newsletter that tests two subjects; null for one subject. */
  readonly subjects: {
    readonly results: readonly SubjectResultDto[];
    /** When the remaining recipients get the better subject; null if none are waiting. */
    readonly decideAt: string | null;
    readonly winner: string | null;
  } | null;
}

export interface ReviewNewsletterPageData {
  readonly id: string;
  readonly subject: string;
  readonly list: string | null;
  readonly zone: string;
  readonly draft: DraftReviewDto | null;
  readonly sent: SentReviewDto | null;
}

export interface DeleteNewsletterPageData {
  readonly id: string;
  readonly subject: string;
}

export interface LetterPageData {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly sentAt: string;
  readonly blocks: readonly LetterBlock[];
  /** Last part of the address for joining its list; null for newsletters of the site. */
  readonly join: string | null;
  readonly indexed: boolean;
}
