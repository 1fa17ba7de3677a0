import type { FormValues } from "../form.ts";
import type { PagingDto } from "../paging.ts";
import type { KnownNames } from "../people/mentions.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { LinkCardDto } from "../platform/link-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { ForumSection, Reaction, RequestState, ThreadSort, TrustLevel } from "./forums.enums.ts";
import type { ThreadPlace } from "./forums.paths.ts";

/** A thread in a list. */
export interface ThreadDto extends ThreadPlace {
  readonly title: string;
  readonly tags: readonly string[];
  /** Null if the member has left. */
  readonly author: UserCardDto | null;
  readonly pinned: boolean;
  readonly locked: boolean;
  /** Post accepted as the solution; null if there is none. */
  readonly solved: string | null;
  readonly request: RequestState | null;
  readonly votes: number;
  /** Number of posts after the first. */
  readonly replies: number;
  readonly lastPostAt: string;
  readonly lastPostBy: UserCardDto | null;
  readonly createdAt: string;
  /** True if removed by staff, who still see it. */
  readonly removed: boolean;
  /** Set if there are posts that this member has not read; `from` is the number of the first. */
  readonly unread: { readonly from: number | null } | null;
}

/** A section in the list of sections. */
export interface ForumDto {
  readonly section: ForumSection;
  readonly threads: number;
  readonly posts: number;
  /** True if this viewer has muted it. */
  readonly muted: boolean;
  readonly last: Pick<ThreadDto, "id" | "section" | "path" | "title" | "lastPostAt" | "lastPostBy"> | null;
}

export interface ForumsPageData {
  readonly forums: readonly ForumDto[];
  readonly signedIn: boolean;
  readonly zone: string;
}

export interface ForumPageData {
  readonly section: ForumSection;
  readonly sort: ThreadSort;
  readonly pinned: readonly ThreadDto[];
  readonly threads: readonly ThreadDto[];
  readonly paging: PagingDto;
  readonly signedIn: boolean;
  /** True if this viewer may start a thread here. */
  readonly writes: boolean;
  /** Null for a guest. */
  readonly following: "following" | "muted" | "none" | null;
  readonly zone: string;
}

/** Threads across all sections. */
export interface ThreadListPageData {
  readonly threads: readonly ThreadDto[];
  /** True if there are more than are shown. */
  readonly more: boolean;
  readonly zone: string;
}

/** Threads across sections: with a tag, or unanswered. */
export interface ThreadsPageData {
  /** Null for the list of unanswered threads. */
  readonly tag: string | null;
  readonly threads: readonly ThreadDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface ForumSearchPageData {
  readonly q: string;
  /** Set if only threads were requested. */
  readonly only: "threads" | null;
  /** Matches by title and tags: the best ones on the first page, or all if only threads were requested. */
  readonly threads: readonly ThreadDto[];
  readonly moreThreads: boolean;
  readonly paging: PagingDto;
  readonly found: readonly {
    readonly post: string;
    readonly title: string;
    readonly section: ForumSection;
    readonly author: UserCardDto;
    readonly excerpt: string;
    readonly createdAt: string;
  }[];
  readonly zone: string;
}

/** Post that is quoted in another; null if it was deleted. */
export interface QuoteDto {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

export interface PostDto {
  readonly id: string;
  readonly number: number;
  readonly author: UserCardDto;
  readonly text: string;
  readonly names: KnownNames;
  readonly quotes: readonly (QuoteDto | null)[];
  readonly pictures: readonly PictureDto[];
  /** Preview card of a linked web page. */
  readonly card: LinkCardDto | null;
  /** Cards of linked stories and challenges of this site. */
  readonly ownCards: readonly LinkCardDto[];
  readonly edited: boolean;
  readonly likes: number;
  readonly liked: boolean;
  /** Other reactions, in fixed order. */
  readonly reactions: readonly { readonly name: Reaction; readonly count: number; readonly given: boolean }[];
  readonly createdAt: string;
  /** True if removed by staff. */
  readonly removed: boolean;
  /** The reason, or "". */
  readonly removedReason: string;
  /** True while it waits for approval and only its writer and staff see it. */
  readonly waits: boolean;
  /** True if it is the accepted solution. */
  readonly solution: boolean;
  readonly can: {
    readonly edit: boolean;
    readonly delete: boolean;
    readonly like: boolean;
    readonly quote: boolean;
    readonly solve: boolean;
    readonly moderate: boolean;
  };
}

/** Permissions of a new member. */
export interface TrustDto {
  readonly level: TrustLevel;
  /** True if their posts wait for approval by staff. */
  readonly held: boolean;
}

/** Poll of a thread with its votes. */
export interface PollDto {
  readonly options: readonly {
    readonly id: string;
    readonly text: string;
    readonly votes: number;
    /** Share of all voters, in whole per cent. */
    readonly share: number;
    /** True if this viewer chose it. */
    readonly chosen: boolean;
  }[];
  readonly several: boolean;
  readonly voters: number;
  /** Null if it does not end. */
  readonly closesAt: string | null;
  readonly closed: boolean;
}

export interface ThreadPageData {
  readonly thread: ThreadDto;
  readonly poll: PollDto | null;
  readonly posts: readonly PostDto[];
  readonly paging: PagingDto;
  /** True if the list begins at a linked post. */
  readonly partly: boolean;
  /** Posts to quote in the form. */
  readonly quoted: readonly QuoteDto[];
  readonly signedIn: boolean;
  /** Permissions of this viewer. */
  readonly can: {
    readonly post: boolean;
    readonly edit: boolean;
    readonly delete: boolean;
    readonly moderate: boolean;
    readonly vote: boolean;
  };
  readonly voted: boolean;
  /** Null for a guest. */
  readonly following: "following" | "muted" | "none" | null;
  /** Minimum time in seconds between two posts of one member. */
  readonly slowMode: number;
  /** Unfinished post of this viewer in the thread. */
  readonly draft: string;
  /** Values with which the reply form is opened. */
  readonly values: FormValues;
  /** Null for a guest. */
  readonly trust: TrustDto | null;
  /** True if staff may start an answer from a prepared text. */
  readonly prepared: boolean;
  readonly zone: string;
}

export interface WriteThreadPageData {
  readonly section: ForumSection;
  /** Null for a new thread. */
  readonly thread: ThreadDto | null;
  readonly values: FormValues;
  /** Text of the draft of a new thread; empty for none. */
  readonly draft?: string;
  /** Null if nothing is posted. */
  readonly trust: TrustDto | null;
  /** True if the viewer edits it as staff, with a reason. */
  readonly asStaff?: boolean;
}

export interface DeleteThreadPageData {
  readonly thread: ThreadDto;
}

export interface PostHistoryPageData {
  readonly thread: ThreadDto;
  readonly post: Pick<PostDto, "id" | "number" | "author">;
  /** Former texts, newest first, with the time of each and the changes made by the next one. */
  readonly versions: readonly {
    readonly at: string;
    readonly parts: readonly {
      readonly text: string;
      readonly kind: "same" | "added" | "removed";
      /** True for words within a spoiler, before or after the change. */
      readonly spoiler: boolean;
    }[];
  }[];
  readonly zone: string;
}
