import { Element, elementsIn } from "#shared/text/dom.ts";
import type { Notes } from "./notes.ts";
import type { Part } from "./parts.ts";
import { resolveLink } from "./source.ts";

/** Returns all link targets in the text, except notes. */
export function linkedTargets(parts: readonly Part[], notes: Notes): Set<string> {
  const targets = new Set<string>();
  for (const { document, nodes } of parts.flatMap((part) => part.pieces))
    for (const element of nodes.flatMap((node) =>
      node instanceof Element ? [node, ...elementsIn(node)] : [],
    )) {
      const { href } = element.attribs;
      if (element.name !== "a" || !href || notes.references.has(element) || notes.backlinks.has(element))
        continue;
      const link = resolveLink(document.path, href);
      if (link?.fragment) targets.add(`${link.path}#${link.fragment}`);
    }
  return targets;
}
