import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
import type { KnownNames } from "../talk/mentions.ts";
import type { LinkCardDto } from "../talk/updates.dto.ts";
import type { ForumSection, Reaction, RequestState, ThreadSort, TrustLevel } from "./forums.enums.ts";
import type { ThreadPlace } from "./forums.paths.ts";

/** A thread in a list. */
export interface ThreadDto extends ThreadPlace {
  readonly title: string;
  readonly tags: readonly string[];
  /** Null once they have left. */
  readonly author: UserCardDto | null;
  readonly pinned: boolean;
  readonly locked: boolean;
  /** The post that answers it; null where none does. */
  readonly solved: string | null;
  readonly request: RequestState | null;
  readonly votes: number;
  /** Posts after the first. */
  readonly replies: number;
  readonly lastPostAt: string;
  readonly lastPostBy: UserCardDto | null;
  readonly createdAt: string;
  /** Taken out of sight by the staff, who see it still. */
  readonly removed: boolean;
  /** There are posts that this member has not read; `from` is the number of the first. */
  readonly unread: { readonly from: number | null } | null;
}

/** A section in the list of all. */
export interface ForumDto {
  readonly section: ForumSection;
  readonly threads: number;
  readonly posts: number;
  /** This viewer has muted it. */
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
  /** This viewer may begin a thread here. */
  readonly writes: boolean;
  /** Null for a guest. */
  readonly following: "following" | "muted" | "none" | null;
  readonly zone: string;
}

/** Threads over all sections. */
export interface ThreadListPageData {
  readonly threads: readonly ThreadDto[];
  /** There are more than are shown. */
  readonly more: boolean;
  readonly zone: string;
}

/** Threads of several sections: of a tag, or unanswered. */
export interface ThreadsPageData {
  /** Null for those that nobody has answered. */
  readonly tag: string | null;
  readonly threads: readonly ThreadDto[];
  readonly paging: PagingDto;
  readonly zone: string;
}

export interface ForumSearchPageData {
  readonly q: string;
  /** Threads alone were asked for. */
  readonly only: "threads" | null;
  /** Found by their titles and tags: the best on the first page, all of them where they were asked for. */
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

/** A post that another quotes; null where it is gone. */
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
  /** What the page says of itself that it links to. */
  readonly card: LinkCardDto | null;
  /** Stories and challenges of this site that it links to. */
  readonly ownCards: readonly LinkCardDto[];
  readonly edited: boolean;
  readonly likes: number;
  readonly liked: boolean;
  /** Other marks, each in its order. */
  readonly reactions: readonly { readonly name: Reaction; readonly count: number; readonly given: boolean }[];
  readonly createdAt: string;
  /** Taken out of sight by the staff. */
  readonly removed: boolean;
  /** Nobody but its writer and the staff sees it yet. */
  readonly waits: boolean;
  /** It answers what was asked. */
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

/** What a member may do here as long as they are new. */
export interface TrustDto {
  readonly level: TrustLevel;
  /** What they write waits until the staff has looked at it. */
  readonly held: boolean;
}

/** What a thread asks its readers, and what they have answered. */
export interface PollDto {
  readonly options: readonly {
    readonly id: string;
    readonly text: string;
    readonly votes: number;
    /** Of all who voted, in whole hundredths. */
    readonly share: number;
    /** This viewer chose it. */
    readonly chosen: boolean;
  }[];
  readonly several: boolean;
  readonly voters: number;
  /** Null for one without an end. */
  readonly closesAt: string | null;
  readonly closed: boolean;
}

export interface ThreadPageData {
  readonly thread: ThreadDto;
  readonly poll: PollDto | null;
  readonly posts: readonly PostDto[];
  readonly paging: PagingDto;
  /** The list begins at a post that somebody was led to. */
  readonly partly: boolean;
  /** Posts that the form is to quote. */
  readonly quoted: readonly QuoteDto[];
  readonly signedIn: boolean;
  /** What this viewer may do. */
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
  /** Seconds between two posts of one member. */
  readonly slowMode: number;
  /** What this viewer has begun to write here. */
  readonly draft: string;
  /** Null for a guest; who listens to what comes. */
  readonly viewer: string | null;
  /** Null for a guest. */
  readonly trust: TrustDto | null;
  /** The staff may begin an answer with prepared words. */
  readonly prepared: boolean;
  readonly zone: string;
}

export interface WriteThreadPageData {
  readonly section: ForumSection;
  /** Null for a new one. */
  readonly thread: ThreadDto | null;
  readonly values: Readonly<Record<string, string>>;
  /** Null where nothing is posted. */
  readonly trust: TrustDto | null;
}

export interface DeleteThreadPageData {
  readonly thread: ThreadDto;
}

export interface PostHistoryPageData {
  readonly thread: ThreadDto;
  readonly post: Pick<PostDto, "id" | "number" | "author">;
  /** Texts it had, newest first: from when each stood, and what the next one changed. */
  readonly versions: readonly {
    readonly at: string;
    readonly parts: readonly { readonly text: string; readonly kind: "same" | "added" | "removed" }[];
  }[];
  readonly zone: string;
}
