import { sendFrom } from "./send.ts";
import { isAlive, type Keeper, type Kept } from "./stored-text.ts";

/** Version of a newly created chapter. */
export const FIRST_VERSION = "1";

/** Returns the unsaved text of closed pages. */
export async function leftBehind(keeper: Keeper, prefix: string) {
  const orphaned: Kept[] = [];
  for (const kept of await keeper.all(prefix)) if (!(await isAlive(kept.writer))) orphaned.push(kept);
  const [newest, ...older] = orphaned;
  return { newest, older };
}

/** Saves older text as revisions on the server: as the chapter's text, or beside it. */
export async function sendStoredText(
  keeper: Keeper,
  older: readonly Kept[],
  place: { readonly story: string; readonly chapter: string | null; readonly token: string },
): Promise<void> {
  const { token, ...where } = place;
  for (const { key, words, version, writer, draft, base } of older.toReversed()) {
    const target = { ...where, version, writer, draft, isLive: !("text" in words) };
    let came = await sendFrom(base, target, words, token);
    // The chapter already exists and does not contain this text.
    if (came.kind === "saved" && !came.isThis)
      came = await sendFrom(base, { ...target, chapter: came.id, version: FIRST_VERSION }, words, token);
    // Merges it into the text if it does not overlap with later edits.
    if (came.kind === "conflict" && came.merged) {
      const { version: at, beside } = came.merged;
      came = await sendFrom(null, { ...target, version: at, beside }, came.merged.words, token);
    }
    if (came.kind === "saved" || came.kind === "conflict") await keeper.drop(key);
  }
}
