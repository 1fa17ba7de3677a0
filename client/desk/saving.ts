import { CSRF_FIELD } from "../../src/shared/form.ts";
import { standingOf } from "./send.ts";
import { type SaveState, showState } from "./state.ts";

/** Milliseconds after a key until what was typed is saved. */
export const SOON = 1_200;
/** Milliseconds between tries while there is no connection; doubled up to the longest. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 30_000;

/** When a form saves by itself, and what its line says of that. */
export interface Saving {
  readonly state: () => SaveState["kind"];
  readonly say: (next: SaveState) => void;
  /** Saves in so many milliseconds, and not before. */
  readonly wait: (ms: number) => void;
  /** Soon after a key, unless it is to be saved already. */
  readonly soon: () => void;
  /** Nothing is to be saved by itself any more. */
  readonly stop: () => void;
  /** The server has answered. */
  readonly reached: () => void;
  /** It has not: again later, each time a little longer. */
  readonly later: () => void;
  /** A session that has ended is one thing, another session's token or something that is gone are others. */
  readonly reopen: (why: string) => Promise<void>;
  /** Somebody has come back to the page, or the connection has. */
  readonly tryAgain: () => Promise<void>;
}

/** `form` saves by `save` what `isUnsaved`, of a member and by the name of the form, which is known once it is opened. */
export function createSaving(
  form: HTMLFormElement,
  { member, writer }: { readonly member: string; readonly writer: string },
  { isUnsaved, save }: { readonly isUnsaved: () => boolean; readonly save: () => Promise<void> },
): Saving {
  const line = form.querySelector<HTMLElement>(".save-state")!;
  const token = form.querySelector<HTMLInputElement>(`input[name="${CSRF_FIELD}"]`)!;
  let state: SaveState["kind"] = "ready";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry = FIRST_RETRY;

  const say = (next: SaveState) => {
    state = next.kind;
    showState(line, next);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = (ms: number) => {
    stop();
    timer = setTimeout(save, ms);
  };
  const later = () => {
    say({ kind: "offline" });
    wait(retry);
    retry = Math.min(retry * 2, LONGEST_RETRY);
  };
  return {
    state: () => state,
    ...{ say, wait, stop, later },
    soon() {
      if (timer === undefined && state !== "offline") wait(SOON);
    },
    reached() {
      retry = FIRST_RETRY;
    },
    async reopen(why) {
      const standing = await standingOf(member, writer);
      if (standing === "later") return later();
      if (standing === "signed-out") return say({ kind: "signed-out" });
      if (standing === "gone" || standing.token === token.value) return say({ kind: "refused", why });
      token.value = standing.token;
      wait(0);
    },
    async tryAgain() {
      if (!isUnsaved()) return;
      if (state === "offline") return save();
      if (state !== "signed-out") return;
      const standing = await standingOf(member, writer);
      if (typeof standing === "string") return;
      token.value = standing.token;
      await save();
    },
  };
}
