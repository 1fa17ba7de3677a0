/** Pixels from the head of the page to where a paragraph stands that a link names (progress.ts). */
const HEAD = 80;

const blocks = [...document.querySelectorAll(".prose > *")];

/** The block at the head of the screen, and how much of it is above: lines break anew, so pixels would not do. */
function place(): { block: Element; above: number } | null {
  const block = blocks.find((each) => each.getBoundingClientRect().bottom > HEAD + 1);
  if (!block) return null;
  const { top, height } = block.getBoundingClientRect();
  return { block, above: top > HEAD ? 0 : (HEAD - top) / height };
}

let kept: ReturnType<typeof place> = null;
let offset = 0;
function note(): void {
  kept = place();
  offset = kept?.above === 0 ? kept.block.getBoundingClientRect().top - HEAD : 0;
}

function restore(): void {
  if (!kept) return;
  const { top, height } = kept.block.getBoundingClientRect();
  scrollBy({ top: top + kept.above * height - HEAD - offset, behavior: "instant" });
}

/**
 * Chapter pages: sends each reading setting as it is chosen, and keeps the text where it is on the screen. Fetched when
 * the sheet is first opened.
 */
export function follow(sheet: HTMLElement): void {
  const form = sheet.querySelector("form")!;
  for (const event of ["pointerdown", "keydown"]) form.addEventListener(event, note, true);
  form.addEventListener("change", () => {
    restore();
    // Another typeface may still be on its way.
    document.fonts.ready.then(restore);
    send(form);
  });
  // What was chosen while this was on its way.
  const radios = [...form.querySelectorAll<HTMLInputElement>("[type=radio]")];
  if (radios.some((radio) => radio.checked !== radio.defaultChecked)) send(form);
  const all = sheet.querySelector<HTMLAnchorElement>(".reader-sheet-all")!;
  all.addEventListener("click", () => {
    const at = blocks.findIndex((each) => each.getBoundingClientRect().bottom > HEAD + 1);
    if (at < 0) return;
    all.search = `?next=${encodeURIComponent(`${location.pathname}#p${at}`)}`;
  });
}

/** One after the other, so that the last choice is the one that is kept. */
let sending: Promise<unknown> = Promise.resolve();
function send(form: HTMLFormElement): void {
  const said = form.querySelector<HTMLElement>(".reader-sheet-said")!;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  sending = sending.then(async () => {
    const answer = await fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => null);
    said.textContent = answer?.ok ? "" : said.dataset.refused!;
  });
}
