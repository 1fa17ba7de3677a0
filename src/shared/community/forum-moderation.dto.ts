import type { PictureDto } from "../platform/pictures.dto.ts";
import type { AdminPageData, AdminWhoDto } from "../site/admin.dto.ts";
import type { PagingDto } from "../site/site.dto.ts";
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

/** Posts that wait for the staff, the oldest first; fields of a form: id, intent (approve, refuse), reason. */
export interface WaitingPostsPageData extends AdminPageData {
  readonly posts: readonly {
    readonly id: string;
    readonly author: AdminWhoDto;
    /** When they joined. */
    readonly joinedAt: string | null;
    readonly thread: string;
    readonly section: ForumSection;
    /** It begins its thread. */
    readonly first: boolean;
    readonly text: string;
    readonly pictures: readonly PictureDto[];
    readonly createdAt: string;
  }[];
  readonly paging: PagingDto;
}

/** Posts of a thread that go to another. */
export interface MovePostsPageData {
  readonly thread: ThreadDto;
  /** All of them, and the thread with them. */
  readonly all: boolean;
}
