import { FRESH_EVENT } from "../src/shared/loading.ts";
import { nearWords } from "../src/shared/near.ts";

/** Moments that are near are told from now, and by date and hour to who points at them. Islands tell their own (views/ui/Time.tsx). */
function tell(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-near]")) {
    const near = time.closest("fw-island") ? null : nearWords(time.dateTime, Date.now());
    if (near === null) continue;
    time.title ||= time.textContent;
    time.textContent = near;
  }
}
tell(document);
setInterval(() => document.hidden || tell(document), 60_000);
document.addEventListener(FRESH_EVENT, ({ target }) => tell(target as HTMLElement));
