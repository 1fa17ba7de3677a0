import { load } from "cheerio";
import type { Page } from "playwright-core";

/**
 * Number of Tab presses beyond the number of controls, for parts of dates and scrollable boxes, before it
 * counts as a trap.
 */
const SPARE = 60;

/** Forms in a page's content, identified by their distinguishing markup; ids are ignored. */
export function formsOf(html: string): string[] {
  const $ = load(html);
  const forms = $("main form").map((_, form) => {
    const names = $(form)
      .find("[name]")
      .map((_, each) => `${each.tagName}.${$(each).attr("name")}`)
      .get();
    return `${plain($(form).attr("action") ?? "")} ${[...new Set(names)].join(",")}`;
  });
  return [...new Set(forms.get())];
}

const plain = (action: string): string => action.replace(/[0-9a-f]{24}|\d+|\?.*/g, "…");

/**
 * Tabs through a page's content and submits each form with Enter, without leaving the page. Returns faults:
 * an unreachable control, one out of document order or without visible focus, a focus trap, a form that Enter
 * does not submit.
 */
export async function formFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main fw-island[data-on=load]")].every((island) =>
      Object.keys(island).some((key) => key.startsWith("__reactContainer")),
    ),
  );
  await page.evaluate(watch);
  let faults = await tabThrough(page);
  // An island that was waiting for a response has enabled its buttons by the second time. Each press waits
  // for the previous one, because a frame in the page may take the focus later than the next press.
  if (faults.length > 0) faults = await tabThrough(page, true);
  const senders = await page.evaluate(() => window.walk.senders());
  for (let index = 0; index < senders.length; index += 1) {
    // A control that a script has removed meanwhile no longer counts.
    if (!(await page.evaluate((at) => window.walk.focus(at), index))) continue;
    await page.keyboard.press("Enter");
    if (!(await page.evaluate(() => window.walk.wasSent())))
      faults.push(`Enter does not send ${senders[index]}`);
  }
  return faults;
}

async function tabThrough(page: Page, oneByOne = false): Promise<string[]> {
  const stops = await page.evaluate(() => window.walk.begin());
  let pressed = 0;
  let inside = true;
  for (let batch = stops + 2; inside && pressed <= stops + SPARE; batch = 10) {
    if (oneByOne) for (let at = 0; at < batch; at += 1) await page.keyboard.press("Tab");
    else await Promise.all(Array.from({ length: batch }, () => page.keyboard.press("Tab")));
    pressed += batch;
    inside = await page.evaluate(() => window.walk.inside());
  }
  const trap = inside ? [`after ${pressed} times Tab one is still in it`] : [];
  return [...trap, ...(await page.evaluate(() => window.walk.faults()))];
}

declare global {
  interface Window {
    walk: {
      /** Focuses the position before the content; returns the number of Tab stops that follow. */
      begin(): number;
      inside(): boolean;
      faults(): string[];
      senders(): string[];
      /** Returns false if the control cannot be focused. */
      focus(at: number): boolean;
      wasSent(): boolean;
    };
  }
}

