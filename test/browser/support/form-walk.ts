import { load } from "cheerio";
import type { Page } from "playwright-core";

/** Presses of Tab beyond the controls there are, for parts of dates and boxes that scroll, before it counts as a trap. */
const SPARE = 60;

/** The forms in a page's content, by what tells one from another; ids make no difference. */
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
 * Goes through the content of a page by Tab, and sends each of its forms by Enter, which is kept from leaving the page.
 * Answers what is wrong: a control that is not reached, or not in the order of the document, or whose focus is not
 * seen, a place one does not get out of, a form that Enter does not send.
 */
export async function formFaults(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main fw-island[data-on=load]")].every((island) =>
      Object.keys(island).some((key) => key.startsWith("__reactContainer")),
    ),
  );
  await page.evaluate(watch);
  let faults = await tabThrough(page);
  // An island that was busy with an answer has its buttons back the second time; and one press waits for the other,
  // for a frame within the page may take the focus later than the next press comes.
  if (faults.length > 0) faults = await tabThrough(page, true);
  const senders = await page.evaluate(() => window.walk.senders());
  for (let index = 0; index < senders.length; index += 1) {
    await page.evaluate((at) => window.walk.focus(at), index);
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
      /** Goes to the place before the content; answers how many stops there are to come. */
      begin(): number;
      inside(): boolean;
      faults(): string[];
      senders(): string[];
      focus(at: number): void;
      wasSent(): boolean;
    };
  }
}

/** In the page: notes where the focus goes and which forms are sent. */
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
    // Of a group of radio buttons Tab stops at the chosen one, or at the first.
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
  const isRinged = (element: HTMLElement): boolean => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [element, ...labels, element.parentElement!].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
  };
  /** Once the content is left the walk is over; behind a page that is nothing else Tab begins anew at its first stop. */
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
    else if (!isRinged(target)) unseen.push(`nothing is drawn around ${nameOf(target)}`);
  });
  let sent = false;
  const caught = (event: Event, holdBack: boolean) => {
    sent = true;
    event.stopImmediatePropagation();
    if (holdBack) event.preventDefault();
  };
  addEventListener("submit", (event) => caught(event, true), true);
  addEventListener("invalid", (event) => caught(event, true), true);
  // Islands of these do not hear of it: what counts is what the browser makes of Enter.
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
    // In a dialogue that is closed there is nothing to reach.
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
      // Where nothing comes before the content, the walk begins at the page's start.
      if (before.length === 0) (document.activeElement as HTMLElement | null)?.blur();
      left = false;
      return expected.length;
    },
    inside: () => !left && main.contains(document.activeElement),
    faults() {
      const reached = [...new Set(seen)].filter((element) => expected.includes(element));
      // What a script has taken away meanwhile is no control any more.
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
    },
    wasSent: () => sent,
  };
}
