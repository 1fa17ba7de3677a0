import type { Caller } from "#core/base/viewer.ts";
import type { ContentPicture, SentPicture } from "#features/people/member-content/index.ts";
import type { ForumWriting } from "../writing.ts";

/** Pictures of a post, stored before the post is written. */
interface ComingPictures {
  readonly pictures: readonly ContentPicture[];
  /** Runs the work that references the pictures; if it fails, they are deleted. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Stores the pictures of a form and looks up those of an API request.
 * @throws 400 by field; 403 for another's; 413; 429
 */
export async function storePictures(
  { pictures: kept }: Pick<ForumWriting, "pictures">,
  caller: Caller,
  uploads: readonly string[],
  sent: readonly SentPicture[],
): Promise<ComingPictures> {
  const pictures = [
    ...((await kept?.uploaded(caller, uploads)) ?? []),
    ...((await kept?.keep(caller, sent)) ?? []),
  ];
  return {
    pictures,
    within: (work) =>
      work().catch(async (error) => {
        await kept?.forget(pictures);
        throw error;
      }),
  };
}
