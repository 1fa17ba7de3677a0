import { type Document, type Element, elementsIn, isElement, textOf } from "../../../shared/text/dom.ts";
import { Margin } from "./margin.ts";

/** Characters of what stands before a change, or after one that opens its paragraph, that say where it was. */
const CONTEXT = 60;

interface Change {
  readonly kind: "insertion" | "deletion";
  readonly by: string;
  readonly words: string;
  readonly quote: string;
  readonly before: string;
  after: string;
  /** Of a deletion that was its whole paragraph: what ends the text before it, and begins the text behind. */
  whole?: { readonly behind: string; ahead: string };
}

interface Parts {
  readonly comments: Document | null;
  readonly document: Document | null;
}

/** Comments in Word's margin with the words they are about, and changes that were tracked, with where they stood. */
export function docxMargin({ comments, document }: Parts): Margin {
  const margin = new Margin();
  const walk = new Walk();
  if (document) walk.into(document);
  for (const comment of comments ? elementsIn(comments) : []) {
    if (comment.name !== "w:comment") continue;
    const { "w:author": by = "", "w:id": id = "" } = comment.attribs;
    margin.add("comment", by, textOf(comment), walk.quotes.get(id) ?? "");
  }
  walk.end();
  for (const { kind, by, words, quote, before, after, whole } of walk.changes)
    margin.add(kind, by, words, quote, { before, words, after, ...(whole ? { whole } : {}) });
  return margin;
}

/** Goes through a document in its order. Names are in small letters (`parseMarkup`). */
class Walk {
  /** The words of comments, by their ids. */
  readonly quotes = new Map<string, string>();
  readonly changes: Change[] = [];
  /** Comments whose words are being read. */
  readonly #open = new Map<string, string>();
  #paragraph = "";
  /** Changes that open the paragraph. */
  #opening: Change[] = [];
  /** The last paragraph that has words. */
  #behind = "";
  /** Whether the end of this paragraph was taken out too. */
  #goes = false;
  /** Paragraphs that were taken out since the last that has words. */
  #gone: { whole: { readonly behind: string; ahead: string } }[] = [];

  into(element: Document | Element): void {
    for (const child of element.children) if (isElement(child)) this.#take(child);
  }

  #take(element: Element): void {
    const id = element.attribs["w:id"] ?? "";
    switch (element.name) {
      case "w:p":
        this.end();
        this.#paragraph = "";
        this.#opening = [];
        this.#goes = isTakenOut(element);
        for (const [comment, words] of this.#open) if (words) this.#close(comment);
        return this.into(element);
      case "w:commentrangestart":
        this.#open.set(id, "");
        return;
      case "w:commentrangeend":
        return this.#close(id);
      // What was moved went from one place, and came to another.
      case "w:del":
      case "w:movefrom":
        return this.#change("deletion", element, this.#paragraph.slice(-CONTEXT).replace(/^\S*\s/, ""));
      case "w:ins":
      case "w:moveto":
        this.#change("insertion", element, textOf(element));
        return this.into(element);
      case "w:t":
        return this.#add(textOf(element));
      case "w:br":
      case "w:tab":
        return this.#add(" ");
      default:
        return this.into(element);
    }
  }

  /** The paragraph that was read last is at its end. */
  end(): void {
    if (this.#paragraph.trim() !== "") {
      for (const { whole } of this.#gone) whole.ahead = this.#paragraph.trimStart().slice(0, CONTEXT);
      this.#gone = [];
      this.#behind = this.#paragraph.trimEnd().slice(-CONTEXT);
    } else if (this.#goes && this.#opening.length > 0) {
      const all = this.#opening;
      const whole = { behind: this.#behind, ahead: "" };
      const joined: Change = { ...all[0]!, words: all.map(({ words }) => words).join(""), after: "", whole };
      this.changes.splice(this.changes.indexOf(all[0]!), all.length, joined);
      this.#gone.push({ whole });
    }
    this.#paragraph = "";
    this.#opening = [];
    this.#goes = false;
  }

  #add(words: string): void {
    this.#paragraph += words;
    for (const change of this.#opening) change.after = (change.after + words).slice(0, CONTEXT);
    for (const [id, before] of this.#open) this.#open.set(id, before + words);
  }

  /** A passage is of one paragraph: of a comment on several it is the first that has words. */
  #close(id: string): void {
    const words = this.#open.get(id);
    if (words) this.quotes.set(id, words);
    this.#open.delete(id);
  }

  #change(kind: "insertion" | "deletion", element: Element, quote: string): void {
    const words = textOf(element);
    const before = this.#paragraph.slice(-CONTEXT);
    if (words === "") return;
    const by = element.attribs["w:author"] ?? "";
    const change: Change = { kind, by, words, quote, before, after: "" };
    this.changes.push(change);
    if (kind === "deletion" && before.trim() === "") this.#opening.push(change);
  }
}

/** Whether the mark at the end of a paragraph was deleted, or moved away (ECMA-376, 17.13.5.15 and 17.13.5.21). */
const isTakenOut = (paragraph: Element): boolean =>
  paragraph.children
    .filter((child) => isElement(child, "w:ppr"))
    .flatMap((properties) => properties.children.filter((child) => isElement(child, "w:rpr")))
    .some((run) => run.children.some((child) => isElement(child, "w:del", "w:movefrom")));
