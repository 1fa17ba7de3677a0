import { useEffect, useState } from "react";
import type { PassagesData } from "../../../src/shared/library/bookmarks.dto.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { findPassage, readProse } from "./prose.ts";

/** Pixels of the page above a passage that a link leads to. */
const ABOVE = 120;

/** Shows the reader's own passages in the chapter, and goes to the one that a link names. */
export default function Passages({ passages }: Pick<PassagesData, "passages">) {
  const [known, setKnown] = useState(passages);
  useSignedOut(() => setKnown([]));
  useEffect(() => showPassages(known), [known]);
  return null;
}

/** Marks passages where the browser can mark text without changing the page; answers how to take that back. */
function showPassages(passages: PassagesData["passages"]): () => void {
  const root = document.querySelector(".chapter .prose");
  const wanted = location.hash.replace(/^#bookmark-/, "");
  if (!root || passages.length === 0) return () => {};
  const prose = readProse(root);
  const found = passages.flatMap(({ id, anchor }) => {
    const range = findPassage(prose, anchor);
    return range ? [{ id, range }] : [];
  });
  const here = found.find(({ id }) => id === wanted);
  if (here) {
    const top = here.range.getBoundingClientRect().top + scrollY - ABOVE;
    scrollTo({ top, behavior: "instant" });
  }
  if (typeof Highlight === "undefined") return () => {};
  CSS.highlights.set("bookmark", new Highlight(...found.map(({ range }) => range)));
  if (here) CSS.highlights.set("bookmark-here", new Highlight(here.range));
  return () => {
    CSS.highlights.delete("bookmark");
    CSS.highlights.delete("bookmark-here");
  };
}
