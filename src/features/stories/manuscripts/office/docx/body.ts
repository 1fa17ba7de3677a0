import { Element, elementsIn, textOf } from "#shared/text/dom.ts";
import { CHAPTER_WORD } from "../../heading-words.ts";
import {
  type Block,
  type Cell,
  type Inline,
  isEmptyLine,
  type Look,
  type Paragraph,
  type Row,
  type Tracked,
  wordsOf,
} from "../model.ts";
import { hasWords, hiddenBlocks, hiddenWhole, STEP, wordsOfBlock } from "../paragraphs.ts";
import type { Chunk } from "./chunks.ts";
import type { NotesPart, WordContext } from "./context.ts";
import { type Field, isContents, linkOf, shownBy, withFragment } from "./fields.ts";
import { readFormula } from "./math.ts";
import type { Numbered } from "./numbering.ts";
import { childOf, elementsOf, isOn, type Relation, valOf } from "./package.ts";
import { isContentsStyle, roleOf } from "./roles.ts";
import { sourceText } from "./source-text.ts";
import {
  effective,
  mergedParagraph,
  paragraphProperties,
  type RunProperties,
  runProperties,
  type Style,
} from "./styles.ts";
import { symbolOf, withSymbols } from "./symbols.ts";

const MAX_COLUMNS = 100;

/** Highlighting and colour of the words themselves: those of a paragraph's style are its design. */
function coloursOf(direct: RunProperties, named: Style | null): Pick<Look, "highlight" | "colour"> {
  const { highlight, colour } = { ...(named?.own ? {} : named?.run), ...direct };
  return { ...(highlight ? { highlight } : {}), ...(colour ? { colour } : {}) };
}

/** Context of a position in the text. */
interface Around {
  readonly style: Style;
  readonly isHeading: boolean;
  readonly tracked: readonly Tracked[];
  readonly link?: string;
  readonly direction?: "rtl" | "ltr";
}

/** A paragraph being read. */
interface Open {
  inlines: Inline[];
  /** Text boxes and lines anchored in it. */
  readonly behind: Block[];
  /** Paragraphs separated from it by a page break. */
  readonly before: Inline[][];
  hasPageReference: boolean;
}

/** Reads a text part of a Word file; for unknown elements it reads their content. */
export class BodyReader {
  readonly #context: WordContext;
  readonly #relations: ReadonlyMap<string, Relation>;
  readonly #fields: Field[] = [];
  #isInRuby = false;
  /** Text elements that are custom note marks. */
  readonly #marks = new Set<Element>();
  #open: Open = newLine();
  #startsPage = false;
  #lastItem: { readonly left: number; readonly level: number } | null = null;

  constructor(context: WordContext, relations: ReadonlyMap<string, Relation>) {
    this.#context = context;
    this.#relations = relations;
  }

  blocks(parent: Element, tracked: readonly Tracked[] = []): Block[] {
    return elementsOf(parent).flatMap((child) => this.#block(child, tracked));
  }

  #block(element: Element, tracked: readonly Tracked[]): Block[] {
    switch (element.name) {
      case "w:p":
        return this.#paragraph(element, tracked);
      case "w:tbl":
        this.#lastItem = null;
        return [
          this.#table(element, tracked),
          ...straysIn(element).flatMap((stray) => this.#apart(() => this.#block(stray, tracked))),
        ];
      case "w:sdt": {
        const content = childOf(element, "w:sdtcontent");
        if (!content || this.#isPrompt(element, content)) return [];
        if (!isContentsControl(element)) return this.blocks(content, tracked);
        this.#context.leftOut.contents.push(...this.blocks(content, tracked).map(wordsOfBlock));
        return [];
      }
      case "w:altchunk": {
        const chunk = this.#chunk(element.attribs["r:id"]);
        if (!chunk) this.#context.lose("file within the file");
        return [...(chunk?.blocks ?? [])];
      }
      case "mc:alternatecontent":
        return this.#alternative(element, (choice) => this.blocks(choice, tracked));
      case "w:ins":
      case "w:moveto":
      case "w:del":
      case "w:movefrom":
        return this.#read(element, [...tracked, trackedOf(element)]);
      default:
        return SKIPPED.has(element.name) ? [] : this.#read(element, tracked);
    }
  }

  /** Leaves out what a content control asks for while nobody has filled it in: "Click to enter text". */
  #isPrompt(control: Element, content: Element): boolean {
    if (!isOn(childOf(control, "w:sdtpr"), "w:showingplchdr")) return false;
    this.#context.leftOut.leave("placeholder", sourceText(content));
    return true;
  }

  /** Reads an element's content: blocks, or inline text outside any block. */
  #read(element: Element, tracked: readonly Tracked[]): Block[] {
    if ([...elementsIn(element)].some(({ name }) => name === "w:p" || name === "w:tbl"))
      return this.blocks(element, tracked);
    const style = this.#context.styles.paragraph(undefined);
    this.#inline(element, { style, isHeading: false, tracked });
    const { inlines, behind } = this.#taken();
    return [
      ...(isEmptyLine(inlines) ? [] : [{ kind: "paragraph", role: "plain", inlines } as const]),
      ...behind,
    ];
  }

