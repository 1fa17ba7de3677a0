import type { ContentPictures, Writing } from "../../people/member-content/index.ts";
import type { LinkCards } from "../../talk/link-cards/index.ts";

/** What writing in the forums takes of the house. */
export interface ForumWriting extends Writing {
  /** Makes cards of links; without it there are none. */
  readonly cards?: LinkCards;
  /** Keeps what comes with a post; without it no picture is taken. */
  readonly pictures?: ContentPictures;
}
