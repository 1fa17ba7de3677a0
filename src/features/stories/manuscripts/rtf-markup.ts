import { escapeText } from "../../../shared/text/characters.ts";
import { unreadable } from "./errors.ts";
import { Margin } from "./margin.ts";
import { marked } from "./odt-markup.ts";
import { applyLook } from "./rtf-look.ts";
import { RtfPage } from "./rtf-page.ts";
import {
  beginning,
  encodingOfCharset,
  encodingOfPage,
  KNOWN,
  NOWHERE,
  PLACES,
  type RtfPlace,
  type RtfState,
  SIGNS,
  within,
} from "./rtf-state.ts";
import { type RtfToken, rtfTokens } from "./rtf-tokens.ts";

/** Characters of HTML, and bytes of pictures, ours. */
const MAX_HTML = 24_000_000;
const MAX_PICTURES = 1_000;

/** Writes Rich Text as HTML, as `readOneFile` takes it. */
export class RtfMarkup {
  readonly images = new Map<string, Buffer>();
  readonly margin = new Margin();
  readonly about = { title: "", writer: "", subject: "", keywords: "" };
  readonly #bytes: Buffer;
  readonly #page = new RtfPage();
  readonly #stack: RtfState[] = [];
  readonly #fonts = new Map<number, string>();
  readonly #styles = new Map<number, string>();
  readonly #notes: string[] = [];
  /** Bytes of one encoding that are not read yet: a letter may take several. */
  readonly #raw: number[] = [];
  #state = beginning();
  #fileEncoding = "windows-1252";
  #toSkip = 0;
  #high = 0;
  #words = "";
  #picture = "";
  #pictureType = "";
  #author = "";
  #comment = "";
  #link = "";
  #size = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The paragraph that the file calls its title; "" for none. */
  get bookTitle(): string {
    return this.#page.bookTitle;
  }

  write(): string {
    for (const token of rtfTokens(this.#bytes)) this.#take(token);
    this.#endParagraph();
    const notes = this.#notes.map(
      (note, index) =>
        `<li id="footnote-${index + 1}">${note} <a href="#footnote-ref-${index + 1}">↑</a></li>`,
    );
    return this.#page.html() + (notes.length > 0 ? `<ol>${notes.join("")}</ol>` : "");
  }

  #take(token: RtfToken): void {
    if (token.kind === "byte") return this.#byte(token.value);
    if (token.kind === "text") return this.#text(token.from, token.to);
    if (token.kind === "open") {
      this.#flush();
      this.#toSkip = 0;
      this.#stack.push(this.#state);
      this.#state = within(this.#state);
    } else if (token.kind === "close") this.#close();
    else if (token.kind === "control") this.#control(token.name, token.value);
  }

