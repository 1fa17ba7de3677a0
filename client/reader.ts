import { HELP_KEY, NEXT_KEY, PREVIOUS_KEY } from "#shared/reading/reader-keys.ts";

/**
 * Chapter pages: arrow keys turn the page, the next chapter is prefetched, and there is a listen button if
 * the browser supports speech.
 */

const find = <Kind extends Element>(selector: string) => document.querySelector<Kind>(selector);
const linkTo = (rel: "prev" | "next") => find<HTMLAnchorElement>(`.read-bar a[rel="${rel}"]`);

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  if (document.documentElement.dataset.keys === "off" || isTyping(event.target)) return;
  if (event.key === HELP_KEY) return void help();
  if (event.shiftKey) return;
  const leftward = find(".read-bar")?.matches(":dir(rtl)");
  const [forward, back] = leftward ? [PREVIOUS_KEY, NEXT_KEY] : [NEXT_KEY, PREVIOUS_KEY];
  if (event.key === forward) linkTo("next")?.click();
  else if (event.key === back) linkTo("prev")?.click();
});

async function help() {
  const link = find<HTMLAnchorElement>(".keys-link");
  if (link) (await import(link.dataset.script!)).showKeys(link);
}

/** True if keys belong to the target: a field, a box that scrolls sideways, or an open dialogue. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input,textarea,select,dialog,[tabindex],[role=slider]") !== null
  );
}

whenIdle(() => {
  const next = linkTo("next");
  if (!next || next.dataset.paid !== undefined || savesData()) return;
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

const sheet = find<HTMLElement>(".reader-sheet");
sheet?.addEventListener("beforetoggle", async () => (await import(sheet.dataset.script!)).follow(sheet), {
  once: true,
});

const narration = find<HTMLElement>(".narration[data-script]");
if (narration)
  import(narration.dataset.script!).then(
    ({ mountNarration }) => mountNarration(narration),
    // Without our player, the browser's is shown.
    () => narration.removeAttribute("data-script"),
  );

const template = find<HTMLTemplateElement>(".aloud-template");
if (template && "speechSynthesis" in window) {
  template.replaceWith(template.content);
  const listen = async (goOn: boolean) => (await import(template.dataset.script!)).listen(goOn);
  find(".aloud-open")?.addEventListener("click", () => listen(false));
  // The previous chapter was read aloud to its end, and its listener wanted to continue.
  if (sessionStorage.aloud === location.pathname) {
    sessionStorage.removeItem("aloud");
    listen(true);
  }
}
