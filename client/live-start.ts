import { triggers } from "./triggers.ts";

/** A signed-in member's pages listen to what happens, once they have nothing better to do; nobody else's do. */
const bell = document.querySelector<HTMLElement>("[data-live-user]");
if (bell) {
  const { liveUser: userId = "", liveAt: at = "", liveModule = "" } = bell.dataset;
  // Named by the page, as islands' modules are: what every page loads is one file without it.
  triggers.idle?.(bell, () => import(liveModule).then(({ startLive }) => startLive({ userId, at })));
}
