import { keyboardText as words } from "../src/shared/reading/keyboard.text.ts";

/** Chapter pages: the list of keys as a dialogue, out of the page that a link leads to. Fetched when it is asked for. */
export async function showKeys({ href }: HTMLAnchorElement): Promise<void> {
  const help = await helpAt(href);
  if (!help) return location.assign(href);
  if (document.querySelector("dialog[open]")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "dialog keys-dialog";
  dialog.setAttribute("aria-labelledby", "keys-title");
  dialog.innerHTML = `<h2 id="keys-title">${words.title}</h2><form method="dialog"><button class="btn" autofocus>${words.close}</button></form>`;
  dialog.firstElementChild!.after(help);
  // The browser has given the focus back by then.
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

async function helpAt(href: string): Promise<Element | null> {
  try {
    const answer = await fetch(href);
    const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
    return page.querySelector(".keys-help");
  } catch {
    return null;
  }
}
