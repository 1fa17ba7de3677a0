import { type Document, type Element, elementsIn, isElement, textOf } from "../../../shared/text/dom.ts";
import { Margin } from "./margin.ts";

/** Characters of what stands before a deletion that say where it was. */
const BEFORE = 60;

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
  for (const { kind, by, words, quote, before } of walk.changes)
    margin.add(kind, by, words, quote, { before, words });
  return margin;
}

/** Goes through a document in its order. Names are in small letters (`parseMarkup`). */
class Walk {
  /** The words of comments, by their ids. */
  readonly quotes = new Map<string, string>();
  readonly changes: {
    kind: "insertion" | "deletion";
    by: string;
    words: string;
    quote: string;
    before: string;
  }[] = [];
  /** Comments whose words are being read. */
  readonly #open = new Map<string, string>();
  #paragraph = "";

  into(element: Document | Element): void {
    for (const child of element.children) if (isElement(child)) this.#take(child);
  }

  #take(element: Element): void {
    const id = element.attribs["w:id"] ?? "";
    switch (element.name) {
      case "w:p":
        this.#paragraph = "";
        for (const [comment, words] of this.#open) if (words) this.#close(comment);
        return this.into(element);
      case "w:commentrangestart":
        this.#open.set(id, "");
        return;
      case "w:commentrangeend":
        return this.#close(id);
      case "w:del":
        return this.#change("deletion", element, this.#paragraph.slice(-BEFORE).replace(/^\S*\s/, ""));
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
    const before = this.#paragraph.slice(-BEFORE);
    if (words !== "")
      this.changes.push({ kind, by: element.attribs["w:author"] ?? "", words, quote, before });
  }
}
