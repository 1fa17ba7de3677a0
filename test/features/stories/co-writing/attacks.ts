import * as Y from "yjs";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { type Random, writeAnything } from "./hostile-updates.ts";

/** Creates an update by changing a hostile client's copy of a document; `word` is text nobody else writes. */
type Attack = (doc: Y.Doc, random: Random, word: string) => Uint8Array;

const rootOf = (doc: Y.Doc): Y.XmlFragment => doc.getXmlFragment(TEXT_FRAGMENT);

/** Returns the update of a change. */
function changed(doc: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(doc);
  doc.transact(change);
  return Y.encodeStateAsUpdate(doc, before);
}

/** Returns the lines of an element at any depth. */
export function linesOf(fragment: Y.XmlFragment): Y.Text[] {
  const children: readonly unknown[] = fragment.toArray();
  return children.flatMap((child) => {
    if (child instanceof Y.Text) return [child];
    return child instanceof Y.XmlFragment ? linesOf(child) : [];
  });
}

/** Returns the text of a line without its formats. */
export const textIn = (line: Y.Text): string =>
  (line.toDelta() as readonly { readonly insert?: unknown }[])
    .map(({ insert }) => (typeof insert === "string" ? insert : ""))
    .join("");

function elementsOf(fragment: Y.XmlFragment): Y.XmlElement[] {
  const children: readonly unknown[] = fragment.toArray();
  return children.flatMap((child) => (child instanceof Y.XmlElement ? [child, ...elementsOf(child)] : []));
}

/** Values that Yjs can store but a chapter cannot contain; each is inserted in place of an element or a text. */
const STRANGERS: readonly ((word: string) => unknown)[] = [
  () => new Y.Map([["a", "b"]]),
  () => new Y.Array(),
  (word) => new Y.Text(word),
  () => new Y.XmlHook("hook"),
  (word) => new Y.XmlText(word),
  () => new Y.XmlFragment(),
  () => new Y.Doc(),
  () => new Uint8Array([1, 2, 3]),
  (word) => word,
  () => ({ a: 1 }),
];

const ATTRIBUTES = ["level", "class", "href", "src", "label", "colspan", "start", "pairs", "onclick", ""];
const VALUES: readonly unknown[] = [
  null,
  "x",
  -1,
  1e300,
  Number.NaN,
  true,
  { a: 1 },
  [[1]],
  "javascript:x",
  ["x"],
];
const FORMATS = ["em", "strong", "link", "em--abcd1234", "nothing", "__proto__", "constructor"];
const NAMES = [
  "paragraph",
  "quotation",
  "bullet_list",
  "list_item",
  "table",
  "table_row",
  "note",
  "notes",
  "script",
];

function nested(random: Random, levels: number, word: string): Y.XmlElement {
  let inner = new Y.XmlElement(random.pick(NAMES));
  inner.insert(0, [new Y.XmlText(word)]);
  for (let level = 1; level < levels; level += 1) {
    const outer = new Y.XmlElement(random.pick(NAMES));
    outer.insert(0, [inner]);
    inner = outer;
  }
  return inner;
}

/** Kinds of updates of a hostile client. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  "random bytes": (_, random) => Uint8Array.from({ length: random.below(200) }, () => random.below(256)),
  "anything that Yjs can write": (doc, random, word) => writeAnything(doc, random, word).update,
  "a truncated update": (doc, random, word) => {
    const { update } = writeAnything(doc, random, word);
    return update.slice(0, random.below(update.length));
  },
  "an update with changed bytes": (doc, random, word) => {
    const update = writeAnything(doc, random, word).update.slice();
    for (let times = 1 + random.below(3); times > 0; times -= 1)
      update[random.below(update.length)] = random.below(256);
    return update;
  },
  "another type beside the blocks": (doc, random, word) =>
    changed(doc, () => rootOf(doc).insert(0, [random.pick(STRANGERS)(word) as Y.XmlText])),
  "another type in a block": (doc, random, word) =>
    changed(doc, () =>
      random.pick(elementsOf(rootOf(doc))).insert(0, [random.pick(STRANGERS)(word) as Y.XmlText]),
    ),
  "another type in a line": (doc, random) =>
    changed(doc, () =>
      random
        .pick(linesOf(rootOf(doc)))
        .insertEmbed(0, random.pick([{ a: 1 }, new Y.Map(), new Y.XmlElement("x")])),
    ),
  "a format that no chapter has": (doc, random) =>
    changed(doc, () => {
      const line = random.pick(linesOf(rootOf(doc)));
      line.format(0, Math.min(3, line.length), { [random.pick(FORMATS)]: random.pick(VALUES) });
    }),
  "deep nesting": (doc, random, word) =>
    changed(doc, () => rootOf(doc).insert(0, [nested(random, random.pick([10, 49, 51, 400, 3_000]), word)])),
  "an attribute of any kind": (doc, random) =>
    changed(doc, () =>
      random
        .pick(elementsOf(rootOf(doc)))
        .setAttribute(random.pick(ATTRIBUTES), random.pick(VALUES) as string),
    ),
  "a huge attribute": (doc, random) =>
    changed(doc, () =>
      random
        .pick(elementsOf(rootOf(doc)))
        .setAttribute(random.pick(ATTRIBUTES), "x".repeat(random.pick([1_000, 20_000, 100_000]))),
    ),
  "an unknown element": (doc, random, word) =>
    changed(doc, () => {
      const element = new Y.XmlElement(
        random.pick(["script", "__proto__", "", "doc", "text", "x".repeat(5_000)]),
      );
      element.insert(0, [new Y.XmlText(word)]);
      random.pick([rootOf(doc), ...elementsOf(rootOf(doc))]).insert(0, [element]);
    }),
  "another root of the same or another name": (_, random, word) => {
    const apart = new Y.Doc();
    const name = random.pick([TEXT_FRAGMENT, "other"]);
    if (random.below(2) === 0) apart.getMap(name).set(word, word);
    else apart.getText(name).insert(0, word);
    return Y.encodeStateAsUpdate(apart);
  },
  "a change based on something never sent": (doc, random, word) => {
    const apart = copyOf(doc);
    writeAnything(apart, random, word);
    return writeAnything(apart, random, `${word}u`).update;
  },
  "an earlier update again": (doc) => Y.encodeStateAsUpdate(doc),
};

export const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  copy.getXmlFragment(TEXT_FRAGMENT);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

/** Returns an update in the name of another client, with the numbers of what that client writes next. */
export function forgedBy(victim: Y.Doc, word: string): Uint8Array {
  const copy = copyOf(victim);
  copy.clientID = victim.clientID;
  return changed(copy, () => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(word)]);
    rootOf(copy).insert(0, [paragraph]);
  });
}
