import { type ChildNode, childrenOf, Element, elementsIn, Text, textOf } from "#shared/text/dom.ts";
import { straightened } from "#shared/text/office-page.ts";
import { CHAPTER_WORD } from "../../heading-words.ts";
import { elementsOf } from "../docx/package.ts";
import { withSymbols } from "../docx/symbols.ts";
import { LeftOut } from "../left-out.ts";
import {
  type Block,
  type Comment,
  type Inline,
  isEmptyLine,
  type ListPlace,
  type Look,
  type Paragraph,
  type Row,
  type Tracked,
  wordsOf,
} from "../model.ts";
import { isContentsName, roleByNames } from "../named-roles.ts";
import { hiddenBlocks, hiddenWhole, STEP, wordsOfBlock } from "../paragraphs.ts";
import { OdtNumbering, type OpenList } from "./numbering.ts";
import { odtSourceText } from "./source-text.ts";
import type { OdtRun, OdtStyle, OdtStyles } from "./styles.ts";

/** Limits on numbers that a file may claim: spaces of one `text:s`, and repeated rows, columns or spans. */
const MAX_SPACES = 100;
const MAX_CELLS = 100;

/** Context of a position in the text. */
interface Around {
  readonly run: OdtRun;
  readonly isHeading: boolean;
  readonly isHidden: boolean;
  readonly tracked: readonly Tracked[];
  readonly link?: string;
}

/** A paragraph being read. */
interface Open {
  inlines: Inline[];
  /** Text boxes and drawings anchored in it. */
  readonly behind: Block[];
  /** Deleted paragraphs inside it. */
  readonly before: Block[];
}

/** Position of a paragraph in a list item. */
interface Item {
  readonly list: OpenList;
  readonly start: string | undefined;
  /** True for text of a list without a number. */
  readonly isHeader: boolean;
  /** True once the item has its number. */
  isCounted: boolean;
}

/** A tracked change of the file, with the deleted text. */
interface Region {
  readonly tracked: Tracked;
  readonly content: Element | null;
  isPlaced: boolean;
}

/** What the reader needs from the other files of the archive. */
export interface OdtObjects {
  /** True if an image exists. */
  has(path: string): boolean;
  /** Content of formulas by path, as inline text. */
  readonly formulas: ReadonlyMap<string, readonly Inline[]>;
  /** Names of other objects by path. */
  readonly others: ReadonlyMap<string, string>;
}

/** Reads the text of an OpenDocument file; for unknown elements it reads their content. */
export class OdtReader {
  /** Paths of images in the text. */
  readonly pictures = new Set<string>();
  /** Images inside the text, by name. */
  readonly embedded = new Map<string, Buffer>();
  readonly leftOut = new LeftOut();
  readonly comments: Comment[] = [];
  /** Number of letters per language. */
  readonly languages = new Map<string, number>();
  readonly #styles: OdtStyles;
  readonly #objects: OdtObjects;
  readonly #numbering: OdtNumbering;
  readonly #regions = new Map<string, Region>();
  /** Insertions that have begun, by id. */
  readonly #insertions = new Map<string, Tracked>();
  readonly #ranged: ReadonlySet<string>;
  readonly #anchors: ReadonlySet<string>;
  #open: Open = newLine();
  #item: Item | null = null;
  #startsPage = false;
  /** True if a space at this position is part of the one before. */
  #isSpaced = true;

  constructor(text: Element, styles: OdtStyles, objects: OdtObjects) {
    this.#styles = styles;
    this.#objects = objects;
    this.#numbering = new OdtNumbering(styles);
    const ranged = new Set<string>();
    const anchors = new Set<string>();
    for (const { name, attribs } of elementsIn(text)) {
      if (name === "office:annotation-end") ranged.add(attribs["office:name"] ?? "");
      const target = /^#([^|]+)/.exec(attribs["xlink:href"] ?? "")?.[1];
      if (target) anchors.add(target);
    }
    this.#ranged = ranged;
    this.#anchors = anchors;
  }

