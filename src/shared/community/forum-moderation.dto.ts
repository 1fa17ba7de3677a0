import type { AdminPageData, AdminWhoDto } from "../back-office.ts";
import type { PagingDto } from "../paging.ts";
import type { PictureDto } from "../platform/pictures.dto.ts";
import type { PostDto, ThreadDto } from "./forums.dto.ts";
import type { ForumSection } from "./forums.enums.ts";

export interface RemovePostPageData {
  readonly thread: ThreadDto;
  readonly post: PostDto;
  readonly zone: string;
}

export interface ModerateThreadPageData {
  readonly thread: ThreadDto;
  readonly slowMode: number;
}

/** Posts that wait for staff, oldest first; form fields: id, intent (approve, refuse), reason. */
export interface WaitingPostsPageData extends AdminPageData {
  /** Id of the one item that is shown; null for a list. */
  readonly only: string | null;
  readonly posts: readonly {
    readonly id: string;
    readonly author: AdminWhoDto;
    /** When the author joined. */
    readonly joinedAt: string | null;
    readonly thread: string;
    readonly section: ForumSection;
    /** True if it begins its thread. */
    readonly first: boolean;
    readonly text: string;
    readonly pictures: readonly PictureDto[];
    readonly createdAt: string;
  }[];
  readonly paging: PagingDto;
}

/** Moves posts of a thread to another. */
export interface MovePostsPageData {
  readonly thread: ThreadDto;
  /** True if all posts, and the thread with them, are moved. */
  readonly all: boolean;
}
