import { yXmlFragmentToProseMirrorRootNode } from "y-prosemirror";
import * as Y from "yjs";
import { Replaced } from "#features/stories/co-writing/replaced.ts";
import { htmlOf, seedOf } from "#features/stories/co-writing/text.ts";
import { Trial } from "#features/stories/co-writing/trial.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { chapterSchema, marks, nodes } from "#shared/text/doc/index.ts";

/** Deterministic random numbers by seed. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]! };
}
export type Random = ReturnType<typeof randomOf>;

const NODES = [...Object.keys(nodes), "script", "constructor", "__proto__", ""];
const MARKS = [...Object.keys(marks), "em--abcd1234", "ychange", "nothing"];
const VALUES = [
  null,
  "x",
  "2",
  2,
  7,
  -1,
  true,
  { a: 1 },
  [["base", "reading"]],
  [[1]],
  "thead",
  "javascript:x",
  "x".repeat(500),
];
const ATTRIBUTES = [
  "level",
  "part",
  "pairs",
  "class",
  "href",
  "src",
  "label",
  "colspan",
  "tight",
  "element",
  "zz",
  "start",
];

/**
 * Writes random content that Yjs allows into a client's copy of a document; returns the update and the words
 * written.
 */
export function writeAnything(
  doc: Y.Doc,
  random: Random,
  word: string,
): { update: Uint8Array; words: string[] } {
  const before = Y.encodeStateVector(doc);
  const words: string[] = [];
  doc.transact(() => {
    for (let times = 1 + random.below(4); times > 0; times -= 1)
      writeOne(doc, random, `${word}x${times}`, words);
  });
  return { update: Y.encodeStateAsUpdate(doc, before), words };
}

function writeOne(doc: Y.Doc, random: Random, word: string, words: string[]): void {
  const root = doc.getXmlFragment(TEXT_FRAGMENT);
  const place = anywhere(root, random);
  const act = random.below(10);
  if (place instanceof Y.XmlText) {
    if (act < 5) place.insert(random.below(place.length + 1), spoken(word, words));
    else if (act < 7 && place.length > 1)
      place.format(0, random.below(place.length), { [random.pick(MARKS)]: random.pick(VALUES) });
    else if (act === 7 && place.length > 0) place.delete(random.below(place.length), 1);
    else if (act === 8) place.insertEmbed(0, { image: "x" });
    else place.setAttribute("x", "y" as never);
    return;
  }
  const at = random.below(place.length + 1);
  if (act < 6) place.insert(at, [element(random, word, words, 0)]);
  else if (act === 6 && place.length > 0) place.delete(random.below(place.length), 1);
  else if (act === 7 && place instanceof Y.XmlElement)
    place.setAttribute(random.pick(ATTRIBUTES), random.pick(VALUES) as never);
  else if (act === 8) place.insert(at, [new Y.XmlText(spoken(word, words))]);
  else
    place.insert(at, [
      random.pick([
        () => new Y.XmlHook("x") as never,
        () => new Y.Map() as never,
        () => new Y.Array() as never,
        () => new Y.Text("hook") as never,
        () => new Y.XmlFragment() as never,
      ])(),
    ]);
}

function element(random: Random, word: string, words: string[], depth: number): Y.XmlElement {
  const made = new Y.XmlElement(random.pick(NODES));
  for (let times = random.below(3); times > 0; times -= 1) {
    if (depth > 2 || random.below(2) === 0)
      made.insert(0, [new Y.XmlText(spoken(`${word}d${depth}t${times}`, words))]);
    else made.insert(0, [element(random, `${word}c${times}`, words, depth + 1)]);
  }
  if (random.below(5) === 0) made.setAttribute(random.pick(ATTRIBUTES), random.pick(VALUES) as never);
  return made;
}

const spoken = (word: string, words: string[]): string => {
  words.push(word);
  return ` ${word} `;
};

function anywhere(root: Y.XmlFragment, random: Random): Y.XmlFragment | Y.XmlText {
  let at: Y.XmlFragment | Y.XmlText = root;
  while (at instanceof Y.XmlFragment && random.below(4) > 0) {
    const children: (Y.XmlElement | Y.XmlText)[] = (at.toArray() as unknown[]).filter(
      (each): each is Y.XmlElement | Y.XmlText => each instanceof Y.XmlElement || each instanceof Y.XmlText,
    );
    if (children.length === 0) return at;
    at = random.pick(children);
  }
  return at;
}

