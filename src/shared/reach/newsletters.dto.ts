import type { PagingDto } from "../site/site.dto.ts";
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
  /** The list it goes to; null for one of the site. */
  readonly list: string | null;
  readonly at: string;
  readonly recipients: number | null;
}

export interface NewslettersPageData {
  /** Of the back office. */
  readonly site: boolean;
  readonly isAdmin: boolean;
  readonly newsletters: readonly NewsletterRowDto[];
  readonly lists: readonly { readonly id: string; readonly name: string; readonly confirmed: number }[];
  /** The challenge that the next letter is about; null for none. */
  readonly about: {
    readonly id: string;
    readonly title: string;
    readonly type: "challenge-announcement" | "challenge-winners";
  } | null;
  readonly paging: PagingDto;
  readonly zone: string;
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

/** A story of the author's. */
export interface StoryChoice extends Choice {
  /** It comes out by itself, on a day that is known. */
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

/** A letter before it goes. */
export interface DraftReviewDto {
  /** How many it would go to just now. */
  readonly recipients: number;
  readonly tags: readonly string[];
  readonly chosenTags: readonly string[];
  readonly problems: readonly ProblemDto[];
  /** Of its HTML. */
  readonly bytes: number;
  readonly text: string;
  /** Where a test goes. */
  readonly email: string;
  /** A time of the writer's clock, as a form has it; "" for now. */
  readonly at: string;
  /** Whose clock that is: the writer's, or each reader's own. */
  readonly clock: "own" | "readers";
  readonly scheduled: string | null;
  /** What is looked at: another is not sent by the same press. */
  readonly version: string;
  /** It tries two subjects, and how. */
  readonly twoSubjects: boolean;
  readonly split: Split;
  /** Stories, and story links that brought readers, by which readers are chosen; none for letters of the site. */
  readonly stories: readonly StoryChoice[];
  readonly links: readonly string[];
  /** What was chosen: `segment`, `segmentStory`, `segmentLink`. */
  readonly segment: Readonly<Record<string, string>>;
}

/** What sends a letter by itself. */
export interface TriggerDto {
  readonly kind: TriggerKind;
  readonly days: number;
  /** What its story is called; "" where it is gone, or there is none. */
  readonly story: string;
}

/** What came of one of two subjects. */
export interface SubjectResultDto {
  readonly name: SubjectName;
  readonly subject: string;
  readonly sent: number;
  readonly counted: number;
  readonly clicks: number;
  readonly opened: number;
}

/** How a sending goes, or went. */
export interface SentReviewDto {
  readonly state: NewsletterState;
  readonly recipients: number | null;
  readonly letters: Readonly<Record<LetterState, number>>;
  readonly at: string | null;
  readonly archived: boolean;
  /** How many were opened; null where that is not counted. */
  readonly opened: number | null;
  /** Of a letter that goes by itself, or did. */
  readonly trigger: TriggerDto | null;
  /** Of a letter that tries two subjects; null for one with one. */
  readonly subjects: {
    readonly results: readonly SubjectResultDto[];
    /** When the rest get the better one; null where nobody waits. */
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
  /** The end of the address by which one joins its list; null for the site's. */
  readonly join: string | null;
  readonly indexed: boolean;
}
