import { hash } from "./bytes.ts";
import type { Context } from "./context.ts";
import type { PageDefinition, SlotDefinition } from "./define-page.ts";
import { TaggedCache } from "./page-cache.ts";
import { renderFragment } from "./render.tsx";
import type { Place } from "./segments.ts";
import { type Piece, toPiece } from "./stitch.ts";

/** A member's part of a page; null where the guest's version stays. */
export interface Fragment {
  readonly bytes: Buffer | null;
  /** Tells two versions apart. */
  readonly tag: string;
  /** Made when it is first sent compressed. */
  piece?: Piece;
}

/** The part as a piece of a compressed page. */
export const pieceOf = async (fragment: Fragment): Promise<Piece | undefined> => {
  if (fragment.bytes) fragment.piece ??= await toPiece(fragment.bytes);
  return fragment.piece;
};

/** A page whose places are to be filled for somebody. */
export interface Filling {
  readonly page: PageDefinition;
  /** Tells this page from others with the same slots. */
  readonly key: string;
  readonly context: Context;
  /** The reader's settings as attributes. */
  readonly reader: string;
}

/** Members' parts of pages, kept by member until what they show changes. */
export interface Fragments {
  /** The parts for these places, in their order; those not in memory are drawn. */
  fill(places: readonly Pick<Place, "slot">[], filling: Filling): Promise<Fragment[]>;
  /** The same out of memory alone; null when one of them is not there. */
  recall(places: readonly Pick<Place, "slot">[], filling: Filling): Fragment[] | null;
  drop(tag: string): void;
  clear(): void;
}

const NOTHING: Fragment = { bytes: null, tag: "" };

/** `slots`: those of the shell, which are the same on every page. */
export function createFragments(
  maxBytes: number,
  slots: Readonly<Record<string, SlotDefinition>>,
): Fragments {
  const kept = new TaggedCache<Fragment>(maxBytes);

  const slotOf = (name: string, { page }: Filling): SlotDefinition | undefined =>
    page.slots?.[name] ?? slots[name];

  /** Undefined for what is drawn each time. */
  const keyOf = (name: string, slot: SlotDefinition, { page, key, context }: Filling): string | undefined => {
    if (!slot.tags || context.viewer.id === null) return undefined;
    const varies = slot.varies ? slot.varies(context) : "";
    return varies === undefined
      ? undefined
      : `${context.viewer.id}|${name}|${varies}|${page.slots?.[name] ? key : ""}`;
  };

  const draw = async (slot: SlotDefinition, context: Context): Promise<Fragment> => {
    const node = await slot.render(context);
    return node === undefined ? NOTHING : fragment(renderFragment(node));
  };

  const one = (name: string, filling: Filling): Promise<Fragment> | Fragment => {
    if (name === "reader") return readerFragment(filling.reader);
    const slot = slotOf(name, filling);
    if (!slot) return NOTHING;
    const { context } = filling;
    const key = keyOf(name, slot, filling);
    if (key === undefined) return draw(slot, context);
    return kept.getOrMake(key, async () => {
      const value = await draw(slot, context);
      const tags = [`users:${context.viewer.id}`, ...slot.tags!(context)];
      return { value, bytes: value.bytes?.length ?? 0, tags };
    });
  };

  return {
    fill: async (places, filling) => {
      const filled: Fragment[] = [];
      // One after the other, and each name once: a slot may take what it shows out of the session.
      const known = new Map<string, Fragment>();
      for (const { slot } of places) {
        const found = known.get(slot) ?? (await one(slot, filling));
        known.set(slot, found);
        filled.push(found);
      }
      return filled;
    },
    recall(places, filling) {
      const filled: Fragment[] = [];
      for (const { slot: name } of places) {
        const slot = name === "reader" ? undefined : slotOf(name, filling);
        if (!slot) {
          filled.push(name === "reader" ? readerFragment(filling.reader) : NOTHING);
          continue;
        }
        const key = keyOf(name, slot, filling);
        const found = key === undefined ? undefined : kept.get(key);
        if (!found) return null;
        filled.push(found);
      }
      return filled;
    },
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
  };
}

const fragment = (html: string): Fragment => ({ bytes: Buffer.from(html), tag: hash(html) });

const readerFragment = (reader: string): Fragment =>
  reader === "" ? NOTHING : { bytes: Buffer.from(reader), tag: reader };