  /** Changes without a position in the text. */
  get loose(): (Tracked & { readonly words: string })[] {
    return [...this.#regions.values()]
      .filter(({ isPlaced }) => !isPlaced)
      .map(({ tracked, content }) => ({
        ...tracked,
        words: content ? odtSourceText(content).replace(/\n+/g, "\n").trim() : "",
      }));
  }

  read(text: Element): Block[] {
    return this.#blocks(text, { run: {}, isHeading: false, isHidden: false, tracked: [] });
  }

  #blocks(parent: Element, around: Around): Block[] {
    const blocks: Block[] = [];
    for (const child of childrenOf(parent)) {
      if (child instanceof Element) blocks.push(...this.#block(child, around));
      else if (child instanceof Text && child.data.trim() !== "") blocks.push(...this.#loose(child, around));
    }
    return blocks;
  }

  #block(element: Element, around: Around): Block[] {
    const { name, attribs } = element;
    switch (name) {
      case "text:h":
      case "text:p":
        return this.#paragraph(element, around);
      case "text:list":
        return this.#list(element, around);
      case "text:numbered-paragraph": {
        const list = this.#numbering.open({ ...attribs, "text:continue-numbering": "true" }, null);
        const level = Math.max(0, Number(attribs["text:level"] ?? 1) - 1 || 0);
        return this.#inItem(
          { list: { ...list, level }, start: attribs["text:start-value"], isHeader: false },
          () => this.#blocks(element, around),
        );
      }
      case "table:table":
        return this.#table(element, around);
      case "text:section":
        return this.#blocks(element, { ...around, isHidden: around.isHidden || isHiddenSection(attribs) });
      case "text:tracked-changes":
        this.#noteChanges(element);
        return [];
      case "text:change":
        return this.#deleted(attribs["text:change-id"]);
      case "text:change-start":
      case "text:change-end":
        this.#mark(element);
        return [];
      case "text:table-of-content":
      case "text:illustration-index":
      case "text:table-index":
      case "text:object-index":
      case "text:user-index":
      case "text:alphabetical-index":
        this.leftOut.contents.push(odtSourceText(element));
        return [];
      case "office:forms":
        if (elementsOf(element).some((form) => elementsOf(form).length > 0)) this.leftOut.lose("form");
        return [];
      case "draw:a":
      case "draw:frame":
        return this.#loose(element, around);
      default:
        if (SKIPPED.has(name)) return [];
        return holdsParagraphs(element) ? this.#blocks(element, around) : this.#loose(element, around);
    }
  }

