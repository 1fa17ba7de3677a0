import { DESK_FILLED, DESK_READY } from "../../src/shared/stories/desk-events.ts";
import { fill, same, shut, type Words, wordsOf } from "./form.ts";
import { type Keeper, live, openKeeper } from "./keep.ts";
import { lastOnly } from "./last-only.ts";
import { leftBehind } from "./left-behind.ts";

/**
 * A suggestion that is being written (`data-suggests`, the chapter) is kept in this browser with each key until it is
 * sent, and is there again when the form is opened next: after a crash, a closed tab, a session that has ended.
 */
export async function keepSuggestion(form: HTMLFormElement, member: string): Promise<void> {
  const revision = form.querySelector<HTMLInputElement>('input[name="revision"]')!;
  const came = wordsOf(form, true);
  const open = shut(form);
  // What a browser brings back after a reload is older than what is kept here.
  form.autocomplete = "off";
  const keeper = await openKeeper();
  await keeper?.dropOthers(`${member} `).catch(() => {});
  const prefix = `${member} suggests ${form.dataset.suggests} `;
  const left = await broughtBack(keeper, prefix, { words: came, revision: revision.value });
  const writer = crypto.randomUUID();
  live(writer);
  const key = prefix + writer;
  let isSent = false;
  const put = lastOnly(async () => {
    const { revision: version, ...words } = wordsOf(form) as Words & { revision: string };
    if (same({ ...words, revision: version }, came)) return keeper?.drop(key);
    const draft = isSent ? SENT : "";
    await keeper?.put({ key, at: Date.now(), words, version, writer, draft });
  });

  form.addEventListener("input", () => void put());
  form.addEventListener("submit", () => {
    isSent = true;
    void put();
  });
  const notice = form.querySelector<HTMLElement>(".words-back");
  notice?.querySelector("button")?.addEventListener("click", () => {
    fill(form, came);
    form.dispatchEvent(new Event(DESK_FILLED));
    void put();
    notice.hidden = true;
  });
  if (left) {
    fill(form, left.words);
    revision.value = left.version;
    if (notice) notice.hidden = false;
  }
  open();
  form.dataset.ready = "";
  form.dispatchEvent(new Event(DESK_READY));
  if (!left) return;
  await put();
  await keeper?.drop(left.key);
}

/** Of words whose form was sent: whether they have arrived is known only by what the form comes with next. */
const SENT = "sent";

/** The words of a page that is gone, unless they are what the form came with or have been sent and decided since. */
async function broughtBack(
  keeper: Keeper | null,
  prefix: string,
  came: { readonly words: Words; readonly revision: string },
) {
  const left = keeper && (await leftBehind(keeper, prefix).catch(() => null));
  if (!left) return null;
  for (const { key } of left.older) await keeper.drop(key);
  const { newest } = left;
  if (!newest) return null;
  const { words, version, draft } = newest;
  const isOver = same({ ...words, revision: came.revision }, came.words);
  if (!isOver && !(draft === SENT && version !== came.revision)) return newest;
  await keeper.drop(newest.key);
  return null;
}
