import type { ClientSession } from "mongoose";
import type { Caller } from "#core/base/viewer.ts";
import type { ContentPicture, ContentPictures, SentPicture } from "../../people/member-content/index.ts";
import type { ChallengeDoc } from "./model.ts";

/**
 * Requested cover of a challenge: a picture from a form, one of the caller's uploads, or none; undefined
 * leaves it unchanged.
 */
export interface CoverInput {
  readonly sent?: SentPicture | undefined;
  /** Id of one of the caller's uploads; null removes the cover. */
  readonly upload?: string | null | undefined;
}

/** Dependencies of covers; without `pictures`, covers are not accepted. */
export interface Covering {
  readonly pictures?: ContentPictures;
}

/**
 * Processes the cover first, so that nothing is saved if it is rejected; then attaches it to the saved
 * document and removes the previous one.
 * @throws 400 at the field; 403 for another's upload; 413; 429
 */
export async function withCover<Saved>(
  { pictures }: Covering,
  caller: Caller,
  { sent, upload }: CoverInput,
  save: (cover: ContentPicture | null | undefined) => Promise<Saved>,
): Promise<Saved> {
  if (sent && pictures) {
    const stored = await pictures.keep(caller, [sent]);
    try {
      return await save(stored[0]);
    } catch (error) {
      await pictures.forget(stored);
      throw error;
    }
  }
  if (upload) return save((await pictures?.uploaded(caller, [upload], "cover"))?.[0]);
  return save(upload === null ? null : undefined);
}

/** Removes the previous cover if it was replaced or cleared. */
export async function endCover(
  { pictures }: Covering,
  { owner, cover }: Pick<ChallengeDoc, "owner" | "cover">,
  session: ClientSession,
): Promise<void> {
  if (cover) await pictures?.end(owner, [cover], session);
}
