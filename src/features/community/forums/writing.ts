import type { ContentPictures, Writing } from "../../people/member-content/index.ts";
import type { LinkCards } from "../../talk/link-cards/index.ts";

/** Dependencies of writing in the forums. */
export interface ForumWriting extends Writing {
  /** Makes link cards; without it there are no cards. */
  readonly cards?: LinkCards;
  /** Stores pictures of posts; without it pictures are not accepted. */
  readonly pictures?: ContentPictures;
}
