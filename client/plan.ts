/**
 * Plan of chapters: drags a chapter's number to another day of the calendar, and submits the move. Without
 * this, the buttons in the list move it.
 */
const form = document.querySelector<HTMLFormElement>("form[data-plan]");
const DAY = 86_400_000;

let dragged: HTMLElement | null = null;

for (const chip of form?.querySelectorAll<HTMLElement>(".plan-chip") ?? []) chip.draggable = true;
form?.setAttribute("data-draggable", "");

form?.addEventListener("dragstart", (event) => {
  dragged = (event.target as Element).closest<HTMLElement>(".plan-chip");
  if (!dragged || !event.dataTransfer) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged.title);
});

form?.addEventListener("dragover", (event) => {
  const day = dayAt(event);
  if (!day || !dragged) return;
  event.preventDefault();
  mark(day);
});

form?.addEventListener("dragend", () => {
  dragged = null;
  mark(null);
});

form?.addEventListener("drop", (event) => {
  const day = dayAt(event);
  const { chapter = "", from = "" } = dragged?.dataset ?? {};
  if (!day || !chapter) return;
  event.preventDefault();
  const days = (Date.parse(day.dataset.day ?? "") - Date.parse(from)) / DAY;
  if (days !== 0) move(chapter, days);
});

function dayAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
}

function mark(day: HTMLElement | null): void {
  for (const each of form?.querySelectorAll("[data-over]") ?? [])
    if (each !== day) each.removeAttribute("data-over");
  day?.setAttribute("data-over", "");
}

/** Presses a button like those of the list. */
function move(chapter: string, days: number): void {
  const button = document.createElement("button");
  button.name = "move";
  button.value = `${chapter} ${days}`;
  button.hidden = true;
  form?.append(button);
  form?.requestSubmit(button);
}
