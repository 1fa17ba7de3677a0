import { keyboardText as words } from "#shared/reading/keyboard.text.ts";

/**
 * Chapter pages: shows the list of keyboard shortcuts as a dialogue, taken from the page that the link leads
 * to. Loaded on demand.
 */
export async function showKeys({ href }: HTMLAnchorElement): Promise<void> {
  const help = await helpAt(href);
  if (!help) return location.assign(href);
  if (document.querySelector("dialog[open]")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "dialog keys-dialog";
  dialog.setAttribute("aria-labelledby", "keys-title");
  dialog.innerHTML = `<h2 id="keys-title">${words.title}</h2><form method="dialog"><button class="btn" autofocus>${words.close}</button></form>`;
  dialog.firstElementChild!.after(help);
  // By then the browser has returned the focus.
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
