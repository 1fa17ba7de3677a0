import type { Document, Element } from "#shared/text/dom.ts";
import type { OwnStyle, OwnStyles } from "../../own-styles.ts";
import { ownStyles } from "../../own-styles.ts";
import { colourOf } from "../colours.ts";
import { childOf, elementsOf, isOn, valOf } from "./package.ts";

/** Toggle properties: a style inverts the value of another style (ECMA-376, 17.7.3). */
const TOGGLES = {
  bold: "w:b",
  italic: "w:i",
  boldComplex: "w:bcs",
  italicComplex: "w:ics",
  capitals: "w:caps",
  smallCaps: "w:smallcaps",
  strike: "w:strike",
  doubleStrike: "w:dstrike",
  hidden: "w:vanish",
} as const;
type Toggle = keyof typeof TOGGLES;
const TOGGLE_NAMES = Object.keys(TOGGLES) as Toggle[];

/** Run properties; undefined ones are inherited. */
export interface RunProperties {
  readonly toggles: Partial<Record<Toggle, boolean>>;
  readonly underline?: boolean;
  readonly raised?: "sup" | "sub" | "none";
  readonly lang?: string;
  readonly langBidi?: string;
  readonly langAsian?: string;
  readonly font?: string;
  readonly isRightToLeft?: boolean;
  /** True if the properties for complex scripts apply, such as `w:bCs` (ECMA-376, 17.3.2.7). */
  readonly isComplex?: boolean;
  readonly highlight?: boolean;
  /** True for emphasis dots, as in Japanese and Chinese. */
  readonly hasDots?: boolean;
  readonly colour?: string;
}

/** Paragraph properties. */
export interface ParagraphProperties {
  readonly align?: string;
  readonly left?: number;
  readonly right?: number;
  readonly outline?: number;
  readonly isBidi?: boolean;
  readonly startsPage?: boolean;
  readonly isRuled?: boolean;
  readonly list?: { readonly id?: string; readonly level?: number };
}

export interface Style {
  readonly id: string;
  readonly name: string;
  readonly run: RunProperties;
  readonly paragraph: ParagraphProperties;
  /** Names from the style to its most distant ancestor, in lower case. */
  readonly names: readonly string[];
  readonly own: OwnStyle | null;
}

/** Maximum number of ancestors followed; ends cycles. */
const MAX_PARENTS = 24;

/** The styles of a Word file, with inheritance resolved. */
export class WordStyles {
  readonly own: OwnStyles;
  readonly defaults: RunProperties;
  readonly #elements = new Map<string, Element>();
  readonly #known = new Map<string, Style>();
  readonly #default: string;
  readonly #defaultParagraph: ParagraphProperties;

