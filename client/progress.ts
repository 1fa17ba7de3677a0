import { findMarked, markOf } from "#shared/reading/reading-mark.ts";

/**
 * Chapter pages: scrolls to the paragraph that a link names, and reports the one being read to the server.
 */

/** Milliseconds without scrolling until a position counts as reached. */
const REST = 1_000;
/** Pixels at the top of the page that the bar may cover. */
const COVERED = 64;

const { chapter } = document.querySelector<HTMLElement>("article.chapter")!.dataset;
const blocks = [...document.querySelectorAll(".prose > *")];
const markAt = (index: number) => markOf(blocks[index]?.textContent ?? "");

function goToPassage(): void {
  const [, paragraph, mark = ""] = /^#p(\d{1,5})(?:-(\w+))?(?::~:.*)?$/.exec(location.hash) ?? [];
  if (!paragraph || !blocks[0]) return;
  const index = findMarked(
    blocks.map((_, at) => markAt(at)),
    +paragraph,
    mark,
  );
  const top = blocks[index]!.getBoundingClientRect().top + scrollY - COVERED - 16;
  scrollTo({ top, behavior: "instant" });
}
goToPassage();
// A link to another passage of the open chapter does not load a page.
addEventListener("hashchange", goToPassage);

/** Returns the first paragraph that is not above the screen, and whether the last one has been visible. */
function here(): string {
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > COVERED + 8);
  const at = index < 0 ? blocks.length - 1 : index;
  const end = (blocks.at(-1)?.getBoundingClientRect().bottom ?? 0) <= innerHeight;
  return `${at}.${markAt(at)}.${end ? 1 : 0}`;
}

// The initial position is not reported, or a tab left open would undo progress made elsewhere; reaching the
// end is.
let reported = blocks[0] ? here().replace(/1$/, "0") : "";
let resting = setTimeout(report, REST);

function report(): void {
  if (!reported || reported === here()) return;
  reported = here();
  navigator.sendBeacon("/reading", `${location.pathname} ${chapter} ${reported}`);
}

addEventListener(
  "scroll",
  () => {
    clearTimeout(resting);
    resting = setTimeout(report, REST);
  },
  { passive: true },
);
// The next page is requested before this one is hidden: a report at that time would be too late for it.
for (const event of ["click", "submit"]) addEventListener(event, report, true);
addEventListener("pagehide", report);
document.addEventListener("visibilitychange", () => document.hidden && report());