  #paragraph(element: Element, tracked: readonly Tracked[]): Block[] {
    const { styles, numbering } = this.#context;
    const propertiesElement = childOf(element, "w:ppr");
    const styleId = valOf(propertiesElement, "w:pstyle");
    const style = styles.paragraph(styleId);
    const direct = paragraphProperties(propertiesElement);
    const properties = mergedParagraph(style.paragraph, direct);
    const role = roleOf(style, properties);
    const isHeading = role.role === "heading" || role.role === "title";
    this.#startsPage ||= properties.startsPage ?? false;
    const isInContents = this.#fields.some(
      ({ instruction, isResult }) => isResult && isContents(instruction),
    );
    const leftOutBefore = this.#context.leftOut.count;
    for (const child of elementsOf(element)) this.#inline(child, { style, isHeading, tracked });
    this.#endInstructions();
    const isLeftOut = this.#context.leftOut.count > leftOutBefore;
    const line = this.#taken();
    if (
      isContentsStyle(style) ||
      ((isInContents || line.hasPageReference) && /\d\s*$/.test(wordsOf(line.inlines)) && !isHeading)
    ) {
      const lineText = wordsOf([...line.before, line.inlines].flat());
      if (lineText.trim() !== "") this.#context.leftOut.contents.push(lineText);
      return line.behind;
    }
    const byStyle = numbering.ofStyle(styleId ?? "");
    const list = properties.list?.id
      ? properties.list
      : byStyle
        ? { ...byStyle, ...properties.list }
        : undefined;
    const isListed = list?.id !== undefined && list.id !== "0";
    const numbered =
      isListed && !isEmptyLine(line.inlines)
        ? numbering.count(list.id!, list.level ?? byStyle?.level ?? 0)
        : null;
    const emptyNumbered =
      isListed && role.role === "heading" && !numbered
        ? numbering.count(list.id!, list.level ?? byStyle?.level ?? 0)
        : null;
    const shown = this.#shown(numbered ?? emptyNumbered, role.role === "heading");
    const isChapter = shown.label !== undefined && CHAPTER_WORD.test(shown.label) && role.role === "plain";
    const paragraph: Omit<Paragraph, "inlines"> = {
      kind: "paragraph",
      ...role,
      ...(isChapter ? { role: "heading", level: 1 } : {}),
      ...(isHeading ? {} : placing(properties, direct, style, role.role, shown.list !== undefined)),
      ...(properties.isBidi ? { direction: "rtl" as const } : {}),
      ...shown,
      ...(properties.isRuled ? { isRuled: true } : {}),
      ...(/^(?:drop|margin)$/.test(childOf(propertiesElement, "w:framepr")?.attribs["w:dropcap"] ?? "")
        ? { isDropCap: true }
        : {}),
      // In the site's exports the indentation of a style says nothing about lists.
      ...this.#continues(numbered, style.own ? direct : properties, style),
    };
    const ends = [...tracked, ...marksIn(childOf(propertiesElement, "w:rpr"))];
    const isPageStart = this.#startsPage;
    const all: Block[] = [...line.before, line.inlines].map((inlines, at, { length }) => {
      const startsPage = this.#startsPage || at > 0;
      this.#startsPage = false;
      return {
        ...hiddenWhole(paragraph, inlines),
        ...(startsPage ? { startsPage } : {}),
        ...(at === length - 1 && ends.length > 0 ? { tracked: ends } : {}),
      };
    });
    const section = childOf(propertiesElement, "w:sectpr");
    if (section && valOf(section, "w:type") !== "continuous") this.#startsPage = true;
    const isEmpty = all.length === 1 && isEmptyLine(line.inlines) && !shown.label;
    if (isEmpty && isLeftOut) this.#startsPage ||= isPageStart;
    if (isEmpty && (line.behind.length > 0 || section || isLeftOut)) return line.behind;
    return [...all, ...line.behind];
  }

  /** Returns a paragraph's position in a list, or the text of its number. */
  #shown(numbered: Numbered | null, isHeading: boolean): Pick<Paragraph, "list" | "label"> {
    if (!numbered) return {};
    const { list, level, format, value, label, left } = numbered;
    if (isHeading || CHAPTER_WORD.test(label)) return label ? { label } : {};
    if (format === "none") return label ? { label } : {};
    this.#lastItem = { left, level };
    return {
      list: { list, level, value: format === "bullet" ? null : value, type: LIST_TYPES[format] ?? "1" },
    };
  }

  /** A paragraph indented under a list item continues it. */
  #continues(
    numbered: Numbered | null,
    { left = 0, right = 0 }: { left?: number; right?: number },
    style: Style,
  ): Pick<Paragraph, "continues"> {
    if (numbered) return {};
    const item = this.#lastItem;
    const isNamed = style.names.some((name) => /^list continue/.test(name));
    if (item && right < STEP && (isNamed || (left > 0 && left <= item.left + 40)))
      return { continues: item.level };
    this.#lastItem = null;
    return {};
  }

  #taken(): Open {
    const line = this.#open;
    this.#open = newLine();
    return line;
  }

  #push(inline: Inline): void {
    // The result of a field inside an instruction belongs to the instruction.
    const field = this.#fields.find(({ isResult }) => !isResult);
    const link = this.#isInRuby ? undefined : this.#fields.findLast((each) => each.link)?.link;
    if (field) field.held.push(inline);
    else this.#open.inlines.push(link && !inline.link ? { ...inline, link } : inline);
  }

  /** Field instructions left open by a paragraph are discarded. */
  #endInstructions(): void {
    while (this.#fields.length > 0 && !this.#fields.at(-1)!.isResult) {
      const { held } = this.#fields.pop()!;
      for (const inline of held) this.#push(inline);
    }
  }

  #inline(element: Element, around: Around): void {
    switch (element.name) {
      case "w:r":
        return this.#run(element, around);
      case "w:hyperlink": {
        const { "r:id": id, "w:anchor": anchor } = element.attribs;
        const outside = id === undefined ? undefined : this.#relations.get(id);
        const link = outside?.isOutside
          ? withFragment(outside.target, anchor)
          : anchor
            ? `#${anchor}`
            : undefined;
        return this.#through(element, link ? { ...around, link } : around);
      }
      case "w:ins":
      case "w:moveto":
      case "w:del":
      case "w:movefrom":
        return this.#through(element, { ...around, tracked: [...around.tracked, trackedOf(element)] });
      case "w:fldsimple": {
        const instruction = element.attribs["w:instr"] ?? "";
        const link = linkOf(instruction);
        if (/^\s*PAGEREF\b/i.test(instruction)) this.#open.hasPageReference = true;
        return this.#through(element, link ? { ...around, link } : around);
      }
      case "w:sdt": {
        const content = childOf(element, "w:sdtcontent");
        if (content && !this.#isPrompt(element, content)) this.#through(content, around);
        return;
      }
      case "w:bdo":
        return this.#through(element, {
          ...around,
          direction: element.attribs["w:val"] === "rtl" ? "rtl" : "ltr",
        });
      case "w:commentrangestart":
      case "w:commentrangeend": {
        const edge = element.name.endsWith("start") ? ("start" as const) : ("end" as const);
        return this.#push({ kind: "comment", id: element.attribs["w:id"] ?? "", edge });
      }
      case "w:bookmarkstart": {
        const name = element.attribs["w:name"] ?? "";
        if (this.#context.anchors.has(name) && !name.startsWith("_Toc")) this.#push({ kind: "anchor", name });
        return;
      }
      case "w:subdoc": {
        const name =
          this.#relations
            .get(element.attribs["r:id"] ?? "")
            ?.target.split(/[\\/]/)
            .at(-1) ?? "";
        return this.#context.lose(`linked document ${name}`.trim());
      }
      case "m:omath":
      case "m:omathpara":
        for (const inline of readFormula(element)) this.#push({ ...inline, ...common(around) });
        return;
      case "mc:alternatecontent":
        this.#alternativeInline(element, around);
        return;
      case "w:p":
      case "w:tbl":
      case "w:altchunk":
        this.#open.behind.push(...this.#inner(element));
        return;
      default:
        return SKIPPED.has(element.name) ? undefined : this.#through(element, around);
    }
  }

  #through(element: Element, around: Around): void {
    for (const child of elementsOf(element)) this.#inline(child, around);
  }

  #run(run: Element, around: Around): void {
    const properties = childOf(run, "w:rpr");
    const look = this.#lookOf(properties, around);
    const before = childOf(childOf(properties, "w:rprchange"), "w:rpr");
    const lookBefore = before && this.#lookOf(before, around).look;
    for (const child of elementsOf(run))
      this.#piece(child, { ...around, ...look, ...(lookBefore ? { lookBefore } : {}) });
  }

  #lookOf(properties: Element | undefined, { style, isHeading, direction }: Around): RunLook {
    const { styles } = this.#context;
    const direct = runProperties(properties);
    const named = styles.run(valOf(properties, "w:rstyle"));
    const all = effective(style, named, direct, styles.defaults);
    const { bold, italic, smallCaps, strike, doubleStrike, hidden, capitals } = all.toggles;
    const ownProperties = named?.own?.run;
    const look: Look = {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(smallCaps && !capitals ? { smallCaps } : {}),
      ...(strike || doubleStrike ? { strike: true } : {}),
      ...(all.underline && !named?.names.includes("hyperlink") ? { underline: true } : {}),
      ...(all.raised && all.raised !== "none" ? { raised: all.raised } : {}),
      ...(hidden ? { hidden } : {}),
      ...(ownProperties ? { own: ownProperties } : {}),
      ...coloursOf(direct, named),
      ...(direction ? { direction } : {}),
    };
    const isSaid = Boolean(direct.lang || direct.langBidi || named?.run.lang || style.run.lang);
    return {
      look,
      capitals: capitals && !isHeading,
      ...(all.font ? { font: all.font } : {}),
      ...(all.hasDots ? { hasDots: true } : {}),
      languages: {
        latin: all.lang,
        bidi: all.langBidi,
        asian: all.langAsian,
        isRightToLeft: all.isRightToLeft ?? false,
        isSaid,
      },
    };
  }

  #piece(element: Element, around: Around & RunLook & { readonly lookBefore?: Look }): void {
    const { look, lookBefore, font, capitals } = around;
    const say = (text: string) =>
      this.#push({ kind: "words", text, look, ...common(around), ...(lookBefore ? { lookBefore } : {}) });
    switch (element.name) {
      case "w:t":
      case "w:deltext": {
        if (this.#marks.has(element)) return;
        const text = withSymbols(textOf(element), font);
        if (text === "") return;
        if (around.hasDots) this.#context.leftOut.lose("emphasis dots");
        this.#countLanguage(text, around.languages);
        return say(capitals ? text.toLocaleUpperCase(localeOf(around.languages.latin)) : text);
      }
      case "w:instrtext":
      case "w:delinstrtext": {
        const field = this.#fields.at(-1);
        if (field && !field.isResult) field.instruction += textOf(element);
        if (/\bPAGEREF\b/i.test(textOf(element))) this.#open.hasPageReference = true;
        return;
      }
      case "w:fldchar":
        return this.#fieldCharacter(element, around);
      case "w:br":
        if (element.attribs["w:type"] === "page") return this.#endPage();
        return this.#push({ kind: "break", ...common(around) });
      case "w:cr":
        return this.#push({ kind: "break", ...common(around) });
      case "w:tab":
      case "w:ptab":
        return this.#push({ kind: "tab", ...common(around) });
      case "w:nobreakhyphen":
        return say("\u2011");
      case "w:softhyphen":
        return say("\u00ad");
      case "w:sym": {
        const sign = symbolOf(
          element.attribs["w:font"],
          Number.parseInt(element.attribs["w:char"] ?? "", 16),
        );
        return sign ? say(sign) : this.#context.lose("symbol");
      }
      case "w:footnotereference":
        return this.#note(element, this.#context.footnotes, around);
      case "w:endnotereference":
        return this.#note(element, this.#context.endnotes, around);
      case "w:commentreference":
        return this.#push({ kind: "comment", id: element.attribs["w:id"] ?? "", edge: "at" });
      case "w:ruby":
        return this.#ruby(element, around);
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return this.#drawing(element, around);
      case "mc:alternatecontent":
        this.#alternativeInline(element, around, (choice) => {
          for (const child of elementsOf(choice)) this.#piece(child, around);
        });
        return;
      case "w:r":
        return this.#run(element, around);
      case "w:p":
      case "w:tbl":
        this.#open.behind.push(...this.#inner(element));
        return;
      case "w:contentpart":
      case "w:control":
        return this.#context.lose(element.name.slice(2));
      case "m:omath":
      case "m:omathpara":
      case "w:hyperlink":
        return this.#inline(element, around);
      default:
        if (SKIPPED.has(element.name)) return;
        for (const child of elementsOf(element)) this.#piece(child, around);
    }
  }

  #fieldCharacter(element: Element, around: Around & RunLook): void {
    const type = element.attribs["w:fldchartype"];
    const field = this.#fields.at(-1);
    if (type === "begin") {
      this.#fields.push({ instruction: "", isResult: false, held: [] });
      const box = childOf(childOf(element, "w:ffdata"), "w:checkbox");
      if (box) {
        const isTicked = isOn(box, "w:checked") ?? isOn(box, "w:default") ?? false;
        this.#open.inlines.push({
          kind: "words",
          text: isTicked ? "☒" : "☐",
          look: around.look,
          ...common(around),
        });
      }
    } else if (type === "separate" && field) {
      field.isResult = true;
      const link = linkOf(field.instruction);
      if (link) field.link = link;
      const heldText = wordsOf(field.held).trim();
      if (heldText) this.#context.leftOut.other.push(heldText);
    } else if (type === "end" && field) {
      this.#fields.pop();
      if (field.isResult) return;
      for (const inline of shownBy(field.instruction, around.look))
        this.#push({ ...inline, ...common(around) });
      if (wordsOf(field.held).trim()) this.#context.leftOut.other.push(wordsOf(field.held));
    }
  }

  #endPage(): void {
    if (isEmptyLine(this.#open.inlines)) {
      this.#startsPage = true;
      return;
    }
    this.#open.before.push(this.#open.inlines);
    this.#open.inlines = [];
  }

  #note(element: Element, part: NotesPart, around: Around): void {
    const id = element.attribs["w:id"] ?? "";
    const note = part.notes.get(id);
    if (!note) return this.#context.lose("note without words");
    const mark = isMarked(element) ? this.#ownMark(element) : "";
    const isAgain = part.used.has(id);
    part.used.add(id);
    const blocks =
      isAgain && this.#relations === part.relations
        ? []
        : new BodyReader(this.#context, part.relations).blocks(note);
    this.#push({ kind: "note", note: { mark, blocks }, ...common(around) });
  }

  /** Custom note mark after the reference, in place of a number; not part of the text. */
  #ownMark(reference: Element): string {
    const run = reference.parent instanceof Element ? reference.parent : null;
    const followingElements = run ? elementsOf(run).slice(elementsOf(run).indexOf(reference) + 1) : [];
    const next = followingElements.some(({ name }) => name === "w:t" || name === "w:sym")
      ? followingElements
      : nextElements(run);
    const texts = next.filter(({ name }) => name === "w:t");
    const mark = texts.map(textOf).join("").trim();
    if (mark === "" || mark.length > 6) return "";
    for (const text of texts) this.#marks.add(text);
    if (/[\p{L}\p{N}]/u.test(mark)) this.#context.leftOut.other.push(mark);
    return mark;
  }

  #ruby(element: Element, around: Around & RunLook): void {
    // A link applies to the whole ruby.
    const { link: _, ...within } = around;
    const read = (name: string): Inline[] => {
      const outer = this.#open;
      const isInner = this.#isInRuby;
      this.#open = newLine();
      this.#isInRuby = true;
      const part = childOf(element, name);
      if (part) this.#through(part, within);
      const { inlines } = this.#open;
      this.#open = outer;
      this.#isInRuby = isInner;
      return inlines;
    };
    const [base, reading] = [read("w:rubybase"), read("w:rt")];
    if (isEmptyLine(reading)) for (const inline of base) this.#push(inline);
    else {
      // How exports of the site mark a base that belongs to the ruby before it.
      const joins = valOf(childOf(element, "w:rubypr"), "w:rubyalign") === "distributeLetter";
      this.#push({ kind: "ruby", base, reading, ...(joins ? { joins } : {}), ...common(around) });
    }
  }

  /** Reads the images, text boxes and lines of a drawing, each once. */
  #drawing(element: Element, around: Around): void {
    const all = elementsOf(element);
    const attributes = [...elementsIn(element)].find(
      ({ name }) => name === "wp:docpr" || name === "v:shape",
    )?.attribs;
    const alt = attributes?.descr || attributes?.title || attributes?.alt || "";
    const isHidden = isHiddenDrawing(element);
    let pictures = 0;
    const visit = (node: Element): void => {
      const { name, attribs } = node;
      switch (name) {
        case "w:txbxcontent": {
          const blocks = this.#inner(node);
          this.#open.behind.push(...(isHidden ? hiddenBlocks(blocks) : blocks));
          return;
        }
        case "mc:alternatecontent":
          this.#alternative(node, (choice) => {
            const known = this.#open.behind.length + pictures + this.#context.leftOut.objects.size;
            elementsOf(choice).forEach(visit);
            return this.#open.behind.length + pictures + this.#context.leftOut.objects.size > known
              ? [true]
              : [];
          });
          return;
        case "a:blip":
        case "v:imagedata": {
          const relation = this.#relations.get(
            attribs["r:embed"] ?? attribs["r:id"] ?? attribs["r:link"] ?? attribs["o:relid"] ?? "",
          );
          if (!relation || relation.isOutside) return this.#context.lose("linked picture");
          if (isHidden) return this.#context.lose("hidden picture");
          pictures += 1;
          this.#context.pictures.add(relation.target);
          return this.#push({
            kind: "picture",
            name: this.#context.prefix + relation.target,
            alt: alt || attribs["o:title"] || "",
            ...common(around),
          });
        }
        case "c:chart":
        case "cx:chart": {
          const words = this.#chunk(attribs["r:id"])?.blocks.map(wordsOfBlock) ?? [];
          this.#context.leftOut.leave("chart", words.join("\n"));
          return this.#context.lose("chart");
        }
        case "dgm:relids": {
          const diagram = this.#chunk(attribs["r:dm"]);
          if (!diagram) return this.#context.lose("diagram");
          this.#open.behind.push(...diagram.blocks);
          return;
        }
        case "v:rect":
        case "v:line":
        case "v:shape":
          if (/^(?:t|true|1)$/.test(attribs["o:hr"] ?? "")) this.#open.behind.push({ kind: "rule" });
          break;
        case "v:textpath": {
          const text = attribs.string ?? "";
          if (text) this.#push({ kind: "words", text, look: {}, ...common(around) });
          return;
        }
        case "o:oleobject":
          return this.#context.lose(attribs.progid ? `object of ${attribs.progid}` : "object");
        case "a:p": {
          const text = textsIn(node);
          if (text.trim())
            this.#open.behind.push({
              kind: "paragraph",
              role: "plain",
              inlines: [{ kind: "words", text, look: {} }],
            });
          return;
        }
        case "w:p":
        case "w:tbl":
          this.#open.behind.push(...this.#inner(node));
          return;
        case "w:control":
        case "w:contentpart":
          return this.#context.lose(name.slice(2));
      }
      elementsOf(node).forEach(visit);
    };
    all.forEach(visit);
  }

  /** Returns other content of the file by the id of its relationship. */
  #chunk(id: string | undefined): Chunk | undefined {
    return this.#context.chunk(this.#relations.get(id ?? "")?.target ?? "");
  }

  /** Reads blocks inside a line; the open paragraph is unchanged. */
  #inner(element: Element): Block[] {
    return this.#apart(() =>
      element.name === "w:txbxcontent" ? this.blocks(element) : this.#block(element, []),
    );
  }

  #apart(read: () => Block[]): Block[] {
    const [line, fields, page, item] = [this.#open, this.#fields.splice(0), this.#startsPage, this.#lastItem];
    this.#open = newLine();
    this.#lastItem = null;
    this.#startsPage = false;
    const blocks = read();
    this.#open = line;
    this.#fields.splice(0, this.#fields.length, ...fields);
    this.#startsPage = page;
    this.#lastItem = item;
    return blocks;
  }

  /**
   * Uses the first choice with content, or else the fallback: never both, never neither (ECMA-376, part 3).
   */
  #alternative<Result>(element: Element, read: (choice: Element) => Result[]): Result[] {
    for (const choice of elementsOf(element)) {
      if (choice.name !== "mc:choice" && choice.name !== "mc:fallback") continue;
      const content = read(choice);
      if (content.length > 0) return content;
    }
    return [];
  }

  #alternativeInline(
    element: Element,
    around: Around,
    read = (choice: Element) => this.#through(choice, around),
  ): void {
    this.#alternative(element, (choice) => {
      const count = () =>
        this.#open.inlines.length + this.#open.behind.length + this.#context.leftOut.objects.size;
      const before = count();
      read(choice);
      return count() > before ? [true] : [];
    });
  }

  #countLanguage(text: string, { latin, bidi, asian, isRightToLeft, isSaid }: RunLook["languages"]): void {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (letters === 0) return;
    const isAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
    const language = isRightToLeft ? bidi : isAsian ? asian : latin;
    if (!language || /^(?:x-none|none|und)$/i.test(language) || (!isSaid && /^en/i.test(language))) return;
    const { languages } = this.#context;
    languages.set(language, (languages.get(language) ?? 0) + letters);
  }

  #table(element: Element, tracked: readonly Tracked[]): Block {
    const rows: Row[] = [];
    /** Cells that span into following rows, by first column. */
    const tall = new Map<number, { blocks: Block[]; rows: number }>();
    for (const { element: row, tracked: marks } of withinWrappers(element, "w:tr", tracked)) {
      const properties = childOf(row, "w:trpr");
      let column = Number(valOf(properties, "w:gridbefore") ?? 0) || 0;
      const cells: { blocks: Block[]; columns: number; rows: number }[] = [];
      for (const { element: cell, tracked: inner } of withinWrappers(row, "w:tc", [])) {
        const cellProperties = childOf(cell, "w:tcpr");
        const columns = Math.min(
          Math.max(Number(valOf(cellProperties, "w:gridspan") ?? 1) || 1, 1),
          MAX_COLUMNS,
        );
        const [merge, across] = [childOf(cellProperties, "w:vmerge"), childOf(cellProperties, "w:hmerge")];
        const blocks = this.#apart(() => this.blocks(cell, inner));
        const goesOn = merge && merge.attribs["w:val"] !== "restart" ? tall.get(column) : undefined;
        const beside = across && across.attribs["w:val"] !== "restart" ? cells.at(-1) : undefined;
        if (goesOn) {
          goesOn.rows += 1;
          goesOn.blocks.push(...blocks.filter(hasWords));
        } else if (beside) {
          beside.columns += columns;
          beside.blocks.push(...blocks.filter(hasWords));
        } else {
          const made = { blocks, columns, rows: 1 };
          cells.push(made);
          if (merge) tall.set(column, made);
          else tall.delete(column);
        }
        column += columns;
      }
      const ends = [...marks, ...marksIn(properties)];
      if (cells.length > 0)
        rows.push({
          cells: cells as Cell[],
          isHead: isOn(properties, "w:tblheader") ?? false,
          ...(ends.length > 0 ? { tracked: ends } : {}),
        });
    }
    return { kind: "table", rows };
  }
}

