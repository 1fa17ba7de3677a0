import { type Element, textOf } from "#shared/text/dom.ts";
import type { Inline, Look } from "../model.ts";
import { childOf, elementsOf } from "./package.ts";

/**
 * Converts a Word formula (ECMA-376, 22.1) to inline text, with superscripts and subscripts, and fractions
 * with a slash.
 */
export function readFormula(element: Element, look: Look = {}): Inline[] {
  const inner = (name: string, other: Look = look): Inline[] => {
    const part = childOf(element, name);
    return part ? parts(part, other) : [];
  };
  const value = (name: string): string | undefined =>
    childOf(childOf(element, `${element.name}pr`), name)?.attribs["m:val"];
  const say = (text: string): Inline => ({ kind: "words", text, look });
  switch (element.name) {
    case "m:t":
      return [say(textOf(element))];
    case "m:ssup":
      return [...inner("m:e"), ...inner("m:sup", { ...look, raised: "sup" })];
    case "m:ssub":
      return [...inner("m:e"), ...inner("m:sub", { ...look, raised: "sub" })];
    case "m:ssubsup":
    case "m:spre":
      return [
        ...inner("m:e"),
        ...inner("m:sub", { ...look, raised: "sub" }),
        ...inner("m:sup", { ...look, raised: "sup" }),
      ];
    case "m:f":
      return [...grouped(inner("m:num"), say), say("/"), ...grouped(inner("m:den"), say)];
    case "m:rad":
      return [...inner("m:deg", { ...look, raised: "sup" }), say("√"), ...grouped(inner("m:e"), say)];
    case "m:nary":
      return [
        say(value("m:chr") ?? "∫"),
        ...inner("m:sub", { ...look, raised: "sub" }),
        ...inner("m:sup", { ...look, raised: "sup" }),
        ...inner("m:e"),
      ];
    case "m:d": {
      const terms = elementsOf(element).filter(({ name }) => name === "m:e");
      const between = value("m:sepchr") ?? "|";
      return [
        say(value("m:begchr") ?? "("),
        ...terms.flatMap((term, at) => [...(at > 0 ? [say(between)] : []), ...parts(term, look)]),
        say(value("m:endchr") ?? ")"),
      ];
    }
    case "m:func":
      return [...inner("m:fname"), say(" "), ...inner("m:e")];
    case "m:m":
    case "m:eqarr":
      return elementsOf(element)
        .filter(({ name }) => name === "m:mr" || name === "m:e")
        .flatMap((row, at) => [
          ...(at > 0 ? [say("; ")] : []),
          ...parts(row, look, element.name === "m:m" ? " " : ""),
        ]);
    case "w:rpr":
    case "m:ctrlpr":
      return [];
    default:
      return /^m:\w+pr$/.test(element.name) ? [] : parts(element, look);
  }
}

const parts = (element: Element, look: Look, between = ""): Inline[] =>
  elementsOf(element).flatMap((child, at) => [
    ...(between && at > 0 ? [{ kind: "words", text: between, look } as const] : []),
    ...readFormula(child, look),
  ]);

const grouped = (inlines: Inline[], say: (text: string) => Inline): Inline[] => {
  const text = inlines.map((inline) => (inline.kind === "words" ? inline.text : "")).join("");
  return /^[\p{L}\p{N}.,]*$/u.test(text) && inlines.length <= 1 ? inlines : [say("("), ...inlines, say(")")];
};
