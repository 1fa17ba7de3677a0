import { HELP_KEY, NEXT_KEY, PREVIOUS_KEY } from "../src/shared/reading/reader-keys.ts";

/**
 * Chapter pages: arrow keys turn the page, the next chapter is fetched while this one is read, and where the browser
 * can speak there is a button to listen.
 */

const linkTo = (rel: "prev" | "next") =>
  document.querySelector<HTMLAnchorElement>(`.read-bar a[rel="${rel}"]`);

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (document.documentElement.dataset.keys === "off" || isTyping(event.target)) return;
  if (event.key === HELP_KEY) return void help();
  if (event.shiftKey) return;
  const leftward = document.querySelector(".read-bar")?.matches(":dir(rtl)");
  const [forward, back] = leftward ? [PREVIOUS_KEY, NEXT_KEY] : [NEXT_KEY, PREVIOUS_KEY];
  if (event.key === forward) linkTo("next")?.click();
  else if (event.key === back) linkTo("prev")?.click();
});

async function help() {
  const link = document.querySelector<HTMLAnchorElement>(".keys-link");
  if (link) (await import(link.dataset.script!)).showKeys(link);
}

/** Keys belong to fields, to boxes that scroll sideways, and to a dialogue that is open. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input,textarea,select,dialog,[tabindex],[role=slider]") !== null
  );
}

whenIdle(() => {
  const next = linkTo("next");
  if (!next || savesData()) return;
  const hint = document.createElement("link");
  hint.rel = "prefetch";
  hint.href = next.href;
  document.head.append(hint);
});

function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task, { timeout: 4_000 });
  else addEventListener("load", () => setTimeout(task, 1_000));
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const sheet = document.querySelector<HTMLElement>(".reader-sheet");
sheet?.addEventListener("beforetoggle", async () => (await import(sheet.dataset.script!)).follow(sheet), {
  once: true,
});

const narration = document.querySelector<HTMLElement>(".narration[data-script]");
if (narration) import(narration.dataset.script!).then(({ mountNarration }) => mountNarration(narration));

const template = document.querySelector<HTMLTemplateElement>(".aloud-template");
if (template && "speechSynthesis" in window) {
  template.replaceWith(template.content);
  const listen = async (goOn: boolean) => (await import(template.dataset.script!)).listen(goOn);
  document.querySelector(".aloud-open")?.addEventListener("click", () => listen(false));
  // The chapter before was read to its end, and its reader wanted to go on.
  if (sessionStorage.aloud === location.pathname) {
    sessionStorage.removeItem("aloud");
    listen(true);
  }
}