interface RunLook {
  readonly look: Look;
  readonly hasDots?: boolean;
  readonly capitals: boolean;
  readonly font?: string;
  readonly languages: {
    readonly latin: string | undefined;
    readonly bidi: string | undefined;
    readonly asian: string | undefined;
    readonly isRightToLeft: boolean;
    /** True if set by the run or its styles, not only by the document defaults. */
    readonly isSaid: boolean;
  };
}

const newLine = (): Open => ({ inlines: [], behind: [], before: [], hasPageReference: false });

const common = ({ tracked, link }: Around) => ({
  ...(tracked.length > 0 ? { tracked } : {}),
  ...(link ? { link } : {}),
});

/** Elements that describe adjacent content and contain no text. */
const SKIPPED: ReadonlySet<string> = new Set(
  (
    "w:ppr w:rpr w:sectpr w:sdtpr w:sdtendpr w:tblpr w:tblgrid w:tblprex w:trpr w:tcpr w:prooferr w:bookmarkend w:permstart w:permend " +
    "w:smarttagpr w:customxmlpr w:lastrenderedpagebreak w:footnoteref w:endnoteref w:separator w:continuationseparator w:annotationref " +
    "w:fldsimplepr w:movefromrangestart w:movefromrangeend w:movetorangestart w:movetorangeend w:customxmlinsrangestart w:customxmlinsrangeend " +
    "w:customxmldelrangestart w:customxmldelrangeend w:rubypr w:pgnum w:numberingchange w:framepr w:altchunkpr"
  ).split(" "),
);

