import { unreadable } from "../../errors.ts";
import { decodeCp850 } from "../../western-encodings.ts";
import { isContents, linkOf, shownBy } from "../docx/fields.ts";
import { symbolOf, withSymbols } from "../docx/symbols.ts";
import { LeftOut } from "../left-out.ts";
import type { Block, Comment, Look, Tracked } from "../model.ts";
import { languageOf } from "./languages.ts";
import { type RtfLevel, RtfLists } from "./lists.ts";
import { applyLook } from "./look.ts";
import { type RowDefinition, RtfPage, type Standing } from "./page.ts";
import {
  beginning,
  EDGES,
  encodingOfCharset,
  encodingOfPage,
  KNOWN,
  NOWHERE,
  PLACES,
  type RtfPlace,
  type RtfState,
  SIGNS,
  TEXTS,
  within,
} from "./state.ts";
import { type RtfToken, rtfTokens } from "./tokens.ts";

/** Maximum number of characters of text, and of images. Not in the specification. */
const MAX_TEXT = 24_000_000;
const MAX_PICTURES = 1_000;
/** Maximum number of bytes decoded at once. */
const MAX_RAW = 4_096;
/** Maximum number of ancestors of a style followed; ends cycles. */
const MAX_PARENTS = 24;

/** Matches the character that TextEdit writes for an attachment. */
const ATTACHMENT = /^\s*[¬\ufffc]/u;

interface Font {
  name: string;
  encoding: string | null;
  isSymbol: boolean;
}

interface ParagraphStyle {
  name: string;
  parent: number | null;
  outline: number | null;
}

interface OpenField {
  instruction: string;
  hasResult: boolean;
}

/** A text inside the text: a note, a comment, a text box, or a header or footer. */
type FrameKind = "note" | "comment" | "box" | "edge";

const FRAMES: ReadonlyMap<string, FrameKind> = new Map([
  ["footnote", "note"],
  ["annotation", "comment"],
]);

/** Converts Rich Text to the model of word processors; for unknown groups it reads their content. */
export class RtfReader {
  readonly images = new Map<string, Buffer>();
  readonly leftOut = new LeftOut();
  /** True if the words before have emphasis dots. */
  #hadDots = false;
  readonly comments: Comment[] = [];
  readonly about = { title: "", writer: "", subject: "", comments: "", keywords: "" };
  /** Number of letters per language. */
  readonly languages = new Map<string, number>();
  /** All words of the document, in order: what an import must account for. */
  readonly source: string[] = [];
  readonly #bytes: Buffer;
  readonly #prefix: string;
  readonly #page = new RtfPage();
  readonly #stack: RtfState[] = [];
  readonly #fonts = new Map<number, Font>();
  readonly #styles = new Map<number, ParagraphStyle>();
  readonly #authors: string[] = [];
  readonly #colours: readonly (string | undefined)[];
  readonly #lists = new RtfLists();
  readonly #fields: OpenField[] = [];
  readonly #frames: FrameKind[] = [];
  readonly #anchors: ReadonlySet<string>;
  /** Bytes not yet decoded; one character may take several. */
  readonly #raw: number[] = [];
  readonly #rows: RowDefinition[] = [];
  #state = beginning();
  #fileEncoding = "windows-1252";
  #decoder: { readonly encoding: string; readonly decoder: TextDecoder } | null = null;
  #toSkip = 0;
  #high = 0;
  #words = "";
  #font = -1;
  #style = 0;
  #levels: RtfLevel[] = [];
  #list = { id: 0, number: 0 };
  #listText = "";
  #picture: { hex: string; readonly bytes: Buffer[]; type: string; alt: string } = newPicture();
  #property = "";
  #objectClass = "";
  #author = "";
  #reference = "";
  #cell = { across: false, down: null as "first" | "next" | null };
  #isParagraphBorder = false;
  /** True after an attachment of TextEdit, which is followed by a placeholder. */
  #isAfterAttachment = false;
  #size = 0;
  #before = 0;

