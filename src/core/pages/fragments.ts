import { LRUCache } from "lru-cache";
import { hash } from "../base/bytes.ts";
import { TaggedCache } from "../base/tagged-cache.ts";
import type { Visitor } from "../http/visitor.ts";
import type { Context } from "./context.ts";
import type { PageDefinition, SlotDefinition } from "./define-page.ts";
import { renderFragment } from "./render.tsx";
import type { Place } from "./segments.ts";
import { type Piece, toPiece } from "./stitch.ts";

/** A member's part of a page; null where the guest's version stays. */
export interface Fragment {
  readonly bytes: Buffer | null;
  /** Tells two versions apart. */
  readonly tag: string;
  /** It is kept no longer: what it shows has changed, or there was no room. */
  gone?: true;
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
}

/** The same, of somebody of whom only this is known. */
export interface Known extends Pick<Filling, "page" | "key"> {
  readonly context: Pick<Context, "viewer" | "session" | "visitor">;
}

/** Members' parts of pages, kept by member until what they show changes. */
export interface Fragments {
  /** The parts for these places, in their order; those not in memory are drawn. */
  fill(places: readonly Pick<Place, "slot">[], filling: Filling): Promise<Fragment[]>;
  /** The same out of memory alone; null when one of them is not there. */
  recall(places: readonly Pick<Place, "slot">[], filling: Known): readonly Fragment[] | null;
  /** Whether anything may ever stand in this place of the page but the guest's version. */
  fills(name: string, page: PageDefinition): boolean;
  /** Whether the page has a slot for what this guest's browser sends. */
  ofGuest(cookie: string | undefined, entry: Pick<Filling, "page"> & { readonly places: Places }): boolean;
  /** A guest's own parts, drawn each time; in all other places the page's own stay. */
  fillForGuest(places: Places, filling: Filling): Promise<Fragment[]>;
  /** Guests' versions of the shell's slots for those who chose alike. */
  guestParts(visitor: Visitor): ReadonlyMap<string, string>;
  drop(tag: string): void;
  clear(): void;
}

type Places = readonly Pick<Place, "slot">[];

const NOTHING: Fragment = { bytes: null, tag: "" };

/** A member's parts of one page as they were last put together, with what each depended on. */
interface Recalled {
  readonly parts: readonly Fragment[];
  readonly varied: readonly (string | undefined)[];
}

/** Pages of members that are remembered with all their parts. */
const MAX_RECALLED = 1_000;