  /** Reads inline content outside any paragraph. */
  #loose(node: ChildNode, around: Around): Block[] {
    this.#isSpaced = true;
    this.#inline(node, around);
    const { inlines, behind } = this.#taken();
    const isBlank = isEmptyLine(inlines);
    return [...(isBlank ? [] : [hiddenWhole({ kind: "paragraph", role: "plain" }, inlines)]), ...behind];
  }

  #paragraph(element: Element, around: Around): Block[] {
    const style = this.#styles.paragraph(element.attribs["text:style-name"]);
    const { names, paragraph } = style;
    const outline = element.name === "text:h" ? outlineOf(element) : style.outline;
    const role = roleByNames(names, outline);
    const isHeading = role.role === "heading" || role.role === "title";
    this.#startsPage ||= paragraph.startsPage ?? false;
    this.#isSpaced = true;
    const isHidden = around.isHidden || isHiddenParagraph(element);
    const run = { ...around.run, ...style.run };
    const leftOutBefore = this.leftOut.count;
    for (const child of childrenOf(element)) this.#inline(child, { ...around, run, isHeading, isHidden });
    const line = this.#taken();
    const isLeftOut = this.leftOut.count > leftOutBefore;
    if (isContentsName(names)) {
      this.leftOut.contents.push(wordsOf(line.inlines));
      return line.behind;
    }
    const isEmpty = isEmptyLine(line.inlines);
    const shown = this.#shown(element, role.role === "heading", role.level ?? 1, isEmpty);
    const isChapter = shown.label !== undefined && CHAPTER_WORD.test(shown.label) && role.role === "plain";
    const isItem = shown.list !== undefined || shown.continues !== undefined;
    const base: Omit<Paragraph, "inlines"> = {
      kind: "paragraph",
      ...role,
      ...(isChapter ? { role: "heading" as const, level: 1 } : {}),
      ...(isHeading ? {} : placing(style, role.role, isItem)),
      ...(paragraph.isRightToLeft ? { direction: "rtl" as const } : {}),
      ...shown,
      ...(paragraph.isRuled || names.some((name) => name === "horizontal line") ? { isRuled: true } : {}),
    };
    const ends = [...around.tracked, ...this.#insertions.values()].filter(({ kind }) => kind === "insertion");
    const inlines =
      paragraph.dropCap === undefined || isHeading
        ? line.inlines
        : withDropCap(line.inlines, paragraph.dropCap);
    const startsPage = this.#startsPage;
    this.#startsPage = paragraph.endsPage ?? false;
    const styledParagraph: Paragraph = {
      ...hiddenWhole(base, inlines),
      ...(startsPage ? { startsPage } : {}),
      ...(ends.length > 0 ? { tracked: ends } : {}),
    };
    if (isEmpty && isLeftOut && !shown.label) this.#startsPage ||= startsPage;
    if (isEmpty && (line.behind.length > 0 || isLeftOut) && !shown.label)
      return [...line.before, ...line.behind];
    return [...line.before, styledParagraph, ...line.behind];
  }

  /** Returns a paragraph's position in a list, or the text of its number. */
  #shown(
    element: Element,
    isHeading: boolean,
    level: number,
    isEmpty: boolean,
  ): Pick<Paragraph, "list" | "label" | "continues"> {
    const item = this.#item;
    if (item?.isCounted) return isHeading ? {} : { continues: item.list.level };
    if (item?.isHeader) return item.list.level > 0 ? { continues: item.list.level - 1 } : {};
    if (!item) {
      const counted = isHeading && !isEmpty ? this.#numbering.heading(level - 1, element.attribs) : null;
      return counted?.label ? { label: counted.label } : {};
    }
    item.isCounted = true;
    const { level: own, value, label } = this.#numbering.item(item.list, item.start);
    if (isHeading || CHAPTER_WORD.test(label)) return label ? { label } : {};
    if (own?.isNumbered && own.format === "") return {};
    const type = LIST_TYPES.find((each) => each === own?.format) ?? "1";
    const { id } = item.list;
    return { list: { list: id, level: item.list.level, value: own?.isNumbered ? value : null, type } };
  }

  #list(element: Element, around: Around, outer = this.#item?.list ?? null): Block[] {
    const list = this.#numbering.open(element.attribs, outer);
    return elementsOf(element).flatMap((child) => {
      if (child.name === "text:list-item" || child.name === "text:list-header")
        return this.#inItem(
          { list, start: child.attribs["text:start-value"], isHeader: child.name === "text:list-header" },
          () => this.#blocks(child, around),
        );
      return this.#block(child, around);
    });
  }

  #inItem(item: Omit<Item, "isCounted">, read: () => Block[]): Block[] {
    const outer = this.#item;
    this.#item = { ...item, isCounted: false };
    const blocks = read();
    this.#item = outer;
    return blocks;
  }

  #inline(node: ChildNode, around: Around): void {
    if (node instanceof Text) return this.#say(node.data, around);
    if (!(node instanceof Element)) return;
    const { name, attribs } = node;
    switch (name) {
      case "text:span": {
        const { run } = this.#styles.text(attribs["text:style-name"]);
        return this.#through(node, { ...around, run: { ...around.run, ...run } });
      }
      case "text:a":
      case "draw:a": {
        const link = straightened((attribs["xlink:href"] ?? "").replace(/^(#[^|]*)\|.*$/, "$1"));
        return this.#through(node, link ? { ...around, link } : around);
      }
      case "text:s": {
        const spaces = " ".repeat(Math.min(Number(attribs["text:c"] ?? 1) || 1, MAX_SPACES));
        this.#push({ kind: "words", text: spaces, look: {}, ...this.#common(around) });
        this.#isSpaced = false;
        return;
      }
      case "text:tab":
        return this.#push({ kind: "tab", ...this.#common(around) });
      case "text:line-break":
        this.#isSpaced = true;
        return this.#push({ kind: "break", ...this.#common(around) });
      case "text:note":
        return this.#note(node, around);
      case "office:annotation":
        return this.#comment(node);
      case "office:annotation-end":
        return this.#push({ kind: "comment", id: attribs["office:name"] ?? "", edge: "end" });
      case "text:change":
        return this.#deletedInLine(attribs["text:change-id"]);
      case "text:change-start":
      case "text:change-end":
        return this.#mark(node);
      case "text:bookmark":
      case "text:bookmark-start":
      case "text:reference-mark":
      case "text:reference-mark-start": {
        const anchor = attribs["text:name"] ?? "";
        if (this.#anchors.has(anchor)) this.#push({ kind: "anchor", name: anchor });
        return;
      }
      case "text:hidden-text": {
        const isHidden = around.isHidden || meetsCondition(attribs);
        // LibreOffice writes the words only as an attribute while they are hidden.
        if (textOf(node) === "" && isHidden)
          return this.#say(attribs["text:string-value"] ?? "", { ...around, isHidden });
        return this.#through(node, { ...around, isHidden });
      }
      case "text:variable-set":
      case "text:user-field-get":
        if (attribs["text:display"] !== "none") return this.#through(node, around);
        this.leftOut.other.push(textOf(node));
        return;
      case "text:script":
      case "office:script":
        return this.leftOut.leave(name, textOf(node));
      case "text:number":
        return;
      case "text:ruby":
        return this.#ruby(node, around);
      case "draw:frame":
        return this.#frame(node, around);
      case "text:p":
      case "text:h":
      case "text:list":
      case "table:table":
        this.#open.behind.push(...this.#apart(() => this.#block(node, around)));
        return;
      default:
        if (SKIPPED.has(name)) return;
        if (SHAPES.has(name)) return this.#shape(node, around);
        return this.#through(node, around);
    }
  }

  #through(element: Element, around: Around): void {
    for (const child of childrenOf(element)) this.#inline(child, around);
  }

  /** Adds text with white space collapsed (ODF 1.3, part 3, 6.1.2). */
  #say(data: string, around: Around): void {
    const collapsed = data.replace(/[\t\n\r ]+/g, " ");
    const text = withSymbols(this.#isSpaced ? collapsed.replace(/^ /, "") : collapsed, around.run.font);
    if (text === "") return;
    this.#isSpaced = text.endsWith(" ");
    const { letters } = around.run;
    this.#countLanguage(text, around.run);
    const shown =
      around.isHeading || letters === undefined || letters === "none"
        ? text
        : letters === "uppercase"
          ? text.toLocaleUpperCase(localeOf(around.run.lang))
          : text.toLocaleLowerCase(localeOf(around.run.lang));
    if (around.run.hasDots) this.leftOut.lose("emphasis dots");
    this.#push({ kind: "words", text: shown, look: lookOf(around, text), ...this.#common(around) });
  }

  #push(inline: Inline): void {
    // A space after an image, note or ruby separates words, even if there is one before it.
    if (inline.kind === "picture" || inline.kind === "note" || inline.kind === "ruby") this.#isSpaced = false;
    this.#open.inlines.push(inline);
  }

  #common({ tracked, link }: Around): Pick<Inline, "tracked" | "link"> {
    const all = this.#insertions.size > 0 ? [...tracked, ...this.#insertions.values()] : tracked;
    return { ...(all.length > 0 ? { tracked: all } : {}), ...(link ? { link } : {}) };
  }

  #taken(): Open {
    const line = this.#open;
    this.#open = newLine();
    return line;
  }

  /** Reads blocks inside a line; the open paragraph is unchanged. */
  #apart(read: () => Block[]): Block[] {
    const [line, item, page, spaced] = [this.#open, this.#item, this.#startsPage, this.#isSpaced];
    this.#open = newLine();
    this.#item = null;
    this.#startsPage = false;
    const blocks = read();
    this.#open = line;
    this.#item = item;
    this.#startsPage = page;
    this.#isSpaced = spaced;
    return blocks;
  }

  #note(note: Element, around: Around): void {
    const [body, citation] = ["text:note-body", "text:note-citation"].map((name) =>
      elementsOf(note).find((child) => child.name === name),
    );
    const mark = citation?.attribs["text:label"]?.trim() ?? "";
    const inner: Around = { ...around, run: {}, isHeading: false };
    const blocks = body ? this.#apart(() => this.#blocks(body, inner)) : [];
    this.#push({ kind: "note", note: { mark, blocks }, ...this.#common(around) });
  }

  #comment(annotation: Element): void {
    const name = annotation.attribs["office:name"] ?? "";
    const isRange = name !== "" && this.#ranged.has(name);
    const id = isRange ? name : `comment ${this.comments.length + 1}`;
    const commentText = elementsOf(annotation)
      .filter((child) => !ABOUT.has(child.name))
      .map((child) => odtSourceText(child).trim())
      .join("\n");
    this.comments.push({ id, by: authorOf(annotation), words: commentText });
    this.#push({ kind: "comment", id, edge: isRange ? "start" : "at" });
  }

  #ruby(element: Element, around: Around): void {
    // A link applies to the whole ruby.
    const { link: _, ...within } = around;
    const read = (name: string): Inline[] => {
      const outer = this.#open;
      this.#open = newLine();
      for (const part of elementsOf(element)) if (part.name === name) this.#through(part, within);
      const { inlines } = this.#open;
      this.#open = outer;
      return inlines;
    };
    const [base, reading] = [read("text:ruby-base"), read("text:ruby-text")];
    if (isEmptyLine(reading)) for (const inline of base) this.#push(inline);
    else this.#push({ kind: "ruby", base, reading, ...this.#common(around) });
  }

  /** Reads one representation of a frame's content: text, a formula, an image or another object. */
  #frame(frame: Element, around: Around): void {
    const parts = elementsOf(frame);
    const boxes = parts.filter(({ name }) => name === "draw:text-box" || name === "table:table");
    if (boxes.length > 0) {
      for (const box of boxes)
        this.#open.behind.push(
          ...this.#apart(() =>
            box.name === "table:table" ? this.#block(box, around) : this.#blocks(box, around),
          ),
        );
      return;
    }
    const object = parts.find(({ name }) =>
      /^draw:(?:object|object-ole|plugin|applet|floating-frame)$/.test(name),
    );
    const path = pathOf(object);
    const formula = this.#objects.formulas.get(path);
    if (formula) {
      for (const inline of formula) this.#push({ ...inline, ...this.#common(around) });
      this.#isSpaced = false;
      return;
    }
    if (object) this.leftOut.lose(this.#objects.others.get(path) ?? "object");
    const images = parts.filter(({ name }) => name === "draw:image");
    const description = ["svg:desc", "svg:title"]
      .map((name) => parts.find((part) => part.name === name))
      .find(Boolean);
    const alt = description ? textOf(description).trim() : "";
    for (const image of images) {
      const name = this.#imageOf(image);
      if (name) return this.#push({ kind: "picture", name, alt, ...this.#common(around) });
    }
    if (images.length > 0 && !object) this.leftOut.lose(pathOf(images[0]) ? "picture" : "linked picture");
    const others = parts.filter((part) => !FRAME_PARTS.has(part.name));
    for (const other of others) this.#inline(other, around);
  }

  #imageOf(image: Element): string | null {
    const data = elementsOf(image).find(({ name }) => name === "office:binary-data");
    if (data) {
      const name = `embedded-${this.embedded.size + 1}`;
      this.embedded.set(name, Buffer.from(textOf(data), "base64"));
      return name;
    }
    const path = pathOf(image);
    if (!path || UNPAINTED.test(path) || !this.#objects.has(path)) return null;
    this.pictures.add(path);
    return path;
  }

  /** Reads the text of a drawn shape; a shape without text is only reported. */
  #shape(shape: Element, around: Around): void {
    const before = this.#open.behind.length;
    const inner = this.#open.inlines.length;
    this.#through(shape, around);
    const isEmpty = this.#open.behind.slice(before).every((block) => wordsOfBlock(block).trim() === "");
    if (isEmpty && this.#open.inlines.length === inner && shape.name !== "draw:g")
      this.leftOut.lose("drawing");
  }

  #noteChanges(element: Element): void {
    for (const [at, region] of elementsOf(element).entries()) {
      const id = region.attribs["text:id"] ?? region.attribs["xml:id"] ?? `change ${at}`;
      for (const change of elementsOf(region)) {
        const kind = change.name === "text:deletion" ? "deletion" : "insertion";
        if (change.name !== "text:deletion" && change.name !== "text:insertion") continue;
        // A region that was inserted and then deleted has both; the deletion is the last.
        if (kind === "insertion" && this.#regions.has(id)) continue;
        const content = kind === "deletion" ? change : null;
        this.#regions.set(id, { tracked: { kind, by: authorOf(change) }, content, isPlaced: false });
      }
    }
  }

  /** Begins or ends an insertion. */
  #mark({ name, attribs }: Element): void {
    const id = attribs["text:change-id"] ?? "";
    const region = this.#regions.get(id);
    if (region?.tracked.kind !== "insertion") return;
    region.isPlaced = true;
    if (name === "text:change-start") this.#insertions.set(id, region.tracked);
    else this.#insertions.delete(id);
  }

  /** Reads the deleted text of a position between paragraphs. */
  #deleted(id: string | undefined): Block[] {
    const region = this.#regions.get(id ?? "");
    if (!region?.content || region.isPlaced) return [];
    region.isPlaced = true;
    const { content, tracked } = region;
    const around = { run: {}, isHeading: false, isHidden: false, tracked: [tracked] };
    const blocks = this.#apart(() => this.#blocks(content, around));
    return blocks.map((block) => (block.kind === "paragraph" ? { ...block, tracked: [tracked] } : block));
  }

  /** Reads deleted text in a line: its first and last paragraphs are parts of the line. */
  #deletedInLine(id: string | undefined): void {
    const blocks = this.#deleted(id);
    const last = blocks.pop();
    for (const block of blocks) {
      const isLine = block.kind === "paragraph" && this.#open.inlines.length > 0;
      this.#open.before.push(
        isLine ? { ...block, inlines: [...this.#open.inlines, ...block.inlines] } : block,
      );
      if (isLine) this.#open.inlines = [];
    }
    if (last?.kind === "paragraph") this.#open.inlines.push(...last.inlines);
    else if (last) this.#open.before.push(last);
  }

  #countLanguage(text: string, run: OdtRun): void {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (letters === 0) return;
    const language = COMPLEX.test(text) ? run.langComplex : ASIAN.test(text) ? run.langAsian : run.lang;
    if (language) this.languages.set(language, (this.languages.get(language) ?? 0) + letters);
  }

  #table(element: Element, around: Around): Block[] {
    const rows: Row[] = [];
    const hiddenRows: Row[] = [];
    const read = (parent: Element, isHead: boolean): void => {
      for (const child of elementsOf(parent)) {
        if (child.name === "table:table-row" && HIDDEN_ROW.test(child.attribs["table:visibility"] ?? ""))
          this.#row(child, isHead, around, hiddenRows);
        else if (child.name === "table:table-row") this.#row(child, isHead, around, rows);
        else if (child.name === "table:table-header-rows") read(child, true);
        else if (
          !/^(?:table:(?:table-column|table-columns|table-header-columns|title|desc)|text:soft-page-break)$/.test(
            child.name,
          )
        )
          read(child, isHead);
      }
    };
    read(element, false);
    if (around.isHidden)
      return [...rows, ...hiddenRows].flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
    const hidden = hiddenBlocks([{ kind: "table", rows: hiddenRows }]);
    return [...(rows.length > 0 ? [{ kind: "table", rows } as const] : []), ...hidden];
  }

  #row(row: Element, isHead: boolean, around: Around, rows: Row[]): void {
    const cells: { blocks: Block[]; columns: number; rows: number }[] = [];
    for (const { element, isCovered } of cellsOf(row)) {
      const { attribs } = element;
      const blocks = this.#apart(() => this.#blocks(element, { ...around, tracked: [] }));
      if (isCovered) {
        const filled = blocks.filter((block) => wordsOfBlock(block).trim() !== "");
        const cell = cells.at(-1) ?? rows.at(-1)?.cells.at(-1);
        if (filled.length > 0 && cell) (cell.blocks as Block[]).push(...filled);
        continue;
      }
      const columns = spanOf(attribs["table:number-columns-spanned"]);
      const repeated = blocks.length > 0 ? spanOf(attribs["table:number-columns-repeated"]) : 1;
      for (let at = 0; at < repeated; at += 1)
        cells.push({ blocks: [...blocks], columns, rows: spanOf(attribs["table:number-rows-spanned"]) });
    }
    const { tracked } = around;
    const changes = [...tracked, ...this.#insertions.values()];
    if (cells.length > 0) rows.push({ cells, isHead, ...(changes.length > 0 ? { tracked: changes } : {}) });
  }
}