  /** Names of its images start with `prefix`. */
  constructor(bytes: Buffer, prefix = "") {
    this.#bytes = bytes;
    this.#prefix = prefix;
    this.#colours = coloursIn(bytes);
    this.#anchors = new Set(
      [...bytes.toString("latin1").matchAll(/\\\\l\s+"([^"\\{}]{1,100})"/g)].map(([, name]) => name ?? ""),
    );
  }

  read(): Block[] {
    for (const token of rtfTokens(this.#bytes)) this.#token(token);
    this.#flush();
    const blocks = this.#page.finish(this.#standing());
    this.leftOut.contents.push(...this.#page.contents);
    this.leftOut.other.push(...this.#page.other);
    return blocks;
  }

  #token(token: RtfToken): void {
    switch (token.kind) {
      case "byte":
        return this.#byte(token.value);
      case "text":
        return this.#text(token.from, token.to);
      case "binary":
        if (this.#state.place === "picture")
          this.#picture.bytes.push(this.#bytes.subarray(token.from, token.to));
        return;
      case "open":
        this.#flush();
        this.#toSkip = 0;
        this.#stack.push(this.#state);
        this.#state = within(this.#state);
        return;
      case "close":
        return this.#close();
      case "control":
        return this.#control(token.name, token.value);
    }
  }

  #close(): void {
    this.#flush();
    this.#toSkip = 0;
    const state = this.#state;
    if (state.closing) this.#say(state.closing);
    const outer = this.#stack.at(-1);
    if (!outer) return;
    if (state.frames > outer.frames) this.#closeFrame();
    this.#stack.pop();
    if (state.place !== outer.place || state.name !== outer.name) this.#leave(state);
    if (state.fields > outer.fields) this.#closeField(state);
    this.#state = outer;
  }

  #closeFrame(): void {
    const kind = this.#frames.pop();
    this.#part();
    const standing = this.#standing();
    if (kind === "box") this.#page.closeBox(standing);
    else if (kind === "edge") this.leftOut.edges.push(this.#page.closeAside(standing));
    else if (kind === "note") {
      const note = this.#page.closeNote(standing);
      this.#page.add({ kind: "note", note, ...this.#common(this.#stack.at(-1)!) });
    } else {
      const commentText = this.#page.closeAside(standing);
      const id = this.#reference || `comment ${this.comments.length + 1}`;
      this.comments.push({ id, by: this.#author, words: commentText });
      this.#page.add({ kind: "comment", id, edge: "at" });
      this.#reference = "";
      this.#author = "";
    }
  }

  #closeField(state: RtfState): void {
    const field = this.#fields.pop();
    if (!field || field.hasResult) return;
    for (const inline of shownBy(field.instruction, this.#lookOf(state)))
      this.#page.add({ ...inline, ...this.#common(state) });
  }

  /** Stores the content of a closed group in its destination. */
  #leave({ place, name }: RtfState): void {
    const content = this.#words;
    switch (place) {
      case "styles":
        this.#endStyle();
        return;
      case "lists":
        if (name === "list") {
          this.#lists.define(this.#list.id, this.#levels);
          this.#levels = [];
        }
        break;
      case "overrides":
        if (name === "listoverride") this.#lists.override(this.#list.id, this.#list.number);
        break;
      case "listText":
        this.#listText += content;
        break;
      case "picture":
        if (name === "pict") this.#endPicture();
        return;
      case "propertyName":
        this.#property = content.trim();
        break;
      case "propertyValue":
        this.#endProperty(content.trim());
        break;
      case "objectClass":
        this.#objectClass = content.trim();
        break;
      case "author":
        this.#author = content.trim();
        break;
      case "reference":
        this.#reference = content.trim();
        break;
      case "rangeStart":
      case "rangeEnd":
        this.#page.add({
          kind: "comment",
          id: content.trim(),
          edge: place === "rangeStart" ? "start" : "end",
        });
        break;
      case "bookmark": {
        const anchor = content.trim();
        if (this.#anchors.has(anchor) && !anchor.startsWith("_Toc"))
          this.#page.add({ kind: "anchor", name: anchor });
        break;
      }
      case "title":
      case "writer":
      case "subject":
      case "comments":
      case "keywords":
        this.about[place] += content;
        break;
      case "field": {
        const field = this.#fields.at(-1);
        if (field && name === "fldinst") {
          field.instruction += content;
          if (/\bPAGEREF\b/i.test(content)) this.#page.refersToPage();
        }
        if (name !== "fldinst") return;
        break;
      }
      case "unknown":
        if (/\p{L}{2,}\s+\p{L}{2,}/u.test(content)) this.leftOut.leave(name, content.trim());
        break;
      case "frame":
        this.#leaveFrame(name);
        return;
      default:
        return;
    }
    this.#words = "";
  }

  #lose(object: string): void {
    this.#page.leaveGap();
    this.leftOut.lose(object);
  }

  #leaveFrame(name: string): void {
    const isNew = this.#page.size > this.#before;
    if (name === "object" && !isNew)
      this.#lose(this.#objectClass ? `object of ${this.#objectClass}` : "object");
    if (name === "shp" && !isNew) this.#lose("drawing");
    if (name === "NeXTGraphic") {
      this.#lose("picture");
      this.#isAfterAttachment = true;
    }
    if (name === "object") this.#objectClass = "";
  }

  #control(name: string, value: number | null): void {
    const state = this.#state;
    if (this.#toSkip > 0 && name !== "u") this.#toSkip = 0;
    // A backslash or brace may be the second byte of a character.
    if (/^[\\{}]$/.test(name) && this.#isHalf()) {
      this.#raw.push(name.charCodeAt(0));
      return;
    }
    if (name !== "u") this.#flush();
    if (name === "*") {
      state.isIgnorable = true;
      return;
    }
    const isIgnorable = state.isIgnorable;
    state.isIgnorable = false;
    if (name === "upr") {
      state.isUpr = true;
      return;
    }
    if (name === "ud" && state.uprPlace) {
      state.place = state.uprPlace;
      return;
    }
    if (state.place === "nowhere") return;
    if (name === "u") return this.#unicode(value ?? 0);
    if (this.#destination(name, isIgnorable)) return;
    const sign = SIGNS.get(name);
    if (sign !== undefined) return this.#say(sign);
    if (state.place === "fonts") return this.#fontControl(name, value);
    if (state.place === "lists" || state.place === "overrides") return this.#listControl(name, value);
    if (state.place === "styles" && this.#styleControl(name, value)) return;
    if (state.isMath && this.#mathControl(name)) return;
    if (applyLook(state, name, value)) return;
    if (this.#tableControl(name, value)) return;
    this.#textControl(name, value);
  }

  /** Handles a control word that starts a destination; returns false for any other. */
  #destination(name: string, isIgnorable: boolean): boolean {
    const state = this.#state;
    const destination = PLACES.get(name);
    if (destination) {
      if (destination === "frame" || destination === "picture") this.#before = this.#page.size;
      if (name === "pict") this.#picture = newPicture();
      this.#enter(destination, name);
      return true;
    }
    if (TEXTS.has(name) || EDGES.has(name)) {
      this.#enter("text", name);
      if (name === "result") return true;
      this.#frames.push(FRAMES.get(name) ?? (EDGES.has(name) ? "edge" : "box"));
      this.#page.open();
      this.#part();
      state.frames += 1;
      // A note in a table is not a cell of it.
      state.paragraph.depth = 0;
      return true;
    }
    if (NOWHERE.has(name) || (state.isMath && /^m\w+Pr$/.test(name))) {
      this.#enter("nowhere", name);
      return true;
    }
    if (isIgnorable && !KNOWN.has(name)) {
      this.#enter(state.place === "text" ? "unknown" : "nowhere", name);
      return true;
    }
    if (name === "mmath" || name === "moMath" || name === "moMathPara") state.isMath = true;
    return false;
  }

  #enter(place: RtfPlace, name: string): void {
    this.#state.place = place;
    this.#state.name = name;
    if (place !== "text" && place !== "frame" && place !== "nowhere") this.#words = "";
  }

  #textControl(name: string, value: number | null): void {
    const state = this.#state;
    switch (name) {
      case "ansicpg":
        this.#fileEncoding = encodingOfPage(value ?? 1252);
        return;
      case "mac":
        this.#fileEncoding = "macintosh";
        return;
      case "pca":
        this.#fileEncoding = "cp850";
        return;
      case "deflang":
        for (const each of [state, ...this.#stack]) each.languages.latin = value ?? 0;
        return;
      case "f":
        state.font = value ?? 0;
        return;
      case "af":
        if (state.isDouble) state.doubleFont = value ?? 0;
        return;
      case "par":
        return this.#endParagraph();
      case "sect":
        if (this.#page.size > 0) this.#endParagraph();
        this.#page.startPage();
        return;
      case "sbknone":
        return this.#page.startPage(false);
      case "page":
        if (state.place === "text") this.#page.breakPage(this.#standing());
        return;
      case "line":
      case "lbr":
        this.#part();
        if (state.place === "text") this.#page.add({ kind: "break", ...this.#common(state) });
        return;
      case "tab":
        this.#part();
        if (state.place === "text") this.#page.add({ kind: "tab", ...this.#common(state) });
        else this.#words += " ";
        return;
      case "field":
        this.#fields.push({ instruction: "", hasResult: false });
        state.fields += 1;
        return;
      case "fldrslt":
        return this.#beginResult();
      case "chftn":
        return this.#page.markNote();
      case "pngblip":
      case "jpegblip":
      case "emfblip":
      case "wmetafile":
      case "dibitmap":
      case "wbitmap":
      case "macpict":
      case "pmmetafile":
        this.#picture.type = name;
        return;
    }
  }

  #beginResult(): void {
    const state = this.#state;
    const field = this.#fields.at(-1);
    if (!field) return;
    field.hasResult = true;
    state.place = this.#stack.at(-1)?.place ?? "text";
    const link = linkOf(field.instruction);
    if (link && /^(?:https?:|mailto:|#)/i.test(link)) state.link = link;
    if (isContents(field.instruction)) state.isContents = true;
  }

  #fontControl(name: string, value: number | null): void {
    const font = this.#fonts.get(this.#font);
    if (name === "f") {
      this.#font = value ?? 0;
      this.#fonts.set(this.#font, { name: "", encoding: null, isSymbol: false });
    } else if (name === "fcharset" && font) {
      font.encoding ??= encodingOfCharset(value ?? 0);
      font.isSymbol = value === 2;
    } else if (name === "cpg" && font) font.encoding = encodingOfPage(value ?? 1252);
  }

  #listControl(name: string, value: number | null): void {
    const level = this.#levels.at(-1);
    if (name === "list" || name === "listoverride") this.#state.name = name;
    else if (name === "listlevel") this.#levels.push({ format: 0, start: 1 });
    else if (name === "levelnfc" || name === "levelnfcn") {
      if (level) level.format = value ?? 0;
    } else if (name === "levelstartat" && level && this.#state.place === "lists") level.start = value ?? 1;
    else if (name === "listid") this.#list.id = value ?? 0;
    else if (name === "ls") this.#list.number = value ?? 0;
  }

  #styleControl(name: string, value: number | null): boolean {
    if (name === "s" || name === "cs" || name === "ds" || name === "ts") {
      // Only paragraph styles have a role; others get separate numbers.
      this.#style = name === "s" ? (value ?? 0) : -1 - (value ?? 0);
      this.#words = "";
      this.#styles.set(this.#style, { name: "", parent: null, outline: null });
      return true;
    }
    const style = this.#styles.get(this.#style);
    if (name === "sbasedon" && style) style.parent = value;
    else if (name === "outlinelevel" && style) style.outline = value ?? 0;
    else return name !== "uc";
    return true;
  }

  #endStyle(): void {
    const name = this.#words.replace(/;\s*$/, "").trim();
    // The first style needs no number: it is 0.
    const style = this.#styles.get(this.#style) ?? { name: "", parent: null, outline: null };
    if (name) this.#styles.set(this.#style, { ...style, name });
    this.#words = "";
    this.#style = 0;
  }

  #mathControl(name: string): boolean {
    const { look } = this.#state;
    if (name === "msup" || name === "mdeg") look.raised = "sup";
    else if (name === "msub") look.raised = "sub";
    else if (name === "mden") this.#say("/");
    else if (name === "mrad") this.#say("√");
    else if (name === "md") {
      this.#say("(");
      this.#state.closing = ")";
    } else return false;
    return true;
  }

  #tableControl(name: string, value: number | null): boolean {
    const { paragraph } = this.#state;
    const depth = Math.max(1, paragraph.depth);
    if (!/^(?:tr|cl|cell|row|nest|brdr|box)/.test(name)) return false;
    const isNested = [this.#state, ...this.#stack].some((each) => each.name === "nesttableprops");
    const at = isNested || name === "nestrow" ? depth : 1;
    switch (name) {
      case "nesttableprops":
        this.#state.name = name;
        return true;
      case "trowd":
        this.#rows[at] = { cells: [], isHead: false };
        this.#cell = { across: false, down: null };
        return true;
      case "trhdr":
        if (this.#rows[at]) this.#rows[at].isHead = true;
        return true;
      case "clmgf":
        return true;
      case "clmrg":
        this.#cell.across = true;
        return true;
      case "clvmgf":
        this.#cell.down = "first";
        return true;
      case "clvmrg":
        this.#cell.down = "next";
        return true;
      case "cellx":
        this.#rows[at]?.cells.push({ edge: value ?? 0, ...this.#cell });
        this.#cell = { across: false, down: null };
        return true;
      case "cell":
      case "nestcell":
        this.#part();
        this.#page.endCell(this.#standing(), name === "cell" ? 1 : depth);
        return true;
      case "row":
      case "nestrow":
        this.#part();
        this.#page.endRow(at, this.#rows[at] ?? { cells: [], isHead: false });
        return true;
      case "brdrt":
      case "brdrb":
      case "brdrbtw":
      case "box":
        paragraph.isRuled = true;
        this.#isParagraphBorder = true;
        return true;
      case "brdrnone":
      case "brdrnil":
        if (this.#isParagraphBorder) paragraph.isRuled = false;
        return true;
    }
    if (/^(?:cl|tr)brdr/.test(name)) this.#isParagraphBorder = false;
    return false;
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
      this.#picture.hex += this.#bytes.toString("latin1", from, to).replace(/[^0-9a-f]/gi, "");
      return;
    }
    // Characters in the file's encoding may appear unescaped.
    for (let at = from + skipped; at < to; at += 1) {
      this.#raw.push(this.#bytes[at]!);
      if (this.#raw.length > MAX_RAW) this.#flush(true);
    }
  }

  #unicode(value: number): void {
    this.#flush();
    const code = value < 0 ? value + 65_536 : value;
    this.#toSkip = this.#state.skip;
    if (code >= 0xd800 && code <= 0xdbff) {
      this.#high = code;
      return;
    }
    const character =
      code >= 0xdc00 && code <= 0xdfff && this.#high
        ? String.fromCharCode(this.#high, code)
        : String.fromCodePoint(Math.min(Math.max(code, 0), 0x10ffff));
    this.#high = 0;
    this.#say(withSymbols(character.toWellFormed(), this.#fonts.get(this.#state.font)?.name));
  }

  /** The encoding of bytes at this position. */
  #encoding(): string {
    const { font, doubleFont, isDouble } = this.#state;
    return this.#fonts.get(isDouble && doubleFont >= 0 ? doubleFont : font)?.encoding ?? this.#fileEncoding;
  }

  /** Returns true after the first byte of a two-byte character. */
  #isHalf(): boolean {
    if (this.#raw.length === 0 || !/^(?:shift_jis|gbk|big5|euc-kr)$/.test(this.#encoding())) return false;
    const decoded = new TextDecoder(this.#encoding()).decode(Uint8Array.from(this.#raw.slice(-64)));
    return decoded.endsWith("\ufffd");
  }

  /** Decodes collected bytes; `isPart` if the last character may be incomplete. */
  #flush(isPart = false): void {
    if (this.#raw.length === 0 && !this.#decoder) return;
    const encoding = this.#encoding();
    const bytes = Uint8Array.from(this.#raw);
    this.#raw.length = 0;
    const symbol = this.#fonts.get(this.#state.font);
    if (symbol?.isSymbol && this.#state.place === "text")
      return this.#say(
        [...bytes].map((byte) => symbolOf(symbol.name, byte) ?? String.fromCharCode(byte)).join(""),
      );
    if (encoding === "cp850") return this.#say(decodeCp850(bytes));
    const decoder = this.#decoder?.encoding === encoding ? this.#decoder.decoder : new TextDecoder(encoding);
    this.#decoder = isPart ? { encoding, decoder } : null;
    this.#say(decoder.decode(bytes, { stream: isPart }));
  }

  #say(text: string): void {
    if (text === "") return;
    const state = this.#state;
    if (state.place === "nowhere" || state.place === "picture" || state.place === "frame") return;
    if (state.place === "fonts") {
      const font = this.#fonts.get(this.#font);
      if (font) font.name += text.replace(/;.*$/, "");
      return;
    }
    if (state.place === "styles" && text.includes(";")) {
      this.#words += text;
      return this.#endStyle();
    }
    if (state.place !== "text") {
      this.#words += text;
      if (state.place === "revisions") this.#takeAuthors();
      return;
    }
    if (this.#isAfterAttachment) {
      this.#isAfterAttachment = false;
      const rest = text.replace(ATTACHMENT, "");
      if (rest !== text) return this.#say(rest);
    }
    this.#size += text.length;
    if (this.#size > MAX_TEXT) throw unreadable("tooComplex");
    this.source.push(text);
    this.#countLanguage(text);
    const shown = state.isCapitals ? text.toLocaleUpperCase() : text;
    if (state.hasDots && !this.#hadDots) this.leftOut.lose("emphasis dots");
    this.#hadDots = state.hasDots;
    this.#page.add({ kind: "words", text: shown, look: this.#lookOf(state), ...this.#common(state) });
  }

  /** Stores the authors of changes, each of which ends with a semicolon. */
  #takeAuthors(): void {
    const names = this.#words.split(";");
    this.#words = names.pop() ?? "";
    this.#authors.push(...names.map((name) => name.trim()));
  }

  /** Separates words for the account. */
  #part(): void {
    this.source.push("\n");
  }

  #lookOf({ look, other, isRightToLeft, isCapitals, colour: index }: RtfState): Look {
    const colour = this.#colours[index];
    const bold = (isRightToLeft ? other.bold : undefined) ?? look.bold;
    const italic = (isRightToLeft ? other.italic : undefined) ?? look.italic;
    return {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(look.smallCaps && !isCapitals ? { smallCaps: true } : {}),
      ...(look.strike ? { strike: true } : {}),
      ...(look.underline ? { underline: true } : {}),
      ...(look.raised ? { raised: look.raised } : {}),
      ...(look.hidden ? { hidden: true } : {}),
      ...(look.highlight ? { highlight: true } : {}),
      ...(colour ? { colour } : {}),
    };
  }

  #tracked({ inserted, deleted, insertedBy, deletedBy }: RtfState): Tracked[] {
    return [
      ...(inserted ? [{ kind: "insertion" as const, by: this.#authors[insertedBy] ?? "" }] : []),
      ...(deleted ? [{ kind: "deletion" as const, by: this.#authors[deletedBy] ?? "" }] : []),
    ];
  }

  #common(state: RtfState) {
    const tracked = this.#tracked(state);
    return { ...(tracked.length > 0 ? { tracked } : {}), ...(state.link ? { link: state.link } : {}) };
  }

  #countLanguage(text: string): void {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (letters === 0) return;
    const { latin, complex, asian } = this.#state.languages;
    const code = COMPLEX.test(text) ? complex || latin : ASIAN.test(text) ? asian : latin;
    const tag = languageOf(code);
    if (tag) this.languages.set(tag, (this.languages.get(tag) ?? 0) + letters);
  }

  #endParagraph(): void {
    this.#part();
    if (this.#state.place === "text") this.#page.endParagraph(this.#standing());
    else if (this.#state.place === "unknown") this.#words += "\n";
  }

  #standing(): Standing {
    const { paragraph, isContents } = this.#state;
    const names: string[] = [];
    let outline: number | null = paragraph.level;
    for (let at: number | null = paragraph.style, count = 0; at !== null && count < MAX_PARENTS; count += 1) {
      const style: ParagraphStyle | undefined = this.#styles.get(at);
      if (!style) break;
      if (style.name) names.push(style.name.toLowerCase());
      outline ??= style.outline;
      at = style.parent === at ? null : style.parent;
    }
    const shown = this.#listText;
    this.#listText = "";
    return {
      paragraph: { ...paragraph },
      names,
      outline: outline === null ? undefined : outline >= 9 ? null : outline,
      number: this.#lists.count(paragraph.list, paragraph.listLevel, shown),
      isContents,
      tracked: this.#tracked(this.#state),
    };
  }

  #endProperty(value: string): void {
    if (this.#property === "wzDescription" || (this.#property === "wzName" && !this.#picture.alt))
      this.#picture.alt = this.#property === "wzDescription" ? value : "";
    if (this.#property === "fHorizRule" && value === "1") this.#picture.type = "rule";
    if (this.#property === "gtextUNICODE" && value) this.#page.add({ kind: "words", text: value, look: {} });
  }

  #endPicture(): void {
    const { hex, bytes, type, alt } = this.#picture;
    this.#picture = newPicture();
    if (type === "rule") return this.#page.rule();
    const image = Buffer.concat([Buffer.from(hex, "hex"), ...bytes]);
    if (image.length === 0) return;
    if (!/^(?:png|jpeg)blip$/.test(type) || this.images.size >= MAX_PICTURES) return this.#lose("picture");
    const name = `${this.#prefix}embedded-${this.images.size + 1}`;
    this.images.set(name, image);
    this.#page.add({ kind: "picture", name, alt, ...this.#common(this.#state) });
  }
}

const newPicture = () => ({ hex: "", bytes: [] as Buffer[], type: "", alt: "" });

const COMPLEX = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u;
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns the table of colours; undefined for the automatic one. */
function coloursIn(bytes: Buffer): (string | undefined)[] {
  const table = /\{\\colortbl([^{}]{0,20000})\}/.exec(bytes.toString("latin1", 0, COLOURS_WITHIN))?.[1] ?? "";
  return table.split(";").map((entry) => {
    const [red, green, blue] = ["red", "green", "blue"].map(
      (name) => new RegExp(`\\\\${name}(\\d{1,3})`).exec(entry)?.[1],
    );
    if (red === undefined || green === undefined || blue === undefined) return undefined;
    return [red, green, blue]
      .map((value) => Math.min(Number(value), 255).toString(16).padStart(2, "0"))
      .join("");
  });
}

/** Number of bytes at the start of a file within which its table of colours ends. */
const COLOURS_WITHIN = 1_000_000;