const LIST_TYPES: Readonly<Record<string, "a" | "A" | "i" | "I">> = {
  lowerLetter: "a",
  upperLetter: "A",
  lowerRoman: "i",
  upperRoman: "I",
};

const DELETIONS = new Set(["w:del", "w:movefrom"]);
const CHANGES = new Set([...DELETIONS, "w:ins", "w:moveto"]);

const trackedOf = ({ name, attribs }: Element): Tracked => ({
  kind: DELETIONS.has(name) ? "deletion" : "insertion",
  by: attribs["w:author"] ?? "",
});

/** Returns the change marks of a paragraph's end, or of a row (ECMA-376, 17.13.5). */
const marksIn = (properties: Element | undefined): Tracked[] =>
  (properties ? elementsOf(properties) : []).filter(({ name }) => CHANGES.has(name)).map(trackedOf);

const isMarked = ({ attribs }: Element): boolean =>
  /^(?:1|true|on)$/.test(attribs["w:custommarkfollows"] ?? "");

function nextElements(run: Element | null): Element[] {
  for (let next = run?.next; next; next = next.next)
    if (next instanceof Element) return next.name === "w:r" ? elementsOf(next) : [];
  return [];
}

const isContentsControl = (control: Element): boolean =>
  [...elementsIn(childOf(control, "w:sdtpr") ?? control)].some(
    ({ name, attribs }) => name === "w:docpartgallery" && /table of contents/i.test(attribs["w:val"] ?? ""),
  );