/** `slots`: those of the shell, which are the same on every page. */
export function createFragments(
  maxBytes: number,
  slots: Readonly<Record<string, SlotDefinition>>,
): Fragments {
  const kept = new TaggedCache<Fragment>(maxBytes, (fragment) => {
    fragment.gone = true;
  });
  const recalled = new LRUCache<string, Recalled>({ max: MAX_RECALLED });

  const slotOf = (name: string, { page }: Pick<Filling, "page">): SlotDefinition | undefined =>
    page.slots?.[name] ?? slots[name];

  /** Undefined for what is drawn each time. */
  const keyOf = (name: string, slot: SlotDefinition, { page, key, context }: Known): string | undefined => {
    if (!slot.tags || context.viewer.id === null) return undefined;
    const varies = slot.varies ? slot.varies(context) : "";
    return varies === undefined
      ? undefined
      : `${context.viewer.id}|${name}|${varies}|${page.slots?.[name] || slot.perPage ? key : ""}`;
  };

  const guestParts = createGuestParts(slots);

  const draw = async (name: string, slot: SlotDefinition, context: Context): Promise<Fragment> => {
    const answered = context.viewer.id === null ? guestParts(context.visitor).get(name) : undefined;
    if (answered !== undefined) return fragment(answered);
    const node = await slot.render(context);
    // Each its own, for each is dropped by itself.
    return node === undefined ? { ...NOTHING } : fragment(renderFragment(node));
  };

  const one = (name: string, filling: Filling): Promise<Fragment> | Fragment => {
    if (name === "reader") return readerFragment(filling.context.visitor.reader);
    const slot = slotOf(name, filling);
    if (!slot) return NOTHING;
    const { context } = filling;
    const key = keyOf(name, slot, filling);
    if (key === undefined) return draw(name, slot, context);
    return kept.getOrMake(key, async () => {
      const shown = new Set<string>();
      const value = await draw(name, slot, naming(context, shown));
      const tags = [`users:${context.viewer.id}`, ...slot.tags!(context), ...shown];
      return { value, bytes: value.bytes?.length ?? 0, tags };
    });
  };

  const recallEach = (places: Places, filling: Known): Fragment[] | null => {
    const filled: Fragment[] = [];
    for (const { slot: name } of places) {
      const slot = name === "reader" ? undefined : slotOf(name, filling);
      if (!slot) {
        filled.push(name === "reader" ? readerFragment(filling.context.visitor.reader) : NOTHING);
        continue;
      }
      const key = keyOf(name, slot, filling);
      const found = key === undefined ? undefined : kept.get(key);
      if (!found) return null;
      filled.push(found);
    }
    return filled;
  };

  const isFor = (cookie: string | undefined, slot: SlotDefinition | undefined): slot is SlotDefinition =>
    slot?.guestCookie !== undefined && (cookie?.includes(`${slot.guestCookie}=`) ?? false);

  return {
    ofGuest: (cookie, { page, places }) =>
      cookie !== undefined && places.some(({ slot }) => isFor(cookie, page.slots?.[slot] ?? slots[slot])),
    async fillForGuest(places, filling) {
      const { context } = filling;
      const { cookie } = context.request.headers;
      const filled: Fragment[] = [];
      for (const { slot: name } of places) {
        const slot = slotOf(name, filling);
        filled.push(isFor(cookie, slot) ? await draw(name, slot, context) : NOTHING);
      }
      return filled;
    },
    fills: (name, page) => name === "reader" || (page.slots?.[name] ?? slots[name]) !== undefined,
    guestParts,
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
      const { context, key } = filling;
      const { viewer, visitor } = context;
      const name = `${viewer.id}|${key}`;
      const varied = places.map(({ slot }) =>
        slot === "reader" ? visitor.reader : slotOf(slot, filling)?.varies?.(context),
      );
      const last = recalled.get(name);
      if (last && isStill(last, varied)) return last.parts;
      const parts = recallEach(places, filling);
      if (parts) recalled.set(name, { parts, varied });
      return parts;
    },
    drop: (tag) => kept.drop(tag),
    clear: () => {
      kept.clear();
      recalled.clear();
    },
  };
}

/** Whether they are all kept still, and depended on the same. */
const isStill = ({ parts, varied }: Recalled, now: readonly (string | undefined)[]): boolean =>
  varied.length === now.length && varied.every((each, at) => each === now[at] && !parts[at]!.gone);

/** The same context for one slot: what it says that it shows is noted down for it alone. */
const naming = (context: Context, shown: Set<string>): Context =>
  Object.create(context, {
    shows: {
      value: (...tags: string[]) => {
        for (const tag of tags) shown.add(tag);
      },
    },
  });

/** Kinds of visitors whose versions are remembered. */
const MAX_KINDS = 200;

/** The versions for each kind of visitor, drawn when they are first asked for. */
function createGuestParts(slots: Readonly<Record<string, SlotDefinition>>): Fragments["guestParts"] {
  const drawn = new LRUCache<string, ReadonlyMap<string, string>>({ max: MAX_KINDS });
  return (visitor) => {
    const known = drawn.get(visitor.key);
    if (known) return known;
    const parts = new Map<string, string>();
    for (const [name, slot] of Object.entries(slots)) {
      const node = slot.forGuest?.(visitor);
      if (node !== undefined) parts.set(name, renderFragment(node));
    }
    drawn.set(visitor.key, parts);
    return parts;
  };
}

const fragment = (html: string): Fragment => ({ bytes: Buffer.from(html), tag: hash(html) });

const readerFragment = (reader: string): Fragment =>
  reader === "" ? NOTHING : { bytes: Buffer.from(reader), tag: reader };
