import { isAlive, type Keeper, type Kept } from "./keep.ts";
import { sendFrom } from "./send.ts";

/** Of a chapter that has just been made. */
export const FIRST_VERSION = "1";

/** Words of pages that are gone, whose forms were never saved. */
export async function leftBehind(keeper: Keeper, prefix: string) {
  const gone: Kept[] = [];
  for (const kept of await keeper.all(prefix)) if (!(await isAlive(kept.writer))) gone.push(kept);
  const [newest, ...older] = gone;
  return { newest, older };
}

/** Older ones become revisions on the server: as the text, or beside it. */
export async function bring(
  keeper: Keeper,
  older: readonly Kept[],
  place: { readonly story: string; readonly chapter: string | null; readonly token: string },
): Promise<void> {
  const { token, ...where } = place;
  for (const { key, words, version, writer, draft, base } of older.toReversed()) {
    const target = { ...where, version, writer, draft, isLive: !("text" in words) };
    let came = await sendFrom(base, target, words, token);
    // A chapter that is there already has not taken these words.
    if (came.kind === "saved" && !came.isThis)
      came = await sendFrom(base, { ...target, chapter: came.id, version: FIRST_VERSION }, words, token);
    // Into the text, where they touch no words that were written since.
    if (came.kind === "conflict" && came.merged) {
      const { version: at, beside } = came.merged;
      came = await sendFrom(null, { ...target, version: at, beside }, came.merged.words, token);
    }
    if (came.kind === "saved" || came.kind === "conflict") await keeper.drop(key);
  }
}
