import type { TextClass } from "../../../core/text/index.ts";
import { TEXT_CLASSES } from "../../../shared/text/allowed.ts";
import type { Element } from "../../../shared/text/dom.ts";
import { classNamesOf, typesOf } from "./styles.ts";

/** Our classes for what a book's types (EPUB 3 Structural Semantics, Z39.98, Standard Ebooks) say of a block. */
export function blockClasses(element: Element): TextClass[] {
  const found = new Set<TextClass>();
  for (const type of typesOf(element)) {
    const known = BLOCK_TYPES[type.replace(/^(?:z3998|se):/, "")];
    if (known) found.add(known);
  }
  for (const name of classNamesOf(element)) {
    const known = BLOCK_NAMES.find(([pattern]) => pattern.test(name))?.[1];
    if (known && element.name !== "body") found.add(known);
  }
  return [...found];
}

/** The same for elements inside a line. */
export function inlineClasses(element: Element): TextClass[] {
  const found = new Set<TextClass>();
  for (const type of typesOf(element)) {
    const known = INLINE_TYPES[type.replace(/^z3998:/, "")];
    if (known) found.add(known);
  }
  for (const name of classNamesOf(element)) {
    const indent = /^i(?:ndent)?-?(\d)$/.exec(name)?.[1];
    const known = TEXT_CLASSES.find((each) => each === `indent-${indent}`);
    if (known) found.add(known);
    if (/^drop-?caps?$/i.test(name)) found.add("drop-cap");
    if (/^small-?caps$/i.test(name)) found.add("small-caps");
  }
  return [...found];
}

const BLOCK_TYPES: Readonly<Record<string, TextClass>> = {
  verse: "verse",
  poem: "verse",
  song: "verse",
  hymn: "verse",
  lyrics: "verse",
  letter: "letter",
  epigraph: "epigraph",
  dedication: "dedication",
  inscription: "inscription",
  drama: "drama",
  salutation: "salutation",
  valediction: "valediction",
  signature: "signature",
  sender: "signature",
  "letter.dateline": "dateline",
  postscript: "postscript",
  byline: "byline",
  bridgehead: "bridgehead",
  subtitle: "subtitle",
  persona: "persona",
  "stage-direction": "stage-direction",
};

const INLINE_TYPES: Readonly<Record<string, TextClass>> = {
  persona: "persona",
  "stage-direction": "stage-direction",
};

/** Names that style sheets of many makers use in one sense only. */
const BLOCK_NAMES: readonly (readonly [RegExp, TextClass])[] = [
  [/^(?:poem|poetry|verse|stanza)$/i, "verse"],
  [/^epigraph$/i, "epigraph"],
  [/^signature$/i, "signature"],
  [/^dateline$/i, "dateline"],
  [/^subtitle$/i, "subtitle"],
  [/^(?:continued|no-?indent)$/i, "no-indent"],
];
