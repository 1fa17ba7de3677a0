import { cleanText, escapeText } from "./characters.ts";

/** An inline element around the text that is being written. */
export interface Wrapper {
  readonly name: string;
  /** Ready to print. */
  readonly attributes: string;
  /** Whether it stands for something even when empty (a link's target). */
  readonly stands: boolean;
}

type Pending =
  | { readonly kind: "open"; readonly wrapper: Wrapper }
  | { readonly kind: "break" }
  | { readonly kind: "space" };

/**
 * One line of text while it is written: white space collapsed as a browser shows it, none at either end or
 * beside a line break, no empty elements. Start tags, breaks and spaces wait until there is something to show.
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
    if (this.#keepsSpace) return this.#verbatim(clean.replace(/\r\n?/g, "\n"));
    for (const part of clean.split(/([\t\n\f\r ]+)/)) {
      if (part === "") continue;
      if (/^[\t\n\f\r ]/.test(part)) this.space();
      else this.#write(escapeText(part));
    }
  }

  /** White space, if something stands before and after it. */
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

  /** An element without text of its own, as an image. */
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

  /** The finished line; "" when there is nothing to show. Every wrapper must have been closed. */
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