  constructor(root: Document | null) {
    const styles = childOf(root ?? undefined, "w:styles");
    let standard = "";
    for (const element of styles ? elementsOf(styles) : []) {
      if (element.name !== "w:style") continue;
      const id = element.attribs["w:styleid"] ?? "";
      this.#elements.set(id, element);
      const isDefault = /^(?:1|true|on)$/.test(element.attribs["w:default"] ?? "");
      if (isDefault && element.attribs["w:type"] === "paragraph") standard = id;
    }
    this.#default = standard;
    const defaults = childOf(styles, "w:docdefaults");
    this.defaults = runProperties(childOf(childOf(defaults, "w:rprdefault"), "w:rpr"));
    this.#defaultParagraph = paragraphProperties(childOf(childOf(defaults, "w:pprdefault"), "w:ppr"));
    this.own = ownStyles([...this.#elements.values()].map((element) => valOf(element, "w:name") ?? ""));
  }

  /** Returns a paragraph style; the default style if none is named. */
  paragraph = (id: string | undefined): Style =>
    this.#style(id !== undefined && this.#elements.has(id) ? id : this.#default, id);

  /** Returns a character style; null if none is named. */
  run = (id: string | undefined): Style | null =>
    id !== undefined && this.#elements.has(id) ? this.#style(id, id) : null;

  #style(id: string, wanted: string | undefined): Style {
    const key = wanted ?? id;
    const known = this.#known.get(key);
    if (known) return known;
    const chain: Element[] = [];
    for (let at = this.#elements.get(id); at && chain.length < MAX_PARENTS && !chain.includes(at); ) {
      chain.push(at);
      at = this.#elements.get(valOf(at, "w:basedon") ?? "\0");
    }
    const oldest = chain.toReversed();
    const names = chain.map((element) =>
      (valOf(element, "w:name") ?? element.attribs["w:styleid"] ?? "").toLowerCase(),
    );
    // A style not defined in the file is known only by its name.
    if (wanted && !this.#elements.has(wanted)) names.unshift(wanted.toLowerCase());
    const name = chain[0] && wanted !== undefined ? (valOf(chain[0], "w:name") ?? "") : "";
    const style: Style = {
      id: key,
      name,
      names,
      run: oldest.reduce((all, element) => merged(all, runProperties(childOf(element, "w:rpr"))), NOTHING),
      paragraph: oldest.reduce(
        (all, element) => mergedParagraph(all, paragraphProperties(childOf(element, "w:ppr"))),
        this.#defaultParagraph,
      ),
      own: this.own.of(name),
    };
    this.#known.set(key, style);
    return style;
  }
}

const NOTHING: RunProperties = { toggles: {} };

const merged = (all: RunProperties, more: RunProperties): RunProperties => ({
  ...all,
  ...more,
  toggles: { ...all.toggles, ...more.toggles },
});

export const mergedParagraph = (
  all: ParagraphProperties,
  more: ParagraphProperties,
): ParagraphProperties => ({
  ...all,
  ...more,
  ...(all.list || more.list ? { list: { ...all.list, ...more.list } } : {}),
});

/** Reads `w:rPr`. */
export function runProperties(element: Element | undefined): RunProperties {
  if (!element) return NOTHING;
  const toggles: Partial<Record<Toggle, boolean>> = {};
  for (const name of TOGGLE_NAMES) {
    const on = isOn(element, TOGGLES[name]);
    if (on !== null) toggles[name] = on;
  }
  const underline = childOf(element, "w:u");
  const raised = valOf(element, "w:vertalign");
  const lang = childOf(element, "w:lang")?.attribs;
  const fonts = childOf(element, "w:rfonts")?.attribs;
  const font = fonts?.["w:ascii"] ?? fonts?.["w:hansi"];
  const rtl = isOn(element, "w:rtl");
  const complex = isOn(element, "w:cs");
  const highlight = valOf(element, "w:highlight") ?? childOf(element, "w:shd")?.attribs["w:fill"];
  const colour = colourOf(valOf(element, "w:color"));
  const dots = valOf(element, "w:em");
  return {
    toggles,
    ...(underline ? { underline: !/^(?:none|0|false)$/.test(underline.attribs["w:val"] ?? "none") } : {}),
    ...(raised ? { raised: raised === "superscript" ? "sup" : raised === "subscript" ? "sub" : "none" } : {}),
    ...(lang?.["w:val"] ? { lang: lang["w:val"] } : {}),
    ...(lang?.["w:bidi"] ? { langBidi: lang["w:bidi"] } : {}),
    ...(lang?.["w:eastasia"] ? { langAsian: lang["w:eastasia"] } : {}),
    ...(font ? { font } : {}),
    ...(rtl === null ? {} : { isRightToLeft: rtl }),
    ...(complex === null ? {} : { isComplex: complex }),
    ...(highlight ? { highlight: !/^(?:none|auto|white|ffffff)$/i.test(highlight) } : {}),
    ...(colour ? { colour } : {}),
    ...(dots ? { hasDots: dots !== "none" } : {}),
  };
}

/** Reads `w:pPr`. */
export function paragraphProperties(element: Element | undefined): ParagraphProperties {
  if (!element) return {};
  const indent = childOf(element, "w:ind")?.attribs;
  const left = twips(indent?.["w:start"] ?? indent?.["w:left"]);
  const right = twips(indent?.["w:end"] ?? indent?.["w:right"]);
  const align = valOf(element, "w:jc");
  const outline = valOf(element, "w:outlinelvl");
  const bidi = isOn(element, "w:bidi");
  const page = isOn(element, "w:pagebreakbefore");
  const borders = childOf(element, "w:pbdr");
  const list = childOf(element, "w:numpr");
  const [level, id] = [valOf(list, "w:ilvl"), valOf(list, "w:numid")];
  return {
    ...(align ? { align } : {}),
    ...(left === null ? {} : { left }),
    ...(right === null ? {} : { right }),
    ...(outline === undefined ? {} : { outline: Number(outline) }),
    ...(bidi === null ? {} : { isBidi: bidi }),
    ...(page === null ? {} : { startsPage: page }),
    ...(borders ? { isRuled: hasLine(borders) } : {}),
    ...(list
      ? {
          list: {
            ...(id === undefined ? {} : { id }),
            ...(level === undefined ? {} : { level: Number(level) || 0 }),
          },
        }
      : {}),
  };
}

const twips = (value: string | undefined): number | null => {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)(pt|in|cm|mm)?$/.exec(value ?? "") ?? [];
  return number === undefined ? null : Math.round(Number(number) * (UNITS[unit ?? ""] ?? 1));
};
const UNITS: Readonly<Record<string, number>> = { pt: 20, in: 1_440, cm: 567, mm: 56.7 };

const hasLine = (borders: Element): boolean =>
  elementsOf(borders).some(
    ({ name, attribs }) =>
      /^w:(?:top|bottom|between)$/.test(name) && !/^(?:nil|none)$/.test(attribs["w:val"] ?? "none"),
  );

/** Run properties combined with the surrounding styles. */
export interface EffectiveRun extends RunProperties {
  readonly toggles: Readonly<Record<Toggle, boolean>>;
}

/**
 * Returns the effective formatting of a run: direct properties, or else those of styles, in which toggles
 * invert each other.
 */
export function effective(
  paragraph: Style,
  run: Style | null,
  direct: RunProperties,
  defaults: RunProperties,
): EffectiveRun {
  const toggles = {} as Record<Toggle, boolean>;
  for (const name of TOGGLE_NAMES) {
    const isSetByParagraph = paragraph.own === null && (paragraph.run.toggles[name] ?? false);
    const named = run?.own === null && (run.run.toggles[name] ?? false);
    toggles[name] = direct.toggles[name] ?? isSetByParagraph !== named;
  }
  const all = { ...defaults, ...paragraph.run, ...run?.run, ...direct };
  // Some programs set only the properties of other scripts, so those also count.
  if (all.isRightToLeft || all.isComplex) {
    toggles.bold ||= toggles.boldComplex;
    toggles.italic ||= toggles.italicComplex;
  }
  return { ...all, toggles };
}
