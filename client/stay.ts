import { FRESH_EVENT, underWay } from "../src/shared/loading.ts";

/**
 * Sends a form and puts the answer's version of the part that `data-stay` names in the place of this page's. Without
 * a script the same form leads to a page with the same part.
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
  // What was done is done, whatever the page says to which it leads.
  if (answer.ok || answer.redirected) return location.assign(answer.url);
  const refused = form.id && page.getElementById(form.id);
  if (!refused) return sendForGood(form, by);
  Object.assign(refused.dataset, form.dataset);
  const fresh = document.adoptNode(refused);
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

/** The form's own bar, where it has one, shows how much of the files has been sent, which `fetch` does not tell. */
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
        redirected: request.responseURL !== form.action,
        url: request.responseURL,
        text: request.responseText,
      });
    request.send(data);
  }).finally(() => {
    if (bar) bar.hidden = true;
  });
}

/** The answer may be another page than this one, dressed by sheets that are not here: first they, then what they dress. */
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

/** Whether the answer has this part. */
function showAnew(form: HTMLFormElement, by: HTMLButtonElement | null, page: Document): boolean {
  const { stay = "" } = form.dataset;
  const old = document.querySelector(stay);
  const found = page.querySelector<HTMLElement>(stay);
  if (!old || !found) return false;
  const known = new Set([...old.querySelectorAll("[id]")].map(({ id }) => id));
  const fresh = document.adoptNode(found);
  old.replaceWith(fresh);
  announce(fresh);
  const flash = page.querySelector(".flash");
  if (flash) {
    const said = document.createElement("div");
    said.setAttribute("role", "status");
    fresh.prepend(said);
    // Written after it is there, or it is not announced.
    setTimeout(() => {
      said.className = flash.className;
      said.replaceChildren(...document.adoptNode(flash).childNodes);
    });
  }
  focusOn(fresh, known, by);
  return true;
}

/** What came by it: else the button that was pressed, as it stands now. */
function focusOn(fresh: HTMLElement, known: ReadonlySet<string>, by: HTMLButtonElement | null): void {
  const come = [...fresh.querySelectorAll<HTMLElement>("article[id]")].find(({ id }) => !known.has(id));
  const same = by?.name
    ? fresh.querySelector<HTMLElement>(`button[name="${by.name}"][value="${CSS.escape(by.value)}"]`)
    : null;
  const place = come ?? same ?? fresh;
  if (place !== same) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  if (come) come.scrollIntoView({ block: "nearest" });
}

const announce = (fresh: HTMLElement) => fresh.dispatchEvent(new CustomEvent(FRESH_EVENT, { bubbles: true }));

function say(form: HTMLFormElement, words: string): void {
  const said = form.querySelector(".stay-said") ?? form.appendChild(document.createElement("p"));
  said.className = "stay-said field-error";
  said.setAttribute("role", "alert");
  said.textContent = words;
}

/** As without a script: the answer is a page of its own. */
function sendForGood(form: HTMLFormElement, by: HTMLButtonElement | null): void {
  delete form.dataset.stay;
  form.requestSubmit(by);
}
