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
  for (const { kind, by, words, quote, before, after } of walk.changes)
    margin.add(kind, by, words, quote, { before, words, after });
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

  into(element: Document | Element): void {
    for (const child of element.children) if (isElement(child)) this.#take(child);
  }

  #take(element: Element): void {
    const id = element.attribs["w:id"] ?? "";
    switch (element.name) {
      case "w:p":
        this.#paragraph = "";
        this.#opening = [];
        for (const [comment, words] of this.#open) if (words) this.#close(comment);
        return this.into(element);
      case "w:commentrangestart":
        this.#open.set(id, "");
        return;
      case "w:commentrangeend":
        return this.#close(id);
      case "w:del":
        return this.#change("deletion", element, this.#paragraph.slice(-CONTEXT).replace(/^\S*\s/, ""));
      case "w:ins":
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
