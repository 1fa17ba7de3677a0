import { type Document, Element, elementsIn } from "#shared/text/dom.ts";
import { colourOf } from "../colours.ts";

/** Formatting of words; undefined properties are inherited. */
export interface OdtRun {
  readonly italic?: boolean;
  readonly bold?: boolean;
  /** Of letters of complex scripts, such as Hebrew and Arabic. */
  readonly italicComplex?: boolean;
  readonly boldComplex?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly smallCaps?: boolean;
  readonly letters?: "uppercase" | "lowercase" | "none";
  readonly raised?: "sup" | "sub" | "none";
  readonly isHidden?: boolean;
  readonly lang?: string;
  readonly langAsian?: string;
  readonly langComplex?: string;
  readonly font?: string;
  readonly highlight?: boolean;
  readonly colour?: string;
  /** True for emphasis dots, as in Japanese and Chinese. */
  readonly hasDots?: boolean;
}

/** Properties of a paragraph. */
export interface OdtParagraph {
  readonly align?: string;
  /** Indentation in twentieths of a point. */
  readonly left?: number;
  readonly right?: number;
  readonly isRightToLeft?: boolean;
  readonly startsPage?: boolean;
  readonly endsPage?: boolean;
  readonly isRuled?: boolean;
  /** Number of letters of a drop cap; 0 for a word. */
  readonly dropCap?: number;
}

export interface OdtStyle {
  /** Display names of the named styles, from the style to its most distant ancestor, in lower case. */
  readonly names: readonly string[];
  readonly run: OdtRun;
  readonly paragraph: OdtParagraph;
  /** Outline level from 0; null for body text, undefined if not specified. */
  readonly outline?: number | null;
}

/** A level of a list style, or of the numbering of headings. */
export interface OdtLevel {
  readonly isNumbered: boolean;
  /** "1", "a", "A", "i" or "I"; "" for no number. */
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  /** Number of levels that the number displays. */
  readonly shown: number;
  readonly start: number;
}

type Family = "paragraph" | "text";
type Attributes = Readonly<Record<string, string>>;

/** Maximum number of ancestors followed; ends cycles. */
const MAX_PARENTS = 24;
/** Number of levels of a list (ODF 1.3, part 3, 16.30). */
const MAX_LEVELS = 10;

/** The styles of an OpenDocument text (ODF 1.3, part 3, sections 16 and 20), with inheritance resolved. */
export class OdtStyles {
  /** Language of the default paragraph style. */
  readonly language: string | null;
  readonly #elements = new Map<string, Element>();
  readonly #automatic = new Set<Element>();
  readonly #lists = new Map<string, ReadonlyMap<number, OdtLevel>>();
  readonly #known = new Map<string, OdtStyle>();
  readonly #standard: Attributes;

  /** The documents in order: later automatic styles replace earlier ones of the same name. */
  constructor(documents: readonly Document[]) {
    let standard: Attributes = {};
    for (const document of documents)
      for (const element of elementsIn(document)) {
        const { "style:family": family, "style:name": name = "" } = element.attribs;
        if (element.name === "style:style") {
          this.#elements.set(`${family} ${name}`, element);
          if (element.parent instanceof Element && element.parent.name === "office:automatic-styles")
            this.#automatic.add(element);
        } else if (element.name === "style:default-style" && family === "paragraph")
          standard = propertiesOf(element);
        else if (element.name === "text:list-style" || element.name === "text:outline-style")
          this.#lists.set(name || OUTLINE, levelsOf(element));
        if (element.name === "text:outline-style") this.#lists.set(OUTLINE, levelsOf(element));
      }
    this.#standard = standard;
    this.language = languageIn(standard, "") ?? null;
  }

  paragraph = (name: string | undefined): OdtStyle => this.#style("paragraph", name);
  text = (name: string | undefined): OdtStyle => this.#style("text", name);

  /** Returns a level of a list style, from 0, or the nearest defined one above; null if there is none. */
  level = (list: string | undefined, level: number): OdtLevel | null => {
    const levels = this.#lists.get(list ?? "\0");
    for (let at = Math.min(level, MAX_LEVELS); levels && at >= 0; at -= 1) {
      const definition = levels.get(at);
      if (definition) return definition;
    }
    return null;
  };