  #close(): void {
    this.#flush();
    this.#toSkip = 0;
    const { place, encoding, entry, isResult } = this.#state;
    const outer = this.#stack.pop();
    if (!outer) return;
    if (isResult && !outer.isResult) this.#page.endLink();
    if (place !== outer.place) this.#leave(place);
    if (place === "fonts" && encoding !== outer.encoding) this.#fonts.set(entry, encoding);
    if (place === "styles" && this.#words) {
      this.#styles.set(entry, this.#words.replace(/;$/, "").trim());
      this.#words = "";
    }
    this.#state = outer;
  }

  /** What a group held goes where it belongs. */
  #leave(place: RtfPlace): void {
    const words = this.#words;
    if (place === "note") {
      this.#notes.push(this.#page.endNote());
      const at = this.#notes.length;
      this.#page.add(`<sup><a href="#footnote-${at}" id="footnote-ref-${at}">[${at}]</a></sup>`);
    } else if (place === "picture") this.#endPicture();
    else if (place === "comment") {
      this.margin.add("comment", this.#author, this.#comment);
      this.#comment = "";
    } else if (place === "author") this.#author = words.trim();
    else if (place === "title" || place === "writer" || place === "subject" || place === "keywords")
      this.about[place] += words;
    else if (place === "field") {
      this.#link = /HYPERLINK\s+"([^"]+)"/i.exec(words)?.[1] ?? "";
      if (/^(?:https?|mailto):/i.test(this.#link)) this.#page.beginLink(this.#link);
    }
    this.#words = "";
  }

  #control(name: string, value: number | null): void {
    const state = this.#state;
    const on = value !== 0;
    if (this.#toSkip > 0 && name !== "u") this.#toSkip = 0;
    if (name !== "u") this.#flush();
    if (name === "*") {
      // Of a group that may be passed over the next word says whether it is known.
      state.entry = -2;
      return;
    }
    const place = PLACES.get(name);
    if (place) {
      if (state.place === "nowhere") return;
      if (place === "note" && state.place === "text") this.#page.beginNote();
      state.place = place;
      state.entry = -1;
      this.#words = "";
      return;
    }
    if (NOWHERE.has(name) || (state.entry === -2 && !KNOWN.has(name))) {
      if (name === "fldinst" && state.place === "text") {
        state.place = "field";
        state.entry = -1;
        this.#words = "";
      } else if (state.place !== "picture" && state.place !== "field") state.place = "nowhere";
      return;
    }
    if (state.entry === -2) state.entry = -1;
    const sign = SIGNS.get(name);
    if (sign !== undefined) return this.#say(sign);
    if (applyLook(state, name, value)) return;
    switch (name) {
      case "ansicpg":
        this.#fileEncoding = encodingOfPage(value ?? 1252);
        for (const each of [state, ...this.#stack]) each.encoding = this.#fileEncoding;
        return;
      case "mac":
        state.encoding = "macintosh";
        return;
      case "f":
        if (state.place === "fonts") state.entry = value ?? 0;
        else state.encoding = this.#fonts.get(value ?? 0) ?? this.#fileEncoding;
        return;
      case "fcharset":
        state.encoding = encodingOfCharset(value ?? 0) ?? this.#fileEncoding;
        return;
      case "u":
        return this.#unicode(value ?? 0);
      case "par":
      case "sect":
      case "page":
        return this.#endParagraph();
      case "line":
      case "lbr":
        return this.#add("<br>");
      case "revised":
        if (on && state.place === "text") this.margin.add("insertion", "", "");
        return;
      case "s":
        if (state.place === "styles") state.entry = value ?? 0;
        else state.style = value ?? 0;
        return;
      case "fldrslt":
        state.isResult = true;
        return;
      case "cell":
      case "nestcell":
        return this.#page.endCell(this.#standing());
      case "row":
      case "nestrow":
        return this.#page.endRow();
      case "pngblip":
      case "jpegblip":
        this.#pictureType = name;
        return;
    }
  }

  #byte(value: number): void {
    if (this.#toSkip > 0) {
      this.#toSkip -= 1;
      return;
    }
    this.#raw.push(value);
  }

  #text(from: number, to: number): void {
    const skipped = Math.min(this.#toSkip, to - from);
    this.#toSkip -= skipped;
    if (this.#state.place === "picture") {
      this.#picture += this.#bytes.toString("latin1", from, to).replace(/[^0-9a-f]/gi, "");
      return;
    }
    // Letters of the file's own encoding may stand bare.
    for (let at = from + skipped; at < to; at += 1) this.#raw.push(this.#bytes[at]!);
    if (this.#raw.length > 4_096) this.#flush();
  }

  #unicode(value: number): void {
    this.#flush();
    const code = value < 0 ? value + 65_536 : value;
    this.#toSkip = this.#state.skip;
    if (code >= 0xd800 && code <= 0xdbff) {
      this.#high = code;
      return;
    }
    const whole =
      code >= 0xdc00 && code <= 0xdfff && this.#high
        ? String.fromCharCode(this.#high, code)
        : String.fromCodePoint(Math.min(code, 0x10ffff));
    this.#high = 0;
    this.#say(whole.toWellFormed());
  }

  #flush(): void {
    if (this.#raw.length === 0) return;
    const { encoding } = this.#state;
    const text = new TextDecoder(encoding).decode(Uint8Array.from(this.#raw));
    this.#raw.length = 0;
    this.#say(text);
  }

  #say(text: string): void {
    const { place, look, hidden, deleted } = this.#state;
    if (place === "nowhere" || place === "picture" || place === "fonts") return;
    if (place === "comment") this.#comment += text;
    else if (place === "text" || place === "note") {
      if (hidden) return;
      if (deleted) this.margin.add("deletion", "", text);
      else this.#add(marked(escapeText(text), look));
    } else this.#words += text;
  }

  #add(html: string): void {
    if (this.#state.place !== "text" && this.#state.place !== "note") return;
    this.#size += html.length;
    if (this.#size > MAX_HTML) throw unreadable("tooComplex");
    this.#page.add(html);
  }

  #endParagraph(): void {
    this.#flush();
    if (this.#state.place === "comment") this.#comment += "\n";
    else if (this.#state.place === "text" || this.#state.place === "note")
      this.#page.endParagraph(this.#standing());
  }

  #standing() {
    const { style, level, align, indents, inTable } = this.#state;
    return { name: this.#styles.get(style) ?? "", level, align, ...indents, inTable };
  }

  #endPicture(): void {
    const bytes = Buffer.from(this.#picture, "hex");
    if (this.#pictureType && bytes.length > 0 && this.images.size < MAX_PICTURES) {
      const name = `embedded-${this.images.size + 1}`;
      this.images.set(name, bytes);
      this.#page.add(`<img src="${name}" alt="">`);
    }
    this.#picture = "";
    this.#pictureType = "";
  }
}
