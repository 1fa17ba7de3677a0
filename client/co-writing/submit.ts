import { besideText, controlsOf, type Words, wordsOf } from "../desk/form.ts";
import type { ChapterConnection } from "./connection.ts";

/** Milliseconds for which a button press waits until the latest edits are stored. */
const WAIT = 5_000;

/** Resolves once all local edits are stored, or after the given number of milliseconds. */
export async function whenStored(link: ChapterConnection, within = Number.POSITIVE_INFINITY): Promise<void> {
  const until = Date.now() + within;
  while (!link.allStored && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
}

/**
 * Sends a live form once the server has all of the text, without the fields that were not changed here,
 * because others may have changed them.
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
        // Enables the fields again when the member returns with "back" or the request was rejected.
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
