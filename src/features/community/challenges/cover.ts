import type { ClientSession } from "mongoose";
import type { Caller } from "../../../core/base/viewer.ts";
import type { ContentPicture, ContentPictures, SentPicture } from "../../people/member-content/index.ts";
import type { ChallengeDoc } from "./model.ts";

/** What is asked of a challenge's cover: a picture of a form, one's own upload, or none; nothing leaves it as it is. */
export interface CoverInput {
  readonly sent?: SentPicture | undefined;
  /** Id of an upload of the caller's; null takes the cover away. */
  readonly upload?: string | null | undefined;
}

/** What keeping covers takes of the house; without it none is taken. */
export interface Covering {
  readonly pictures?: ContentPictures;
}

/**
 * Works on the cover first, so that nothing is saved beside one that is refused; then gives it to what is saved, and takes
 * the one before away. @throws 400 at the field; 403 for another's upload; 413; 429
 */
export async function withCover<Saved>(
  { pictures }: Covering,
  caller: Caller,
  { sent, upload }: CoverInput,
  save: (cover: ContentPicture | null | undefined) => Promise<Saved>,
): Promise<Saved> {
  if (sent && pictures) {
    const kept = await pictures.keep(caller, [sent]);
    try {
      return await save(kept[0]);
    } catch (error) {
      await pictures.forget(kept);
      throw error;
    }
  }
  if (upload) return save((await pictures?.uploaded(caller, [upload]))?.[0]);
  return save(upload === null ? null : undefined);
}

/** Has the cover of before taken away, where another stands or none. */
export async function endCover(
  { pictures }: Covering,
  { owner, cover }: Pick<ChallengeDoc, "owner" | "cover">,
  session: ClientSession,
): Promise<void> {
  if (cover) await pictures?.end(owner, [cover], session);
}
