import { cleanText, escapeText } from "./characters.ts";

/** An inline element around the text that is being written. */
export interface Wrapper {
  readonly name: string;
  /** Serialised attributes. */
  readonly attributes: string;
  /** True if the element has a meaning even when empty (a link's target). */
  readonly stands: boolean;
}

type Pending =
  | { readonly kind: "open"; readonly wrapper: Wrapper }
  | { readonly kind: "break" }
  | { readonly kind: "space" };

/**
 * One line of text being written: white space is collapsed as in a browser, with none at either end or beside
 * a line break, and empty elements are dropped. Start tags, breaks and spaces are delayed until there is
 * visible content.
 */
export class Run {
  readonly #parts: string[] = [];
  readonly #keepsSpace: boolean;
  #pending: Pending[] = [];
  #content = false;
  #visible = false;

  constructor(keepsSpace = false) {
    this.#keepsSpace = keepsSpace;
  }

  text(data: string): void {
    const clean = cleanText(data);
    if (this.#keepsSpace) return this.#verbatim(clean.replace(/\r\n?|\f/g, "\n"));
    for (const part of clean.split(/([\t\n\f\r ]+)/)) {
      if (part === "") continue;
      if (/^[\t\n\f\r ]/.test(part)) this.space();
      else this.#write(escapeText(part));
    }
  }

  /** Writes white space, if there is content before and after it. */
  space(): void {
    if (this.#keepsSpace) return this.#verbatim(" ");
    if (this.#content && !this.#pending.some((each) => each.kind !== "open"))
      this.#pending.push({ kind: "space" });
  }

  break(): void {
    if (this.#keepsSpace) return this.#verbatim("\n");
    this.#pending = this.#pending.filter((each) => each.kind !== "space");
    if (this.#content) this.#pending.push({ kind: "break" });
  }

  /** Writes an element without text, such as an image. */
  atom(html: string): void {
    this.#visible = true;
    this.#write(html);
  }

  open(wrapper: Wrapper): void {
    this.#pending.push({ kind: "open", wrapper });
  }

  close(wrapper: Wrapper): void {
    const at = this.#pending.findLastIndex((each) => each.kind === "open" && each.wrapper === wrapper);
    if (at >= 0 && wrapper.stands) this.atom("");
    else if (at >= 0) {
      this.#pending.splice(at, 1);
      return;
    }
    this.#parts.push(`</${wrapper.name}>`);
  }

  /** Returns the finished line; "" if there is no visible content. Every wrapper must have been closed. */
  finish(): string {
    return this.#visible ? this.#parts.join("") : "";
  }

  #verbatim(text: string): void {
    const shown = this.#content ? text : text.replace(/^\n+/, "");
    if (shown !== "") this.#write(escapeText(shown));
  }

  #write(html: string): void {
    for (const each of this.#pending) {
      if (each.kind === "space") this.#parts.push(" ");
      else if (each.kind === "break") this.#parts.push("<br />");
      else {
        this.#parts.push(`<${each.wrapper.name}${each.wrapper.attributes}>`);
      }
    }
    this.#pending = [];
    this.#content = true;
    this.#visible ||= /\S/.test(html);
    this.#parts.push(html);
  }
}
