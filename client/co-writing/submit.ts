import { besideText, controlsOf, type Words, wordsOf } from "../desk/form.ts";
import type { ChapterConnection } from "./connection.ts";

/** Milliseconds that a press waits for what was just typed to be stored. */
const WAIT = 5_000;

/** Resolves once everything that was written here is stored, or so many milliseconds are over. */
export async function whenStored(link: ChapterConnection, within = Number.POSITIVE_INFINITY): Promise<void> {
  const until = Date.now() + within;
  while (!link.allStored && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
}

/**
 * A form whose text is written live is sent once the server has all of the text, and without the fields that were not
 * changed here: others may have changed them.
 */
export function sendWhenStored(form: HTMLFormElement, link: ChapterConnection, late: () => void): void {
  const first: Words = besideText(wordsOf(form));
  let sending = false;
  form.addEventListener(
    "submit",
    async (event) => {
      if (link.allStored) {
        const same = controlsOf(form).filter(
          ({ name, value }) =>
            name === "text" || (name in first && first[name] === value && name !== "publishAt"),
        );
        for (const control of same) control.disabled = true;
        // Back on this page, by "back" or because it was refused on the way, they can be written in again.
        const open = () => {
          for (const control of same) control.disabled = false;
        };
        addEventListener("pageshow", open, { once: true });
        setTimeout(open, 1_000);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (sending) return;
      sending = true;
      const { submitter } = event;
      await whenStored(link, WAIT);
      sending = false;
      if (link.allStored) form.requestSubmit(submitter as HTMLButtonElement | null);
      else late();
    },
    { capture: true },
  );
}