const textsIn = (element: Element): string =>
  [...elementsIn(element)]
    .map((each) => (each.name === "a:t" ? textOf(each) : each.name === "a:br" ? " " : ""))
    .join("");

const localeOf = (language: string | undefined): string | undefined =>
  /^(?:tr|az|lt|el)\b/i.test(language ?? "") ? language : undefined;

/** Returns true if an author hid a drawing in the selection pane, or by its style. */
function isHiddenDrawing(element: Element): boolean {
  const { hidden = "", style = "" } =
    [...elementsIn(element)].find(({ name }) => /^(?:wp:docpr|v:(?:shape|rect|group))$/.test(name))
      ?.attribs ?? {};
  return /^(?:1|true|on)$/.test(hidden) || /(?:^|;)\s*visibility:\s*hidden/i.test(style);
}

/** Returns paragraphs and tables beside the rows of a table or the cells of a row, where none belong. */
const straysIn = (parent: Element): Element[] =>
  elementsOf(parent).flatMap((child) => {
    if (child.name === "w:p" || child.name === "w:tbl") return [child];
    return child.name === "w:tc" || SKIPPED.has(child.name) || child.name === "mc:alternatecontent"
      ? []
      : straysIn(child);
  });

/** Returns the rows of a table, or cells of a row, including those inside wrapper elements. */
function withinWrappers(
  parent: Element,
  name: string,
  tracked: readonly Tracked[],
): { element: Element; tracked: readonly Tracked[] }[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === name) return [{ element: child, tracked }];
    if (SKIPPED.has(child.name) || child.name === "w:tbl" || child.name === "w:p") return [];
    if (child.name === "mc:alternatecontent") {
      const choices = elementsOf(child).map((choice) => withinWrappers(choice, name, tracked));
      return choices.find((found) => found.length > 0) ?? [];
    }
    return withinWrappers(child, name, CHANGES.has(child.name) ? [...tracked, trackedOf(child)] : tracked);
  });
}

/** Returns a paragraph's alignment and indentation, except what its role implies. */
function placing(
  { align, left = 0, right = 0, isBidi }: ReturnType<typeof paragraphProperties>,
  direct: ReturnType<typeof paragraphProperties>,
  style: Style,
  role: Paragraph["role"],
  isItem: boolean,
): Pick<Paragraph, "align" | "indent"> & { role?: Paragraph["role"] } {
  if (isItem || style.own) return {};
  const side =
    align === "center" ? "centre" : /^(?:right|end)$/.test(align ?? "") && !isBidi ? "right" : undefined;
  const isQuote = role === "plain" && left >= STEP && right >= STEP && !side;
  if (isQuote) return { role: "quote" };
  const indentWidth =
    role === "plain" ? left : (direct.left ?? style.paragraph.left ?? 0) - (style.paragraph.left ?? 0);
  const indent = Math.max(0, Math.round(indentWidth / STEP));
  return { ...(side ? { align: side } : {}), ...(indent > 0 && role !== "pre" ? { indent } : {}) };
}