/** Values of a row's visibility that hide it (ODF 1.3, part 3, 19.754). */
const HIDDEN_ROW = /^(?:collapse|filter)$/;

const newLine = (): Open => ({ inlines: [], behind: [], before: [] });

const LIST_TYPES: readonly ListPlace["type"][] = ["1", "a", "A", "i", "I"];

/** Elements that describe adjacent content and contain no text. */
const SKIPPED: ReadonlySet<string> = new Set(
  (
    "text:sequence-decls text:variable-decls text:user-field-decls text:dde-connection-decls text:alphabetical-index-auto-mark-file " +
    "text:soft-page-break office:change-info svg:title svg:desc office:event-listeners draw:glue-point draw:enhanced-geometry " +
    "table:shapes style:map text:hidden-paragraph text:bookmark-end text:reference-mark-end text:toc-mark text:toc-mark-start " +
    "text:toc-mark-end text:alphabetical-index-mark text:alphabetical-index-mark-start text:alphabetical-index-mark-end " +
    "text:user-index-mark text:user-index-mark-start text:user-index-mark-end office:binary-data loext:theme"
  ).split(" "),
);

/** Drawn shapes, which may contain text. */
const SHAPES: ReadonlySet<string> = new Set(
  [
    ...[
      "rect",
      "line",
      "polyline",
      "polygon",
      "regular-polygon",
      "path",
      "circle",
      "ellipse",
      "g",
      "connector",
    ],
    ...["caption", "measure", "control", "custom-shape", "page-thumbnail"],
  ].map((name) => `draw:${name}`),
);

