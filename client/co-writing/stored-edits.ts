import { lastOnly } from "../desk/last-only.ts";
import { isAlive, type Keeper } from "../desk/stored-text.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/** Unstored live edits of a page that was closed. */
export interface KeptLive {
  readonly key: string;
  readonly update: Uint8Array;
  /** Epoch of the document to which they belong. */
  readonly epoch: string;
  /** The whole chapter as its writer saw it, in Markdown, and the version it is based on. */
  readonly text: string;
  readonly version: string;
  readonly writer: string;
}

const prefixOf = (member: string, chapter: string) => `${member} live ${chapter} `;

/**
 * Stores unsaved live edits in this browser; `now` returns the current ones, null if everything is stored.
 */
export function liveKeeper(
  keeper: Keeper | null,
  { member, chapter, writer }: { readonly member: string; readonly chapter: string; readonly writer: string },
  now: () => Pick<KeptLive, "update" | "epoch" | "text" | "version"> | null,
): () => Promise<void> {
  // A separate key for each page, because a page that continues for a closed one has the same writer name.
  const key = prefixOf(member, chapter) + crypto.randomUUID();
  return lastOnly(async () => {
    const kept = now();
    if (!kept) return keeper?.drop(key);
    const { update, epoch, text, version } = kept;
    const words = { update: toBase64(update), epoch, text };
    await keeper?.put({ key, at: Date.now(), words, version, writer, draft: "" });
  });
}

/**
 * Returns what closed pages have left of a chapter, oldest first. Call it before the page of `writer` stores
 * anything: until then, entries with that name belong to a page that it continues.
 */
export async function storedEditsOf(
  keeper: Keeper | null,
  {
    member,
    chapter,
    writer: own,
  }: { readonly member: string; readonly chapter: string; readonly writer: string },
): Promise<KeptLive[]> {
  const found: KeptLive[] = [];
  // If the browser's storage cannot be read, writing must still be possible.
  const all = await keeper?.all(prefixOf(member, chapter)).catch(() => []);
  for (const { key, words, version, writer } of all ?? []) {
    if (writer !== own && (await isAlive(writer))) continue;
    const { update = "", epoch = "", text = "" } = words;
    found.unshift({ key, update: fromBase64(update), epoch, text, version, writer });
  }
  return found;
}

/**
 * Merges what closed pages left into the document it belongs to (`apply`) or, if another document has
 * replaced that one, saves it beside the text (`sendStoredText`). Returns what can be deleted, immediately and once
 * the document is stored. Anything that could not be delivered stays for the next time.
 */
export async function deliverStoredEdits(
  left: readonly KeptLive[],
  epoch: string,
  { apply, bring }: { apply(update: Uint8Array): void; bring(kept: KeptLive): Promise<boolean> },
): Promise<{ readonly beside: readonly string[]; readonly inside: readonly string[] }> {
  const [beside, inside]: [string[], string[]] = [[], []];
  for (const kept of left)
    if (kept.epoch === epoch) {
      apply(kept.update);
      inside.push(kept.key);
    } else if (await bring(kept)) beside.push(kept.key);
  return { beside, inside };
}
