import { FRESH_EVENT } from "#shared/loading.ts";
import { relativeTime } from "#shared/relative-time.ts";

/**
 * Shows times close to now as relative, with date and hour on hover. Islands render their times themselves
 * (views/ui/Time.tsx).
 */
function draw(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-near]")) {
    const relative = time.closest("fw-island") ? null : relativeTime(time.dateTime, Date.now());
    if (relative === null) continue;
    time.title ||= time.textContent;
    time.textContent = relative;
  }
}
draw(document);
setInterval(() => document.hidden || draw(document), 60_000);
document.addEventListener(FRESH_EVENT, ({ target }) => draw(target as HTMLElement));
