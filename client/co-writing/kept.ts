import { isAlive, type Keeper } from "../desk/keep.ts";
import { lastOnly } from "../desk/last-only.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/** What was written live and never stored, by a page that is gone. */
export interface KeptLive {
  readonly key: string;
  readonly update: Uint8Array;
  /** Of the document that it belongs to. */
  readonly epoch: string;
  /** All of the chapter as its writer saw it, in Markdown; the version it is based on. */
  readonly text: string;
  readonly version: string;
  readonly writer: string;
}

const prefixOf = (member: string, chapter: string) => `${member} live ${chapter} `;

/** Keeps in this browser what is not stored yet; `now` says what that is, null where all of it is. */
export function liveKeeper(
  keeper: Keeper | null,
  { member, chapter, writer }: { readonly member: string; readonly chapter: string; readonly writer: string },
  now: () => Pick<KeptLive, "update" | "epoch" | "text" | "version"> | null,
): () => Promise<void> {
  // Another for each page: one that goes on as a page that is gone has its writer's name too.
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
 * What pages that are gone have left of a chapter, the oldest first. Asked before the page of `writer` keeps anything:
 * what has its name is of one that it goes on for.
 */
export async function keptLive(
  keeper: Keeper | null,
  {
    member,
    chapter,
    writer: own,
  }: { readonly member: string; readonly chapter: string; readonly writer: string },
): Promise<KeptLive[]> {
  const found: KeptLive[] = [];
  // A browser that fails to tell what it keeps is no reason that nothing can be written.
  const all = await keeper?.all(prefixOf(member, chapter)).catch(() => []);
  for (const { key, words, version, writer } of all ?? []) {
    if (writer !== own && (await isAlive(writer))) continue;
    const { update = "", epoch = "", text = "" } = words;
    found.unshift({ key, update: fromBase64(update), epoch, text, version, writer });
  }
  return found;
}

/**
 * Has what gone pages have left come into the document that it belongs to (`apply`), or, where another has taken that
 * one's place, be kept beside the text (`bring`). Answers what may be forgotten: at once, and once the document is
 * stored. What could be brought nowhere stays for the next time.
 */
export async function giveBack(
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