const FRAME_PARTS: ReadonlySet<string> = new Set([
  "draw:image",
  "draw:object",
  "draw:object-ole",
  "draw:plugin",
  "draw:applet",
  "draw:floating-frame",
  "draw:contour-polygon",
  "draw:contour-path",
  "draw:image-map",
]);

/** Formats of images that browsers cannot show. */
const UNPAINTED = /\.(?:svm|wmf|emf|pct|tiff?|bmp|pdf)$|^ObjectReplacements\//i;

/** Data about a comment. */
const ABOUT: ReadonlySet<string> = new Set([
  "dc:creator",
  "dc:date",
  "meta:date-string",
  "meta:creator-initials",
  "loext:sender-initials",
]);

const COMPLEX = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Syriac}]/u;
const ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const localeOf = (language: string | undefined): string | undefined =>
  /^(?:tr|az|lt|el)\b/i.test(language ?? "") ? language : undefined;

const spanOf = (value: string | undefined): number =>
  Math.min(Math.max(Number(value ?? 1) || 1, 1), MAX_CELLS);

const outlineOf = ({ attribs }: Element): number =>
  Math.min(Math.max(Number(attribs["text:outline-level"]) || 1, 1), 6) - 1;

/** Returns the path in the archive that a frame's part refers to; "" if it is outside. */
const pathOf = (part: Element | undefined): string => {
  const href = part?.attribs["xlink:href"] ?? "";
  return /^[a-z]{2,}:/i.test(href) ? "" : href.replace(/^\.\//, "").replace(/^#.*/, "");
};

const holdsParagraphs = (element: Element): boolean =>
  [...elementsIn(element)].some(({ name }) => /^(?:text:(?:p|h|list)|table:table)$/.test(name));

const isHiddenSection = (attribs: Element["attribs"]): boolean =>
  attribs["text:display"] === "none" || (attribs["text:display"] === "condition" && meetsCondition(attribs));

const isHiddenParagraph = (paragraph: Element): boolean =>
  [...elementsIn(paragraph)].some(
    ({ name, attribs }) => name === "text:hidden-paragraph" && meetsCondition(attribs),
  );

/** Returns true if a condition hides the text: as the program last found, or always. */
const meetsCondition = (attribs: Element["attribs"]): boolean =>
  attribs["text:is-hidden"] === "true" ||
  (attribs["text:is-hidden"] === undefined &&
    /^(?:[a-z]+:)?\s*(?:1|true)$/i.test((attribs["text:condition"] ?? "").trim()));

/** The author of a comment or change. */
function authorOf(element: Element): string {
  const info = elementsOf(element).find(({ name }) => name === "office:change-info") ?? element;
  const creator = elementsOf(info).find(({ name }) => name === "dc:creator");
  return creator ? textOf(creator).trim() : "";
}

function lookOf({ run, isHidden }: Around, text: string): Look {
  const { underline, strike, smallCaps, letters, raised, highlight, colour } = run;
  // Some programs set only the properties of other scripts, so those also count.
  const isComplex = COMPLEX.test(text);
  const bold = run.bold || (isComplex && run.boldComplex);
  const italic = run.italic || (isComplex && run.italicComplex);
  return {
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(smallCaps && letters !== "uppercase" ? { smallCaps } : {}),
    ...(strike ? { strike } : {}),
    ...(underline ? { underline } : {}),
    ...(raised && raised !== "none" ? { raised } : {}),
    ...(isHidden || run.isHidden ? { hidden: true } : {}),
    ...(highlight ? { highlight } : {}),
    ...(colour ? { colour } : {}),
  };
}

/** Returns a paragraph's alignment and indentation. */
function placing(
  { paragraph: { align, left = 0, right = 0, isRightToLeft } }: OdtStyle,
  role: Paragraph["role"],
  isItem: boolean,
): Pick<Paragraph, "align" | "indent"> & { role?: Paragraph["role"] } {
  if (isItem) return {};
  const side =
    align === "center"
      ? "centre"
      : (align === "end" || align === "right") && !isRightToLeft
        ? "right"
        : undefined;
  if (role === "plain" && left >= STEP && right >= STEP && !side) return { role: "quote" };
  const indent = role === "plain" ? Math.max(0, Math.round(left / STEP)) : 0;
  return { ...(side ? { align: side } : {}), ...(indent > 0 ? { indent } : {}) };
}

/** Marks the first letters of a line, or its first word, as its drop cap. */
function withDropCap(inlines: readonly Inline[], letters: number): Inline[] {
  const at = inlines.findIndex((inline) => inline.kind === "words" && inline.text.trim() !== "");
  const first = inlines[at];
  if (first?.kind !== "words") return [...inlines];
  const [cap = ""] =
    (letters === 0
      ? /^\P{White_Space}+/u
      : new RegExp(`^(?:\\p{P}*\\P{M}\\p{M}*){1,${Math.min(letters, 9)}}`, "u")
    ).exec(first.text) ?? [];
  if (cap === "") return [...inlines];
  return [
    ...inlines.slice(0, at),
    { ...first, text: cap, look: { ...first.look, dropCap: true } },
    ...(cap.length < first.text.length ? [{ ...first, text: first.text.slice(cap.length) }] : []),
    ...inlines.slice(at + 1),
  ];
}

/** Returns the cells of a row, including those inside wrapper elements. */
function cellsOf(row: Element): { element: Element; isCovered: boolean }[] {
  return elementsOf(row).flatMap((child) => {
    if (child.name === "table:table-cell") return [{ element: child, isCovered: false }];
    if (child.name === "table:covered-table-cell") return [{ element: child, isCovered: true }];
    return SKIPPED.has(child.name) ? [] : cellsOf(child);
  });
}
