import { useEffect, useState } from "react";
import type { PassagesData } from "#shared/library/bookmarks.dto.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { findPassage, readProse } from "./prose.ts";

/** Pixels of the page shown above a linked passage. */
const ABOVE = 120;

/** Highlights the reader's bookmarked passages in the chapter, and scrolls to the one that a link names. */
export default function Passages({ passages }: Pick<PassagesData, "passages">) {
  const [known, setKnown] = useState(passages);
  useSignedOut(() => setKnown([]));
  useEffect(() => showPassages(known), [known]);
  return null;
}

/**
 * Highlights passages in browsers that can highlight text without changing the page; returns a function that
 * removes the highlights.
 */
function showPassages(passages: PassagesData["passages"]): () => void {
  const root = document.querySelector(".chapter .prose");
  const bookmarkId = location.hash.replace(/^#bookmark-/, "");
  if (!root || passages.length === 0) return () => {};
  const prose = readProse(root);
  const passageRanges = passages.flatMap(({ id, anchor }) => {
    const range = findPassage(prose, anchor);
    return range ? [{ id, range }] : [];
  });
  const here = passageRanges.find(({ id }) => id === bookmarkId);
  if (here) {
    const top = here.range.getBoundingClientRect().top + scrollY - ABOVE;
    scrollTo({ top, behavior: "instant" });
  }
  if (typeof Highlight === "undefined") return () => {};
  CSS.highlights.set("bookmark", new Highlight(...passageRanges.map(({ range }) => range)));
  if (here) CSS.highlights.set("bookmark-here", new Highlight(here.range));
  return () => {
    CSS.highlights.delete("bookmark");
    CSS.highlights.delete("bookmark-here");
  };
}
