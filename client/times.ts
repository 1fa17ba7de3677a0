import { FRESH_EVENT } from "../src/shared/loading.ts";
import { nearWords } from "../src/shared/near.ts";

/** Moments that are near are told from now, and by date and hour to who points at them. Islands draw their own (views/ui/Time.tsx). */
function draw(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-near]")) {
    const near = time.closest("fw-island") ? null : nearWords(time.dateTime, Date.now());
    if (near === null) continue;
    time.title ||= time.textContent;
    time.textContent = near;
  }
}
draw(document);
setInterval(() => document.hidden || draw(document), 60_000);
document.addEventListener(FRESH_EVENT, ({ target }) => draw(target as HTMLElement));
