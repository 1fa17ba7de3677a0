import { updateYFragment } from "y-prosemirror";
import * as Y from "yjs";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { isAllowed, markOf, typeOf } from "./attributes.ts";
import { contradicts } from "./contradiction.ts";
import { isSound, isSoundText, LEVELS_MAX, readFragment } from "./read-fragment.ts";
import type { Replaced } from "./replaced.ts";

/**
 * Result of testing an update: `foreign` has content that no chapter can hold, different content under numbers
 * that are already used, or words inside what a repair has replaced; `early` depends on updates the document
 * lacks; `large` exceeds the maximum length of a chapter.
 */
export type Verdict = "admitted" | "foreign" | "early" | "large";

/** Combined result of several updates; `update` is null if none is accepted. */
export interface Trialled {
  readonly update: Uint8Array | null;
  readonly verdicts: readonly Verdict[];
}

/** Characters charged for an element or format in addition to its attributes, for its tags. */
const TAGS = 20;
/** Maximum number of characters of HTML in a document, including tags. */
const WEIGHT_MAX = 4 * CHAPTER_MAX;

/**
 * A copy of a document in which updates are tested before they are stored: after every accepted update the
 * document can be read as a chapter without losing words. Only new content is examined.
 */
export class Trial {
  readonly #base: Y.Doc;
  readonly #replaced: Replaced;
  #doc: Y.Doc;
  #weight: number | null = null;

  constructor(base: Y.Doc, replaced: Replaced) {
    this.#base = base;
    this.#replaced = replaced;
    this.#doc = copyOf(base);
  }

