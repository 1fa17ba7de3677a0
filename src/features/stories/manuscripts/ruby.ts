import { type ChildNode, childrenOf, Element, Text } from "#shared/text/dom.ts";

/** Bases with their readings, and readings of all bases together. */
export interface RubyParts {
  readonly pairs: readonly {
    readonly base: readonly ChildNode[];
    readonly reading: readonly ChildNode[] | null;
  }[];
  readonly about: readonly (readonly ChildNode[])[];
}

/** Parses ruby with `rb` or `rtc` elements; null for the common form. */
export function rubyParts(ruby: Element): RubyParts | null {
  const children = childrenOf(ruby).filter((child) => !(child instanceof Element && child.name === "rp"));
  if (!children.some((child) => child instanceof Element && /^(?:rb|rtc)$/.test(child.name))) return null;
  const bases: ChildNode[][] = [];
  const readings: ChildNode[][] = [];
  const about: ChildNode[][] = [];
  for (const child of children) {
    if (child instanceof Text && child.data.trim() === "") continue;
    const name = child instanceof Element ? child.name : "";
    if (name === "rt") readings.push(childrenOf(child));
    else if (name === "rtc") {
      const readingElements = childrenOf(child).filter(
        (each) => each instanceof Element && each.name === "rt",
      );
      const all =
        readingElements.length > 0 ? readingElements.map((each) => childrenOf(each)) : [childrenOf(child)];
      // The first container may contain one reading per base.
      if (readings.length === 0 && all.length === bases.length) readings.push(...all);
      else about.push(all.flatMap((each, index) => (index > 0 ? [new Text(" "), ...each] : each)));
    } else bases.push(name === "rb" ? childrenOf(child) : [child]);
  }
  const isOneByOne = readings.length === bases.length;
  const pairs = isOneByOne
    ? bases.map((base, index) => ({ base, reading: readings[index]! }))
    : [{ base: bases.flat(), reading: readings.length > 0 ? readings.flat() : null }];
  return { pairs, about };
}
