import type { TextClass } from "#core/text/index.ts";
import { TEXT_CLASSES } from "#shared/text/allowed.ts";
import type { Element } from "#shared/text/dom.ts";
import { classNamesOf, typesOf } from "./styles.ts";

/**
 * Returns the site's classes for a block by its semantic types (EPUB 3 Structural Semantics, Z39.98, Standard
 * Ebooks).
 */
export function blockClasses(element: Element): TextClass[] {
  const classes = new Set<TextClass>();
  for (const type of typesOf(element)) {
    const known = BLOCK_TYPES[type.replace(/^(?:z3998|se):/, "")];
    if (known) classes.add(known);
  }
  for (const name of classNamesOf(element)) {
    const known = BLOCK_NAMES.find(([pattern]) => pattern.test(name))?.[1];
    if (known && element.name !== "body") classes.add(known);
  }
  return [...classes];
}

/** Returns the site's classes for inline elements. */
export function inlineClasses(element: Element): TextClass[] {
  const classes = new Set<TextClass>();
  for (const type of typesOf(element)) {
    const known = INLINE_TYPES[type.replace(/^z3998:/, "")];
    if (known) classes.add(known);
  }
  for (const name of classNamesOf(element)) {
    const indent = /^i(?:ndent)?-?(\d)$/.exec(name)?.[1];
    const known = TEXT_CLASSES.find((each) => each === `indent-${indent}`);
    if (known) classes.add(known);
    if (/^drop-?caps?$/i.test(name)) classes.add("drop-cap");
    if (/^small-?caps$/i.test(name)) classes.add("small-caps");
  }
  return [...classes];
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

/** Class names used in many style sheets with a single meaning. */
const BLOCK_NAMES: readonly (readonly [RegExp, TextClass])[] = [
  [/^(?:poem|poetry|verse|verses|stanza|lg|line-?group|lyrics)$/i, "verse"],
  [/^epigraph$/i, "epigraph"],
  [/^signature$/i, "signature"],
  [/^dateline$/i, "dateline"],
  [/^subtitle$/i, "subtitle"],
  [/^(?:continued|no-?indent)$/i, "no-indent"],
];
