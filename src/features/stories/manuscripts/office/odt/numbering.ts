import { numberAs } from "../docx/number-formats.ts";
import type { OdtLevel, OdtStyles } from "./styles.ts";

/** A list being read: its style, level and counters, which are shared with the lists within it. */
export interface OpenList {
  readonly id: string;
  readonly style: string | undefined;
  readonly level: number;
  readonly counters: (number | null)[];
}

/** The number of an item or heading. */
export interface Counted {
  readonly level: OdtLevel | null;
  readonly value: number;
  /** The formatted number, such as "Chapter 1". */
  readonly label: string;
}

/** Numbers the items and headings of an OpenDocument text (ODF 1.3, part 3, 5.3 and 19.880). */
export class OdtNumbering {
  readonly #styles: OdtStyles;
  readonly #byId = new Map<string, OpenList>();
  readonly #byStyle = new Map<string, OpenList>();
  readonly #outline: (number | null)[] = [];
  #count = 0;
  #last: OpenList | null = null;

  constructor(styles: OdtStyles) {
    this.#styles = styles;
  }

  /** Opens a list, inside another or at the top. */
  open(attribs: Readonly<Record<string, string>>, outer: OpenList | null): OpenList {
    const style = attribs["text:style-name"] ?? outer?.style;
    const isContinued = attribs["text:continue-numbering"] === "true";
    if (outer) {
      const level = outer.level + 1;
      if (!isContinued) outer.counters[level] = null;
      return { ...outer, style, level };
    }
    const before =
      this.#byId.get(attribs["text:continue-list"] ?? "\0") ??
      (isContinued ? (this.#byStyle.get(style ?? "") ?? this.#last) : null);
    this.#count += 1;
    const list: OpenList = {
      id: `list ${this.#count}`,
      style,
      level: 0,
      counters: before ? before.counters : [],
    };
    if (attribs["xml:id"]) this.#byId.set(attribs["xml:id"], list);
    this.#byStyle.set(style ?? "", list);
    this.#last = list;
    return list;
  }

  /** Counts an item of a list. */
  item({ style, level, counters }: OpenList, start: string | undefined): Counted {
    const listLevel = this.#styles.level(style, level);
    return this.#counted(counters, level, listLevel, start, (at) => this.#styles.level(style, at));
  }

  /** Counts a heading; returns null if headings of its level have no numbers. */
  heading(level: number, attribs: Readonly<Record<string, string>>): Counted | null {
    const outlineLevel = this.#styles.outline(level);
    if (!outlineLevel || outlineLevel.format === "" || attribs["text:is-list-header"] === "true") return null;
    if (attribs["text:restart-numbering"] === "true") this.#outline[level] = null;
    return this.#counted(
      this.#outline,
      level,
      outlineLevel,
      attribs["text:start-value"],
      this.#styles.outline,
    );
  }

  #counted(
    counters: (number | null)[],
    level: number,
    own: OdtLevel | null,
    start: string | undefined,
    levelAt: (level: number) => OdtLevel | null,
  ): Counted {
    const startValue = start === undefined ? Number.NaN : Number(start);
    const next = (counters[level] ?? null) === null ? (own?.start ?? 1) : counters[level]! + 1;
    const value = Number.isInteger(startValue) ? startValue : next;
    counters[level] = value;
    counters.length = level + 1;
    if (!own?.isNumbered || own.format === "") return { level: own, value, label: "" };
    const numbers: string[] = [];
    for (let at = Math.max(0, level - own.shown + 1); at <= level; at += 1)
      numbers.push(numberAs(counters[at] ?? 1, FORMATS[levelAt(at)?.format ?? "1"] ?? "decimal"));
    return { level: own, value, label: `${own.prefix}${numbers.join(".")}${own.suffix}`.trim() };
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};
