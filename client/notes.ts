/** Pixels between a note and its reference, and between it and the screen's edge. */
const NOTE_GAP = 8;

/**
 * Chapters with footnotes: shows a note over the text, beside its number. Without this, the number links to
 * the note.
 */
document.querySelector(".prose")?.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const link = (target as Element).closest<HTMLAnchorElement>("a.noteref");
  if (!link || ctrlKey || metaKey || shiftKey) return;
  const note = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!note) return;
  event.preventDefault();
  showNote(link, note);
});

function showNote(link: HTMLAnchorElement, note: HTMLElement): void {
  document.querySelector(".note-popover")?.remove();
  const shown = document.createElement("aside");
  shown.className = "note-popover";
  shown.popover = "auto";
  shown.role = "note";
  shown.tabIndex = -1;
  shown.ariaLabel = link.textContent;
  shown.append(...[...note.childNodes].map((node) => node.cloneNode(true)));
  for (const back of shown.querySelectorAll(".backlink")) back.remove();
  for (const named of shown.querySelectorAll("[id]")) named.removeAttribute("id");
  shown.addEventListener("toggle", (event) => event.newState === "closed" && shown.remove());
  document.querySelector(".chapter")!.append(shown);
  shown.showPopover();
  placeNote(shown, link.getBoundingClientRect());
  shown.focus({ preventScroll: true });
}

/**
 * Positions a note below the number, or above if there is more room; on a phone, CSS puts it at the bottom of
 * the screen.
 */
function placeNote(shown: HTMLElement, { top, bottom, left }: DOMRect): void {
  const { offsetHeight: height, offsetWidth: width } = shown;
  const above = bottom + NOTE_GAP + height > innerHeight && top > height + NOTE_GAP;
  shown.style.setProperty("--note-top", `${above ? top - height - NOTE_GAP : bottom + NOTE_GAP}px`);
  const start = Math.min(Math.max(left - width / 2, NOTE_GAP), innerWidth - width - NOTE_GAP);
  shown.style.setProperty("--note-left", `${start}px`);
}
