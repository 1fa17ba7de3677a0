import { LRUCache } from "lru-cache";
import { hash } from "../base/bytes.ts";
import { TaggedCache } from "../base/tagged-cache.ts";
import type { Viewer } from "../base/viewer.ts";
import type { Visitor } from "../http/visitor.ts";
import type { Context } from "./context.ts";
import type { PageDefinition, SlotDefinition } from "./define-page.ts";
import { renderFragment } from "./render.tsx";
import type { Place } from "./segments.ts";
import { type Piece, toPiece } from "./stitch.ts";

/** Member's part of a page; null if the guest's version applies. */
export interface Fragment {
  readonly bytes: Buffer | null;
  /** Distinguishes versions. */
  readonly tag: string;
  /** True if it has been removed from the cache, after a change or for lack of space. */
  gone?: true;
  /** Compressed form, created on first use. */
  piece?: Piece;
}

/** Returns the fragment as a piece of a compressed page. */
export const pieceOf = async (fragment: Fragment): Promise<Piece | undefined> => {
  if (fragment.bytes) fragment.piece ??= await toPiece(fragment.bytes);
  return fragment.piece;
};

/** Page and context for filling its slots. */
export interface Filling {
  readonly page: PageDefinition;
  /** Distinguishes this page from others with the same slots. */
  readonly key: string;
  readonly context: Context;
}

/** Filling with only the parts of the context that are known from the cache. */
export interface Known extends Pick<Filling, "page" | "key"> {
  readonly context: Pick<Context, "viewer" | "session" | "visitor">;
}

/** Members' parts of pages, cached by member until the data they show changes. */
export interface Fragments {
  /** Returns the parts for these places, in order; those not cached are rendered. */
  fill(places: readonly Pick<Place, "slot">[], filling: Filling): Promise<Fragment[]>;
  /** Returns the parts only if all are cached, otherwise null. */
  recall(places: readonly Pick<Place, "slot">[], filling: Known): readonly Fragment[] | null;
  /** Returns true if this slot of the page can have another version than the guest's. */
  fills(name: string, page: PageDefinition): boolean;
  /** Returns true if the page has a slot that uses a cookie of this guest. */
  ofGuest(cookie: string | undefined, entry: Pick<Filling, "page"> & { readonly places: Places }): boolean;
  /** Renders a guest's individual parts each time; all other places keep the page's version. */
  fillForGuest(places: Places, filling: Filling): Promise<Fragment[]>;
  /** Returns guests' versions of the shell's slots for the given preferences. */
  guestParts(visitor: Visitor): ReadonlyMap<string, string>;
  drop(tag: string): void;
  clear(): void;
}

type Places = readonly Pick<Place, "slot">[];

const NOTHING: Fragment = { bytes: null, tag: "" };

/** Last parts of one page for a member, with their dependencies. */
interface Recalled {
  readonly parts: readonly Fragment[];
  readonly varied: readonly (string | undefined)[];
}

/** Limit on cached combinations of a page and a member. */
const MAX_RECALLED = 1_000;

/** Staff acting on a member's behalf see less than the member, so nothing is cached for both. */
const memberIn = ({ viewer: { id, actor } }: { readonly viewer: Viewer }): string =>
  actor ? `${id} by ${actor.id}` : `${id}`;

/** Creates the cache. `slots`: those of the shell, which are the same on every page. */
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

  /** Returns true if the slot's content is cached for one page only. */
  const isOfPage = (name: string, slot: SlotDefinition, page: PageDefinition): boolean =>
    Boolean(page.slots?.[name] || slot.perPage);

  /** Undefined if it is rendered each time. */
  const keyOf = (name: string, slot: SlotDefinition, { page, key, context }: Known): string | undefined => {
    if (!slot.tags || context.viewer.id === null) return undefined;
    const varies = slot.varies ? slot.varies(context) : "";
    return varies === undefined
      ? undefined
      : `${memberIn(context)}|${name}|${varies}|${isOfPage(name, slot, page) ? key : ""}`;
  };

  const guestParts = createGuestParts(slots);

  const draw = async (
    name: string,
    slot: SlotDefinition,
    { page, context }: Pick<Filling, "page" | "context">,
  ): Promise<Fragment> => {
    const answered = context.viewer.id === null ? guestParts(context.visitor).get(name) : undefined;
    if (answered !== undefined) return fragment(answered);
    const node = await slot.render(context);
    const path = isOfPage(name, slot, page) ? context.url.pathname : undefined;
    // A new object each time, because fragments are dropped individually.
    return node === undefined ? { ...NOTHING } : fragment(renderFragment(node, { slot: name, path }));
  };

  const one = (name: string, filling: Filling): Promise<Fragment> | Fragment => {
    if (name === "reader") return readerFragment(filling.context.visitor.reader);
    const slot = slotOf(name, filling);
    if (!slot) return NOTHING;
    const { context } = filling;
    const key = keyOf(name, slot, filling);
    if (key === undefined) return draw(name, slot, filling);
    return kept.getOrMake(key, async () => {
      const shown = new Set<string>();
      const value = await draw(name, slot, { ...filling, context: naming(context, shown) });
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
        filled.push(isFor(cookie, slot) ? await draw(name, slot, filling) : NOTHING);
      }
      return filled;
    },
    fills: (name, page) => name === "reader" || (page.slots?.[name] ?? slots[name]) !== undefined,
    guestParts,
    fill: async (places, filling) => {
      const filled: Fragment[] = [];
      // Sequential, and each name once: a slot may consume data from the session.
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
      const { visitor } = context;
      const name = `${memberIn(context)}|${key}`;
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

/** Returns true if all parts are still cached and have the same dependencies. */
const isStill = ({ parts, varied }: Recalled, now: readonly (string | undefined)[]): boolean =>
  varied.length === now.length && varied.every((each, at) => each === now[at] && !parts[at]!.gone);

/** Returns the context for one slot, recording separately the tags that it reports. */
const naming = (context: Context, shown: Set<string>): Context =>
  Object.create(context, {
    shows: {
      value: (...tags: string[]) => {
        for (const tag of tags) shown.add(tag);
      },
    },
  });

/** Limit on cached combinations of preferences. */
const MAX_KINDS = 200;

/** Creates the versions for each combination of preferences, rendered on first use. */
function createGuestParts(slots: Readonly<Record<string, SlotDefinition>>): Fragments["guestParts"] {
  const drawn = new LRUCache<string, ReadonlyMap<string, string>>({ max: MAX_KINDS });
  return (visitor) => {
    const known = drawn.get(visitor.key);
    if (known) return known;
    const parts = new Map<string, string>();
    for (const [name, slot] of Object.entries(slots)) {
      const node = slot.forGuest?.(visitor);
      if (node !== undefined) parts.set(name, renderFragment(node, { slot: name }));
    }
    drawn.set(visitor.key, parts);
    return parts;
  };
}

const fragment = (html: string): Fragment => ({ bytes: Buffer.from(html), tag: hash(html) });

const readerFragment = (reader: string): Fragment =>
  reader === "" ? NOTHING : { bytes: Buffer.from(reader), tag: reader };
