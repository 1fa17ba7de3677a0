import { mountSizeSteps } from "./reader-settings.ts";

/** Pixels from the top of the page to a paragraph that a link names (progress.ts). */
const HEAD = 80;

const blocks = [...document.querySelectorAll(".prose > *")];

/**
 * Returns the block at the top of the screen, and the fraction of it that is above: pixels would be wrong
 * after a reflow.
 */
function place(): { block: Element; above: number } | null {
  const block = blocks.find((each) => each.getBoundingClientRect().bottom > HEAD + 1);
  if (!block) return null;
  const { top, height } = block.getBoundingClientRect();
  return { block, above: top > HEAD ? 0 : (HEAD - top) / height };
}

let savedPlace: ReturnType<typeof place> = null;
let offset = 0;
function note(): void {
  savedPlace = place();
  offset = savedPlace?.above === 0 ? savedPlace.block.getBoundingClientRect().top - HEAD : 0;
}

function restore(): void {
  if (!savedPlace) return;
  const { top, height } = savedPlace.block.getBoundingClientRect();
  scrollBy({ top: top + savedPlace.above * height - HEAD - offset, behavior: "instant" });
}

/**
 * Chapter pages: saves each reader setting as it is chosen, and keeps the text at the same place on the
 * screen. Loaded when the sheet is first opened.
 */
export function follow(sheet: HTMLElement): void {
  const form = sheet.querySelector("form")!;
  mountSizeSteps(form);
  for (const event of ["pointerdown", "keydown"]) form.addEventListener(event, note, true);
  form.addEventListener("change", () => {
    restore();
    // Another font may still be loading.
    document.fonts.ready.then(restore);
    send(form);
  });
  // A choice made while this request was running.
  const radios = [...form.querySelectorAll<HTMLInputElement>("[type=radio]")];
  if (radios.some((radio) => radio.checked !== radio.defaultChecked)) send(form);
  const all = sheet.querySelector<HTMLAnchorElement>(".reader-sheet-all")!;
  all.addEventListener("click", () => {
    const at = blocks.findIndex((each) => each.getBoundingClientRect().bottom > HEAD + 1);
    if (at < 0) return;
    all.search = `?next=${encodeURIComponent(`${location.pathname}#p${at}`)}`;
  });
}

/** Sent one after another, so that the last choice is the one stored. */
let sending: Promise<unknown> = Promise.resolve();
function send(form: HTMLFormElement): void {
  const statusLine = form.querySelector<HTMLElement>(".reader-sheet-said")!;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  sending = sending.then(async () => {
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => null);
    statusLine.textContent = answer?.ok ? "" : statusLine.dataset.refused!;
  });
}
