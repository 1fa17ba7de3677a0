import { triggers } from "./triggers.ts";

/** Starts the live channel when the page of a signed-in member is idle; never for guests. */
const bell = document.querySelector<HTMLElement>("[data-live-user]");
if (bell) {
  const { liveUser: userId = "", liveAt: at = "", liveModule = "" } = bell.dataset;
  // The page names the module, as for islands, so that the bundle of every page stays one file without it.
  triggers.idle?.(bell, () => import(liveModule).then(({ startLive }) => startLive({ userId, at })));
}
