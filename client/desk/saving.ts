import { CSRF_FIELD } from "#shared/form.ts";
import { standingOf } from "./send.ts";
import { type SaveState, showState } from "./state.ts";

/** Milliseconds after a keystroke until the text is saved. */
export const SOON = 1_200;
/** Milliseconds between retries while offline; doubled up to the maximum. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 30_000;
/** Milliseconds that a save may take before the status line says that it waits: two seconds after the key. */
const WAITING = 800;

/** Controls when a form autosaves, and what its status line shows. */
export interface Saving {
  readonly state: () => SaveState["kind"];
  readonly say: (next: SaveState) => void;
  /** Saves after the given number of milliseconds, and not before. */
  readonly wait: (ms: number) => void;
  /** Saves soon after a keystroke, unless a save is already scheduled. */
  readonly soon: () => void;
  /** Stops autosaving. */
  readonly stop: () => void;
  /** Call when the server has responded. */
  readonly reached: () => void;
  /** Call when it has not: retries later, with increasing delays. */
  readonly later: () => void;
  /**
   * Call when a save was refused: distinguishes an ended session from another session's token and from a
   * deleted resource.
   */
  readonly reopen: (why: string) => Promise<void>;
  /** Call when the browser has lost its connection. */
  readonly offline: () => void;
  /** Call when the writer has returned to the page, or the connection is back. */
  readonly tryAgain: () => Promise<void>;
}

/**
 * Makes `form` autosave: calls `save` while `isUnsaved`, for a member and under the form's writer name, which
 * is known once the form is unlocked.
 */
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
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const say = (next: SaveState) => {
    clearTimeout(waiting);
    if (next.kind === "saving") waiting = setTimeout(() => showState(line, { kind: "waiting" }), WAITING);
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
    say,
    wait,
    stop,
    later,
    soon() {
      if (timer === undefined) wait(state === "offline" ? retry : SOON);
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
    offline() {
      if (!["signed-out", "conflict", "refused"].includes(state)) say({ kind: "offline" });
    },
    async tryAgain() {
      if (!isUnsaved()) return state === "offline" ? say({ kind: "ready" }) : undefined;
      if (state === "offline") return save();
      if (state !== "signed-out") return;
      const standing = await standingOf(member, writer);
      if (typeof standing === "string") return;
      token.value = standing.token;
      await save();
    },
  };
}
