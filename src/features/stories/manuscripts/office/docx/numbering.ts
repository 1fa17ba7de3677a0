import type { Document, Element } from "#shared/text/dom.ts";
import { numberAs } from "./number-formats.ts";
import { childOf, elementsOf, isOn, valOf } from "./package.ts";

interface Level {
  readonly start: number;
  readonly format: string;
  /** Text pattern before a paragraph, such as "%1.%2". */
  readonly text: string;
  readonly isDecimal: boolean;
  readonly restart: number | null;
  readonly left: number;
}

/** The number of one paragraph. */
export interface Numbered {
  readonly list: string;
  readonly level: number;
  readonly format: string;
  readonly value: number;
  /** The formatted number, such as "Chapter 1". */
  readonly label: string;
  readonly left: number;
}

const LEVELS = 9;

/** Numbers paragraphs by the rules of Word (ECMA-376, 17.9). */
export class WordNumbering {
  readonly #abstract = new Map<string, Element>();
  readonly #numbers = new Map<string, Element>();
  readonly #byStyle = new Map<string, { readonly id: string; readonly level: number }>();
  readonly #counters = new Map<string, (number | null)[]>();
  readonly #started = new Set<string>();
  readonly #levels = new Map<string, Level | null>();

  constructor(root: Document | null) {
    const numbering = childOf(root ?? undefined, "w:numbering");
    const links = new Map<string, Element>();
    for (const element of numbering ? elementsOf(numbering) : []) {
      if (element.name === "w:num") this.#numbers.set(element.attribs["w:numid"] ?? "", element);
      if (element.name !== "w:abstractnum") continue;
      this.#abstract.set(element.attribs["w:abstractnumid"] ?? "", element);
      const link = valOf(element, "w:stylelink");
      if (link) links.set(link, element);
    }
    // A definition may refer to that of a numbering style.
    for (const [id, element] of this.#abstract) {
      const other = links.get(valOf(element, "w:numstylelink") ?? "\0");
      if (other) this.#abstract.set(id, other);
    }
    for (const id of this.#numbers.keys())
      for (let level = 0; level < LEVELS; level += 1) {
        const style = valOf(this.#definition(id, level), "w:pstyle");
        if (style && !this.#byStyle.has(style)) this.#byStyle.set(style, { id, level });
      }
  }

  /** Returns the list level linked to a style. */
  ofStyle = (style: string): { readonly id: string; readonly level: number } | null =>
    this.#byStyle.get(style) ?? null;

  /** Counts a paragraph; returns null if it is not in a list. */
  count(id: string, at: number): Numbered | null {
    const level = Math.min(Math.max(at, 0), LEVELS - 1);
    const number = this.#numbers.get(id);
    const levelDefinition = number ? this.#level(id, level) : null;
    if (!number || !levelDefinition) return null;
    const abstract = valOf(number, "w:abstractnumid") ?? "";
    const counters = this.#counters.get(abstract) ?? Array<number | null>(LEVELS).fill(null);
    this.#counters.set(abstract, counters);
    const override = startOverride(number, level);
    const key = `${id} ${level}`;
    const begins =
      counters[level] === null ||
      counters[level] === undefined ||
      (override !== null && !this.#started.has(key));
    this.#started.add(key);
    const value = begins ? (override ?? levelDefinition.start) : counters[level]! + 1;
    counters[level] = value;
    for (let deeper = level + 1; deeper < LEVELS; deeper += 1) {
      const restart = this.#level(id, deeper)?.restart ?? null;
      if (restart === null || (restart > 0 && level < restart)) counters[deeper] = null;
    }
    for (let higher = 0; higher < level; higher += 1)
      counters[higher] ??= this.#level(id, higher)?.start ?? 1;
    const label = levelDefinition.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const format = levelDefinition.isDecimal ? "decimal" : (this.#level(id, other)?.format ?? "decimal");
      return numberAs(counters[other] ?? 1, format);
    });
    return {
      list: id,
      level,
      format: levelDefinition.format,
      value,
      label: label.trim(),
      left: levelDefinition.left,
    };
  }

  #level(id: string, level: number): Level | null {
    const key = `${id} ${level}`;
    const known = this.#levels.get(key);
    if (known !== undefined) return known;
    const element = this.#definition(id, level);
    const restart = valOf(element, "w:lvlrestart");
    const indent = childOf(childOf(element, "w:ppr"), "w:ind")?.attribs;
    const read: Level | null = element
      ? {
          start: Number(valOf(element, "w:start") ?? 1),
          format: valOf(element, "w:numfmt") ?? "decimal",
          text: valOf(element, "w:lvltext") ?? "",
          isDecimal: isOn(element, "w:islgl") ?? false,
          restart: restart === undefined ? null : Number(restart),
          left: Number(indent?.["w:start"] ?? indent?.["w:left"] ?? 0) || 0,
        }
      : null;
    this.#levels.set(key, read);
    return read;
  }

  #definition(id: string, level: number): Element | undefined {
    const number = this.#numbers.get(id);
    if (!number) return undefined;
    const override = childOf(overrideOf(number, level), "w:lvl");
    const abstract = this.#abstract.get(valOf(number, "w:abstractnumid") ?? "");
    return override ?? (abstract && levelOf(abstract, "w:lvl", level));
  }
}

const levelOf = (element: Element, name: string, level: number): Element | undefined =>
  elementsOf(element).find((child) => child.name === name && Number(child.attribs["w:ilvl"] ?? 0) === level);

const overrideOf = (number: Element, level: number): Element | undefined =>
  levelOf(number, "w:lvloverride", level);

function startOverride(number: Element, level: number): number | null {
  const value = valOf(overrideOf(number, level), "w:startoverride");
  return value === undefined ? null : Number(value);
}