/** Runs in the page: records where the focus goes and which forms are submitted. */
function watch(): void {
  const main = document.querySelector("main")!;
  for (const details of main.querySelectorAll("details")) details.open = true;
  const isShown = (element: Element) =>
    element.isConnected && element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: Element) => {
    const { form } = element as HTMLInputElement;
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
    const name =
      element.getAttribute("name") ?? element.getAttribute("aria-label") ?? label?.trim().slice(0, 40);
    return `${element.localName} “${name}”${form ? ` of ${form.getAttribute("action")}` : ""}`;
  };
  const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]";
  const isStop = (element: HTMLElement): boolean => {
    if (element.tabIndex < 0 || element.matches(":disabled, [type=hidden], [inert] *") || !isShown(element))
      return false;
    // In a group of radio buttons, Tab stops at the chosen one, or else at the first.
    if (!(element instanceof HTMLInputElement) || element.type !== "radio" || !element.name) return true;
    const group = [...main.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
      ({ name, form, disabled }) => name === element.name && form === element.form && !disabled,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  let expected: HTMLElement[] = [];
  let seen: HTMLElement[] = [];
  let unseen: string[] = [];
  const findStops = () => [...main.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop);
  /** A text that fills its page shows the focus by its cursor. */
  const hasCursor = (element: HTMLElement): boolean =>
    element.isContentEditable && getComputedStyle(element).caretColor !== "rgba(0, 0, 0, 0)";
  const isRinged = (element: HTMLElement): boolean => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [element, ...labels, element.parentElement!].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  };
  /**
   * The walk ends when the focus leaves the content. On a page with nothing else, Tab wraps to the first
   * stop.
   */
  let left = false;
  const isAlone = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].every(
    (each) => main.contains(each) || !isStop(each),
  );
  document.addEventListener("focusin", ({ target }) => {
    if (left || !(target instanceof HTMLElement)) return;
    left =
      !main.contains(target) || (isAlone && seen.length > 1 && target === seen[0] && target !== seen.at(-1));
    if (left) return;
    seen.push(target);
    const isDate = target.matches("[type=date], [type=datetime-local], [type=time], [type=month]");
    if (!isDate && !target.matches(":focus-visible")) unseen.push(`${nameOf(target)} is not :focus-visible`);
    else if (!isRinged(target) && !hasCursor(target))
      unseen.push(`nothing is drawn around ${nameOf(target)}`);
  });
  let sent = false;
  const caught = (event: Event, holdBack: boolean) => {
    sent = true;
    event.stopImmediatePropagation();
    if (holdBack) event.preventDefault();
  };
  addEventListener("submit", (event) => caught(event, true), true);
  addEventListener("invalid", (event) => caught(event, true), true);
  // Prevents islands from handling the event: only the browser's own reaction to Enter counts.
  addEventListener(
    "click",
    (event) => {
      if ((event.target as Element).closest("button, [type=submit]")) event.stopImmediatePropagation();
    },
    true,
  );
  const TEXT =
    "input:not([type]), [type=text], [type=search], [type=email], [type=url], [type=password], [type=tel]";
  const senders: HTMLElement[] = [];
  const without: string[] = [];
  const known = new Set<string>();
  for (const form of main.querySelectorAll("form")) {
    const own = findStops().filter((element) => (element as HTMLInputElement).form === form);
    const button = own.filter((element) => element.matches("button:not([type=button]), [type=submit]"));
    const text = own.find((element) => element.matches(TEXT) && !element.matches("[role=combobox]"));
    const kind = `${(form.getAttribute("action") ?? "").replace(/[0-9a-f]{24}|\d+|\?.*/g, "…")} ${button.length} ${text?.getAttribute("name")}`;
    if (known.has(kind)) continue;
    known.add(kind);
    senders.push(...button, ...(text ? [text] : []));
    // Controls in a closed dialogue are unreachable.
    if (own.length > 0 && button.length === 0)
      without.push(`the form of ${form.getAttribute("action")} has no button to reach`);
  }
  window.walk = {
    begin() {
      [expected, seen, unseen] = [findStops(), [], []];
      const before = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (element) =>
          element.tabIndex >= 0 &&
          isShown(element) &&
          main.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING,
      );
      before.at(-1)?.focus();
      // If nothing comes before the content, the walk starts at the top of the page.
      if (before.length === 0) (document.activeElement as HTMLElement | null)?.blur();
      left = false;
      return expected.length;
    },
    inside: () => !left && main.contains(document.activeElement),
    faults() {
      const reached = [...new Set(seen)].filter((element) => expected.includes(element));
      // An element that a script has removed meanwhile no longer counts as a control.
      const missed = expected.filter((element) => !reached.includes(element) && isStop(element)).map(nameOf);
      const order = reached.map((element) => expected.indexOf(element));
      const wrong = reached.filter((_, at) => at > 0 && order[at]! < order[at - 1]!).map(nameOf);
      return [
        ...missed.map((name) => `${name} is not reached`),
        ...wrong.map((name) => `${name} comes out of the document's order`),
        ...new Set(unseen),
        ...without,
      ];
    },
    senders: () => senders.map(nameOf),
    focus(at) {
      sent = false;
      senders[at]!.focus();
      return document.activeElement === senders[at];
    },
    wasSent: () => sent,
  };
}
