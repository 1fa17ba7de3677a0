import * as Y from "yjs";

/** Replaces each half of a surrogate pair that Yjs has split. */
const SPLIT_PAIR = "\ufffd";

/**
 * Returns true if an update has different content than the document under the same client and numbers: Yjs
 * would ignore it, and its words would be lost though they were acknowledged. Happens if another client uses
 * the same id, by chance or on purpose. Content that has been deleted is not compared.
 */
export const contradicts = (doc: Y.Doc, update: Uint8Array): boolean =>
  Y.decodeUpdate(update).structs.some((struct) => struct instanceof Y.Item && !isRepeated(doc, struct));

function isRepeated(doc: Y.Doc, { id: { client, clock }, length, content }: Y.Item): boolean {
  const stored = doc.store.clients.get(client);
  const end = Math.min(clock + length, Y.getState(doc.store, client));
  if (!stored || clock >= end) return true;
  for (let at = Y.findIndexSS(stored, clock); at < stored.length; at += 1) {
    const item = stored[at]!;
    if (item.id.clock >= end) break;
    if (!(item instanceof Y.Item) || item.deleted) continue;
    const from = Math.max(clock, item.id.clock);
    const to = Math.min(end, item.id.clock + item.length);
    const parts = [
      partOf(content, from - clock, to - clock),
      partOf(item.content, from - item.id.clock, to - item.id.clock),
    ] as const;
    if (!isSame(...parts)) return false;
  }
  return true;
}

/** Returns a comparable form of a part of an item's content. */
function partOf(content: Y.Item["content"], from: number, to: number): string {
  if (content instanceof Y.ContentString) return `string ${content.str.slice(from, to)}`;
  if (content instanceof Y.ContentAny) return `any ${JSON.stringify(content.arr.slice(from, to))}`;
  if (content instanceof Y.ContentFormat) return `format ${content.key} ${JSON.stringify(content.value)}`;
  if (content instanceof Y.ContentType) {
    const { type } = content;
    return `type ${type.constructor.name} ${type instanceof Y.XmlElement ? type.nodeName : ""}`;
  }
  // Refused anyway, except deleted content.
  return content instanceof Y.ContentDeleted ? "" : content.constructor.name;
}

function isSame(sent: string, stored: string): boolean {
  if (sent === stored || sent === "") return true;
  if (sent.length !== stored.length) return false;
  return [...sent.split("").keys()].every(
    (at) => sent[at] === stored[at] || sent[at] === SPLIT_PAIR || stored[at] === SPLIT_PAIR,
  );
}
