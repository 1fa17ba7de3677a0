const NAME = "aloud";

/** Marks a range of the page, and nothing else; null takes the mark away. By a `<mark>` where there are no highlights. */
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

/** Pixels at the foot of the screen in which nothing is read: a phone has its bar there. */
const FOOT = 120;
/** Milliseconds in which the page stays where its reader has just scrolled it. */
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

/** Brings a range onto the screen, below `head`, unless its reader has just scrolled elsewhere. */
export function follow(range: Range, head: number): void {
  const { top, bottom } = range.getBoundingClientRect();
  if ((top >= head && bottom <= innerHeight - FOOT) || performance.now() - moved < LET_BE) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({
    top: top + scrollY - Math.max(head + 24, innerHeight * 0.3),
    behavior: still ? "instant" : "smooth",
  });
}
