import { FRESH_EVENT, underWay } from "#shared/loading.ts";

/**
 * Sends a form and replaces the part that `data-stay` names by the response's version. Without JavaScript,
 * the same form leads to a page with the same part.
 */
export async function send(form: HTMLFormElement, by: HTMLButtonElement | null): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const data = new FormData(form, by);
  const posting = form.enctype === "multipart/form-data" ? sendFiles(form, data) : sendFields(form, data);
  const answer = await underWay(posting).catch(() => null);
  form.ariaBusy = null;
  if (!answer) return say(form, form.dataset.failed!);
  const page = new DOMParser().parseFromString(answer.text, "text/html");
  await bringSheets(page);
  if (answer.ok && showAnew(form, by, page)) return;
  // The action was carried out, whatever the page it redirects to says.
  if (answer.redirected) return location.assign(answer.url);
  // Refused, or shown with a preview.
  const returned = form.id && page.getElementById(form.id);
  if (!returned) return sendForGood(form, by);
  Object.assign(returned.dataset, form.dataset);
  const fresh = document.adoptNode(returned);
  form.replaceWith(fresh);
  announce(fresh);
  fresh.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

interface Answer {
  readonly ok: boolean;
  readonly redirected: boolean;
  readonly url: string;
  readonly text: string;
}

async function sendFields(form: HTMLFormElement, data: FormData): Promise<Answer> {
  const body = new URLSearchParams(data as unknown as Record<string, string>);
  const answer = await fetch(form.action, { method: "POST", body });
  return { ok: answer.ok, redirected: answer.redirected, url: answer.url, text: await answer.text() };
}

/** The form's progress bar, if it has one, shows the upload's progress, which `fetch` does not report. */
function sendFiles(form: HTMLFormElement, data: FormData): Promise<Answer> {
  const bar = form.querySelector("progress");
  if (bar) Object.assign(bar, { hidden: false, value: 0 });
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.upload.onprogress = ({ loaded, total }) => {
      if (bar) bar.value = Math.floor((loaded / total) * 100);
    };
    request.onerror = reject;
    request.onload = () =>
      resolve({
        ok: request.status < 400,
        // It may have led to the same address, and forms with files have no preview.
        redirected: request.status < 400 || request.responseURL !== form.action,
        url: request.responseURL,
        text: request.responseText,
      });
    request.send(data);
  }).finally(() => {
    if (bar) bar.hidden = true;
  });
}

/**
 * The response may be a different page with style sheets that are not loaded here: they are loaded before its
 * content is inserted.
 */
const bringSheets = (page: Document) =>
  Promise.all(
    [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) => {
      const href = link.getAttribute("href")!;
      if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) return null;
      const fresh = document.head.appendChild(document.adoptNode(link));
      return new Promise((resolve) => {
        fresh.onload = fresh.onerror = resolve;
      });
    }),
  );

/** Returns true if the response contains this part. */
function showAnew(form: HTMLFormElement, by: HTMLButtonElement | null, page: Document): boolean {
  const { stay = "" } = form.dataset;
  const old = document.querySelector(stay);
  const replacement = page.querySelector<HTMLElement>(stay);
  if (!old || !replacement) return false;
  const known = new Set([...old.querySelectorAll("[id]")].map(({ id }) => id));
  const fresh = document.adoptNode(replacement);
  old.replaceWith(fresh);
  announce(fresh);
  const flash = page.querySelector(".flash");
  if (flash) {
    const statusElement = document.createElement("div");
    statusElement.setAttribute("role", "status");
    fresh.prepend(statusElement);
    // Written after the element is inserted, because screen readers announce only changes.
    setTimeout(() => {
      statusElement.className = flash.className;
      statusElement.replaceChildren(...document.adoptNode(flash).childNodes);
    });
  }
  focusOn(fresh, known, by);
  return true;
}

/**
 * Focuses the element that was added, or else the new version of the button that was pressed: if its item is gone,
 * the server has given its id to the button of the next one.
 */
function focusOn(fresh: HTMLElement, known: ReadonlySet<string>, by: HTMLButtonElement | null): void {
  const come = [...fresh.querySelectorAll<HTMLElement>("article[id]")].find(({ id }) => !known.has(id));
  const same = by?.id ? fresh.querySelector<HTMLElement>(`#${CSS.escape(by.id)}`) : null;
  const target = come ?? same ?? fresh;
  if (target !== same) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (come) come.scrollIntoView({ block: "nearest" });
}

const announce = (fresh: HTMLElement) => fresh.dispatchEvent(new CustomEvent(FRESH_EVENT, { bubbles: true }));

function say(form: HTMLFormElement, words: string): void {
  const errorElement = form.querySelector(".stay-said") ?? form.appendChild(document.createElement("p"));
  errorElement.className = "stay-said field-error";
  errorElement.setAttribute("role", "alert");
  errorElement.textContent = words;
}

/** Sends the form as without JavaScript: the response is a new page. */
function sendForGood(form: HTMLFormElement, by: HTMLButtonElement | null): void {
  delete form.dataset.stay;
  form.requestSubmit(by);
}
