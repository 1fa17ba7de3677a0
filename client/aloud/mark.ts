const NAME = "aloud";

/**
 * Highlights a range of the page and removes the previous highlight; null only removes it. Uses `<mark>` if
 * the Highlight API is missing.
 */
export function mark(range: Range | null): void {
  if (typeof Highlight !== "undefined" && CSS.highlights) {
    if (range) CSS.highlights.set(NAME, new Highlight(range));
    else CSS.highlights.delete(NAME);
    return;
  }
  unwrap();
  if (range) wrap(range);
}

function wrap(range: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
    if (node instanceof Text && range.intersectsNode(node) && node.data) texts.push(node);
  for (const text of texts) {
    const piece = document.createRange();
    piece.setStart(text, text === startContainer ? startOffset : 0);
    piece.setEnd(text, text === endContainer ? endOffset : text.data.length);
    if (piece.collapsed) continue;
    const around = document.createElement("mark");
    around.className = "aloud-mark";
    piece.surroundContents(around);
  }
}

function unwrap(): void {
  for (const around of document.querySelectorAll("mark.aloud-mark")) {
    const { parentNode } = around;
    around.replaceWith(...around.childNodes);
    parentNode?.normalize();
  }
}

/** Pixels at the bottom of the screen that may be covered: phones have a bar there. */
const FOOT = 120;
/** Milliseconds for which the page is not scrolled after the reader has scrolled it. */
const LET_BE = 5_000;

let moved = Number.NEGATIVE_INFINITY;
for (const name of ["wheel", "touchmove"] as const)
  addEventListener(
    name,
    () => {
      moved = performance.now();
    },
    { passive: true },
  );

/**
 * Scrolls a range into view, between `head` and `foot` pixels at the ends of the screen, unless the reader has
 * just scrolled elsewhere.
 */
export function follow(range: Range, head: number, foot = FOOT): void {
  const { top, bottom } = range.getBoundingClientRect();
  if ((top >= head && bottom <= innerHeight - foot) || performance.now() - moved < LET_BE) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({
    top: top + scrollY - Math.max(head + 24, innerHeight * 0.3),
    behavior: still ? "instant" : "smooth",
  });
}