/** Returns the words of a document, as stored by Yjs. */
function wordsOf(doc: Y.Doc): string {
  const text: string[] = [];
  const walk = (node: unknown): void => {
    if (node instanceof Y.Text) {
      for (const { insert } of node.toDelta()) if (typeof insert === "string") text.push(insert);
    } else if (node instanceof Y.XmlFragment) for (const child of node.toArray()) walk(child);
  };
  walk(doc.getXmlFragment(TEXT_FRAGMENT));
  return text.join("");
}

/** Counts letters and digits of one text that are missing from another, in any position. */
function missingFrom(html: string, words: string): number {
  const left = new Map<string, number>();
  for (const sign of html.replace(/<[^>]*>/g, "")) left.set(sign, (left.get(sign) ?? 0) + 1);
  for (const sign of words) if (/\w/.test(sign)) left.set(sign, (left.get(sign) ?? 0) - 1);
  return [...left.values()].filter((count) => count < 0).length;
}

const SEED =
  "<h2>One</h2><p>The <em>first</em> part.</p><ul><li>item</li></ul><table><tbody><tr><td>cell</td></tr></tbody></table>";

/**
 * Applies the given number of random and structured updates by several concurrent writers of one chapter;
 * returns the outcomes.
 */
export function fuzzUpdates(seed: number, times: number) {
  const random = randomOf(seed);
  const counts = { admitted: 0, foreign: 0, early: 0, large: 0, unusable: 0, lost: 0 };
  const said: string[] = [];
  let server = new Y.Doc();
  let writers: Y.Doc[] = [];
  const begin = () => {
    server = new Y.Doc();
    Y.applyUpdate(server, seedOf(SEED)!);
    writers = [0, 1, 2].map(() => copyOf(server));
  };
  begin();
  let trial = new Trial(server, new Replaced());
  for (let at = 0; at < times; at += 1) {
    if (at % 50 === 49) {
      begin();
      trial = new Trial(server, new Replaced());
    }
    const who = random.below(writers.length);
    const kind = random.below(10);
    const bytes =
      kind === 0 ? randomBytes(random) : writeAnything(writers[who]!, random, `w${seed}n${at}`).update;
    const update = kind === 1 ? mangled(bytes, random) : bytes;
    const { update: stored, verdicts } = trial.admit([update]);
    counts[verdicts[0]!] += 1;
    if (!stored) {
      // The sender starts again from the server's document.
      writers[who] = copyOf(server);
      continue;
    }
    Y.applyUpdate(server, stored);
    for (const [other, doc] of writers.entries())
      if (other !== who || random.below(2) === 0) Y.applyUpdate(doc, stored);
    try {
      const html = htmlOf(server);
      const missing = missingFrom(html, wordsOf(server));
      counts.lost += missing;
      if (missing > 0) said.push(`lost: ${server.getXmlFragment(TEXT_FRAGMENT)} -> ${html}`);
      const changed = readByBrowser(server);
      if (changed) said.push(`changed: ${changed}`);
      if (changed) counts.unusable += 1;
    } catch (error) {
      counts.unusable += 1;
      said.push(String((error as Error).stack));
    }
  }
  return { counts, said };
}

/**
 * Returns the document as a browser changes it: y-prosemirror deletes what the schema does not allow. Null if
 * unchanged.
 */
export function readByBrowser(server: Y.Doc): string | null {
  const copy = copyOf(server);
  const before = copy.getXmlFragment(TEXT_FRAGMENT).toString();
  yXmlFragmentToProseMirrorRootNode(copy.getXmlFragment(TEXT_FRAGMENT), chapterSchema).check();
  const after = copy.getXmlFragment(TEXT_FRAGMENT).toString();
  return before === after ? null : `${before} -> ${after}`;
}

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

const randomBytes = (random: Random): Uint8Array =>
  Uint8Array.from({ length: random.below(60) }, () => random.below(256));

function mangled(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = new Uint8Array(bytes);
  for (let times = 1 + random.below(3); times > 0; times -= 1)
    copy[random.below(copy.length)] = random.below(256);
  return copy;
}