  /** Returns a level of the numbering of headings, from 0. */
  outline = (level: number): OdtLevel | null => this.#lists.get(OUTLINE)?.get(level) ?? null;

  #style(family: Family, name: string | undefined): OdtStyle {
    const key = `${family} ${name ?? ""}`;
    const known = this.#known.get(key);
    if (known) return known;
    const chain: Element[] = [];
    // The oldest parent may be a built-in style without a definition.
    let undefinedName = name;
    for (let at = this.#elements.get(key); at && chain.length < MAX_PARENTS && !chain.includes(at); ) {
      chain.push(at);
      undefinedName = at.attribs["style:parent-style-name"];
      at = undefinedName === undefined ? undefined : this.#elements.get(`${family} ${undefinedName}`);
      if (at) undefinedName = undefined;
    }
    const all: Record<string, string> =
      family === "paragraph" && this.#standard["style:writing-mode"]
        ? { "style:writing-mode": this.#standard["style:writing-mode"] }
        : {};
    for (const element of chain.toReversed()) Object.assign(all, propertiesOf(element));
    const outline = chain.map(({ attribs }) => attribs["style:default-outline-level"]).find(isGiven);
    const style: OdtStyle = {
      names: [
        ...chain.filter((element) => !this.#automatic.has(element)).map(nameOf),
        ...(undefinedName ? [plainName(undefinedName).toLowerCase()] : []),
      ],
      // Those of a paragraph's style are its design.
      run: { ...runOf(all), ...(family === "text" ? coloursOf(all) : {}) },
      paragraph: paragraphOf(all, chain),
      ...(outline === undefined ? {} : { outline: outline === "" ? null : Number(outline) - 1 }),
    };
    this.#known.set(key, style);
    return style;
  }
}

/** Name of the numbering of headings, which has none in old files. */
const OUTLINE = "Outline";

const isGiven = (value: string | undefined): value is string => value !== undefined;

const nameOf = ({ attribs }: Element): string =>
  (attribs["style:display-name"] ?? plainName(attribs["style:name"] ?? "")).toLowerCase();

/** Decodes a style name, for example `Text_20_body`. */
const plainName = (name: string): string =>
  name.replace(/_([0-9a-f]{1,4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the properties of a style from all its sections. */
const propertiesOf = (style: Element): Record<string, string> => {
  const all: Record<string, string> = {};
  for (const child of style.children)
    if (
      child instanceof Element &&
      (child.name === "style:text-properties" || child.name === "style:paragraph-properties")
    )
      Object.assign(all, child.attribs);
  return all;
};

const isLined = (given: Attributes, name: string): boolean | undefined =>
  given[name] === undefined ? undefined : given[name] !== "none";

const isSlanted = (style: string | undefined): boolean | undefined =>
  style === undefined ? undefined : /^(?:italic|oblique)$/.test(style);

const isHeavy = (weight: string | undefined): boolean | undefined =>
  weight === undefined ? undefined : /^(?:bold|[6-9]00)$/.test(weight);

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [Name in Key]?: Value };

function runOf(given: Attributes): OdtRun {
  const variant = given["fo:font-variant"];
  const position = given["style:text-position"];
  const strike = isLined(given, "style:text-line-through-style");
  const strikeType = isLined(given, "style:text-line-through-type");
  return {
    ...optional("italic", isSlanted(given["fo:font-style"])),
    ...optional("bold", isHeavy(given["fo:font-weight"])),
    ...optional("italicComplex", isSlanted(given["style:font-style-complex"])),
    ...optional("boldComplex", isHeavy(given["style:font-weight-complex"])),
    ...optional("underline", isLined(given, "style:text-underline-style")),
    ...optional("strike", strikeType ?? strike),
    ...optional("smallCaps", variant === undefined ? undefined : variant === "small-caps"),
    ...optional("letters", lettersBy(given["fo:text-transform"])),
    ...optional("raised", position === undefined ? undefined : raisedBy(position)),
    ...optional(
      "isHidden",
      given["text:display"] === undefined ? undefined : given["text:display"] === "none",
    ),
    ...optional("lang", languageIn(given, "")),
    ...optional("langAsian", languageIn(given, "-asian")),
    ...optional("langComplex", languageIn(given, "-complex")),
    ...optional("font", given["style:font-name"] ?? given["fo:font-family"]),
    ...optional("hasDots", isLined(given, "style:text-emphasize")),
  };
}

const coloursOf = (given: Attributes): Pick<OdtRun, "highlight" | "colour"> => ({
  ...optional(
    "highlight",
    given["fo:background-color"] === undefined
      ? undefined
      : !/^(?:transparent|#ffffff)$/i.test(given["fo:background-color"]),
  ),
  ...optional("colour", colourOf(given["fo:color"])),
});

const lettersBy = (transform: string | undefined): OdtRun["letters"] =>
  transform === undefined || transform === "uppercase" || transform === "lowercase" ? transform : "none";

/** Reads `super 58%`, `sub`, `33% 58%` and `-8% 100%`. */
const raisedBy = (position: string): "sup" | "sub" | "none" =>
  /^(?:super|[1-9]\d*(?:\.\d+)?%)/.test(position) ? "sup" : /^(?:sub|-)/.test(position) ? "sub" : "none";

function languageIn(given: Attributes, script: "" | "-asian" | "-complex"): string | undefined {
  const prefix = script === "" ? "fo" : "style";
  const [language, country] = [given[`${prefix}:language${script}`], given[`${prefix}:country${script}`]];
  if (!language || /^(?:none|zxx)$/.test(language)) return undefined;
  return country && country !== "none" ? `${language}-${country}` : language;
}

function paragraphOf(given: Attributes, chain: readonly Element[]): OdtParagraph {
  const master = chain.map(({ attribs }) => attribs["style:master-page-name"]).find(isGiven);
  const before = given["fo:break-before"];
  const mode = given["style:writing-mode"];
  const borders = ["fo:border", "fo:border-top", "fo:border-bottom"].map((name) => isLined(given, name));
  const cap = chain.map(dropCapOf).find(isCounted);
  return {
    ...optional("align", given["fo:text-align"]),
    ...optional("left", lengthOf(given["fo:margin-left"])),
    ...optional("right", lengthOf(given["fo:margin-right"])),
    ...optional("isRightToLeft", mode === undefined || mode === "page" ? undefined : /^rl/.test(mode)),
    ...(before === "page" || (before === undefined && master) ? { startsPage: true } : {}),
    ...(given["fo:break-after"] === "page" ? { endsPage: true } : {}),
    ...(borders.some(Boolean) ? { isRuled: true } : {}),
    ...optional("dropCap", cap),
  };
}

const isCounted = (value: number | undefined): value is number => value !== undefined;

function dropCapOf(style: Element): number | undefined {
  for (const { name, attribs } of elementsIn(style))
    if (name === "style:drop-cap" && Number(attribs["style:lines"] ?? 1) > 1)
      return attribs["style:length"] === "word" ? 0 : Math.max(1, Number(attribs["style:length"] ?? 1) || 1);
  return undefined;
}

/** Returns a length in twentieths of a point; undefined for percentages. */
const lengthOf = (value: string | undefined): number | undefined => {
  const [, number, unit] = /^(-?\d*\.?\d+)(pt|in|inch|cm|mm|pc|px)$/.exec(value ?? "") ?? [];
  return number === undefined ? undefined : Math.round(Number(number) * UNITS[unit ?? "pt"]!);
};
const UNITS: Readonly<Record<string, number>> = {
  pt: 20,
  in: 1_440,
  inch: 1_440,
  cm: 567,
  mm: 56.7,
  pc: 240,
  px: 15,
};

function levelsOf(style: Element): ReadonlyMap<number, OdtLevel> {
  const levels = new Map<number, OdtLevel>();
  for (const child of style.children) {
    if (!(child instanceof Element)) continue;
    const { attribs, name } = child;
    levels.set(Number(attribs["text:level"] ?? 1) - 1, {
      isNumbered: /-number$|^text:outline-level-style$/.test(name),
      format: attribs["style:num-format"] ?? "",
      prefix: attribs["style:num-prefix"] ?? "",
      suffix: attribs["style:num-suffix"] ?? "",
      shown: Number(attribs["text:display-levels"] ?? 1) || 1,
      start: Number(attribs["text:start-value"] ?? 1),
    });
  }
  return levels;
}
