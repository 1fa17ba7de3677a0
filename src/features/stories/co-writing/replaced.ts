import * as Y from "yjs";

/**
 * Content that repairs have replaced in a document, as far as known to this process. Words that were on their
 * way to a replaced paragraph would be added where nobody sees them, though they were acknowledged.
 */
export class Replaced {
  readonly #ranges = new Map<number, { readonly clock: number; readonly len: number }[]>();

  /** Records what a repair has replaced. */
  note(repair: Uint8Array): void {
    for (const [client, ranges] of Y.decodeUpdate(repair).ds.clients)
      this.#ranges.set(client, [...(this.#ranges.get(client) ?? []), ...ranges]);
  }

  /** Returns true if an update adds words inside replaced content. */
  swallows({ store }: Y.Doc, update: Uint8Array): boolean {
    if (this.#ranges.size === 0) return false;
    return Y.decodeUpdate(update).structs.some((struct) => {
      if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) return false;
      const isNew = struct.id.clock + struct.length > Y.getState(store, struct.id.client);
      return isNew && this.#isInside(store, struct);
    });
  }

  /** An update names an item's parent, or else a neighbour. */
  #isInside(store: Y.Doc["store"], { parent, origin, rightOrigin }: Y.Item): boolean {
    if (parent instanceof Y.ID) return this.#has(parent) && isDeleted(store, parent);
    const neighbour = origin ?? rightOrigin;
    return neighbour !== null && this.#has(neighbour) && isInDeleted(store, neighbour);
  }

  #has({ client, clock }: Y.ID): boolean {
    const ranges = this.#ranges.get(client) ?? [];
    return ranges.some((range) => clock >= range.clock && clock < range.clock + range.len);
  }
}

const structAt = ({ clients }: Y.Doc["store"], { client, clock }: Y.ID) => {
  const structs = clients.get(client)!;
  return structs[Y.findIndexSS(structs, clock)]!;
};

const isDeleted = (store: Y.Doc["store"], id: Y.ID): boolean => structAt(store, id).deleted;

/** Yjs drops the contents of a deleted type, of which only its number remains. */
const isInDeleted = (store: Y.Doc["store"], id: Y.ID): boolean => {
  const struct = structAt(store, id);
  if (!(struct instanceof Y.Item)) return true;
  return struct.parent instanceof Y.AbstractType && struct.parent._item?.deleted === true;
};
