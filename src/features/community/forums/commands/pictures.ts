import type { Caller } from "../../../../core/base/viewer.ts";
import type { ContentPicture, SentPicture } from "../../../people/member-content/index.ts";
import type { ForumWriting } from "../writing.ts";

/** Pictures that come with a post, kept before it is written. */
interface ComingPictures {
  readonly pictures: readonly ContentPicture[];
  /** Does what shows them; where it fails, they are taken away again. */
  within<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Keeps the pictures of a form and finds those of the API. @throws 400 by field; 403 for another's; 413; 429 */
export async function keepPictures(
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