  /** Applies an update stored elsewhere. */
  follow(update: Uint8Array): void {
    applyStored(this.#doc, update);
  }

  /** Tests updates in order; those not accepted are left out. */
  admit(updates: readonly Uint8Array[]): Trialled {
    const admitted: Uint8Array[] = [];
    let sound = true;
    const verdicts = updates.map((update) => {
      const found = this.#try(update);
      if (found.verdict === "admitted") {
        admitted.push(update);
        sound &&= found.sound;
      } else this.#restore(admitted);
      return found.verdict;
    });
    if (!sound) {
      const repairing = repair(this.#doc);
      this.#replaced.note(repairing);
      admitted.push(repairing);
    }
    const [only, ...others] = admitted;
    return { update: only && others.length > 0 ? Y.mergeUpdates(admitted) : (only ?? null), verdicts };
  }

  #restore(admitted: readonly Uint8Array[]): void {
    this.#doc = copyOf(this.#base);
    this.#weight = null;
    for (const update of admitted) Y.applyUpdate(this.#doc, update);
  }

  #try(update: Uint8Array): { readonly verdict: Verdict; readonly sound: boolean } {
    const missing = missingIn(this.#doc);
    const added: Added = { items: [], changed: new Set(), formatted: new Set() };
    const note = (transaction: Y.Transaction) => noteAdded(transaction, added);
    this.#doc.on("afterTransaction", note);
    try {
      if (contradicts(this.#doc, update) || this.#replaced.swallows(this.#doc, update))
        return { verdict: "foreign", sound: false };
      Y.applyUpdate(this.#doc, update);
    } catch {
      return { verdict: "foreign", sound: false };
    } finally {
      this.#doc.off("afterTransaction", note);
    }
    if (missingIn(this.#doc) !== missing) return { verdict: "early", sound: false };
    const root = this.#doc.getXmlFragment(TEXT_FRAGMENT);
    if (!added.items.every((item) => isKnown(item, root))) return { verdict: "foreign", sound: false };
    if (!this.#fits(added)) return { verdict: "large", sound: false };
    const fragments = [...added.changed].filter((type) => !type._item?.deleted);
    const sound = fragments.every(isSound) && [...added.formatted].every(isSoundText);
    return { verdict: "admitted", sound };
  }

  /** Deletions are counted only when the limit seems to be reached. */
  #fits({ items }: Added): boolean {
    const more = items.reduce((sum, item) => sum + weightOf(item), 0);
    if (more === 0) return true;
    this.#weight = this.#weight === null ? weigh(this.#doc) : this.#weight + more;
    if (this.#weight > WEIGHT_MAX) this.#weight = weigh(this.#doc);
    return this.#weight <= WEIGHT_MAX;
  }
}

/** Changes a document so that its text is valid for the schema, and returns the update. */
export function repair(doc: Y.Doc): Uint8Array {
  const updates: Uint8Array[] = [];
  const note = (update: Uint8Array) => void updates.push(update);
  const fragment = doc.getXmlFragment(TEXT_FRAGMENT);
  const node = readFragment(fragment);
  doc.on("update", note);
  doc.transact(() => updateYFragment(doc, fragment, node, { mapping: new Map(), isOMark: new Map() }));
  doc.off("update", note);
  return Y.mergeUpdates(updates);
}

/** Applies a stored update; skips entries Yjs cannot apply, from before updates were tested. */
export function applyStored(doc: Y.Doc, update: Uint8Array): void {
  try {
    Y.applyUpdate(doc, update);
  } catch {
    // Its content was never part of the text.
  }
}

/**
 * Effects of a transaction: the items that remain after it, elements with changed content and texts with
 * changed marks.
 */
interface Added {
  readonly items: Y.Item[];
  readonly changed: Set<Y.XmlFragment>;
  readonly formatted: Set<Y.XmlText>;
}

function noteAdded({ doc, beforeState, afterState, changed }: Y.Transaction, added: Added): void {
  for (const [type, keys] of changed)
    if (type instanceof Y.XmlFragment && keys.has(null)) added.changed.add(type);
    // An empty text is not a child of its paragraph.
    else if (type instanceof Y.XmlText && type.parent instanceof Y.XmlFragment)
      added.changed.add(type.parent);
  for (const [client, clock] of afterState) {
    const before = beforeState.get(client) ?? 0;
    if (before === clock) continue;
    const structs = doc.store.clients.get(client)!;
    for (let at = Y.findIndexSS(structs, before); at < structs.length; at += 1) {
      const item = structs[at];
      if (!(item instanceof Y.Item) || item.deleted) continue;
      added.items.push(item);
      if (item.content instanceof Y.ContentFormat && item.parent instanceof Y.XmlText)
        added.formatted.add(item.parent);
      if (item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlFragment)
        added.changed.add(item.content.type);
    }
  }
}

/**
 * Returns true if an item can be part of a chapter: text and formats of a line, or an element and its
 * attributes.
 */
function isKnown({ parent, parentSub, content }: Y.Item, root: Y.XmlFragment): boolean {
  if (!(parent instanceof Y.AbstractType) || (parent._item === null && parent !== root)) return false;
  if (content instanceof Y.ContentDeleted) return true;
  if (parent instanceof Y.XmlText) {
    if (parentSub !== null) return false;
    if (content instanceof Y.ContentString) return true;
    return content instanceof Y.ContentFormat && isFormat(content);
  }
  if (parent instanceof Y.XmlElement && parentSub !== null) return isAttribute(parent, parentSub, content);
  if (!(parent instanceof Y.XmlFragment) || parentSub !== null || !(content instanceof Y.ContentType))
    return false;
  if (content.type instanceof Y.XmlText) return parent !== root;
  return (
    content.type instanceof Y.XmlElement &&
    typeOf(content.type.nodeName) !== null &&
    levelOf(content.type) <= LEVELS_MAX
  );
}

const isFormat = ({ key, value }: Y.ContentFormat): boolean =>
  (value as unknown) === null || markOf(key, value) !== null;

function isAttribute({ nodeName }: Y.XmlElement, name: string, content: Y.Item["content"]): boolean {
  const spec = typeOf(nodeName)?.spec.attrs?.[name];
  return (
    spec !== undefined &&
    content instanceof Y.ContentAny &&
    content.arr.every((value) => isAllowed(spec, value))
  );
}

function levelOf(type: Y.XmlElement): number {
  let level = 0;
  for (let at: unknown = type; at instanceof Y.AbstractType && at._item; at = at._item.parent) level += 1;
  return level;
}

/** Returns the approximate number of characters of HTML of an item. */
function weightOf({ content }: Y.Item): number {
  if (content instanceof Y.ContentString) return escapedLength(content.str);
  if (content instanceof Y.ContentType) return TAGS;
  if (content instanceof Y.ContentFormat || content instanceof Y.ContentAny)
    return TAGS + escapedLength(JSON.stringify(content));
  return 0;
}

const escapedLength = (text: string): number => text.length + 5 * (text.match(/[&<>"]/g)?.length ?? 0);

function weigh(doc: Y.Doc): number {
  let weight = 0;
  for (const structs of doc.store.clients.values())
    for (const item of structs) if (item instanceof Y.Item && !item.deleted) weight += weightOf(item);
  return weight;
}

/** Returns the size of the updates a document is waiting for; changes when any are added. */
const missingIn = ({ store: { pendingStructs, pendingDs } }: Y.Doc): number =>
  (pendingStructs?.update.length ?? 0) + (pendingDs?.length ?? 0);

function copyOf(base: Y.Doc): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(TEXT_FRAGMENT);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(base));
  return doc;
}
