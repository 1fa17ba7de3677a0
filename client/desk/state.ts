import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { autosaveText } from "#shared/stories/autosave.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

/** State of a form's text, as shown to the writer. */
export type SaveState =
  | { readonly kind: "ready" | "saving" | "waiting" | "joining" | "offline" | "signed-out" | "unkept" }
  | { readonly kind: "saved"; readonly at: Date }
  | { readonly kind: "refused"; readonly why: string }
  | {
      readonly kind: "conflict";
      readonly story: string;
      readonly chapter: string;
      readonly revision: number;
      readonly kept: number;
    };

/**
 * Shows the state in the form's status line; screen readers announce states that need action, not every save.
 */
export function showState(line: HTMLElement, given: SaveState): void {
  const isJoining = line.closest("form")?.dataset.writing === "opening";
  const state: SaveState = isJoining && QUIET.has(given.kind) ? { kind: "joining" } : given;
  line.hidden = false;
  if (line.dataset.state === state.kind && (state.kind === "saving" || state.kind === "joining")) return;
  line.dataset.state = state.kind;
  line.setAttribute("aria-live", state.kind === "saving" || state.kind === "saved" ? "off" : "polite");
  line.replaceChildren(...partsOf(state));
}

/** States that a form can be in while it joins the others who write in its text. */
const QUIET: ReadonlySet<SaveState["kind"]> = new Set(["ready", "saving", "saved"]);

function partsOf(state: SaveState): (string | Node)[] {
  switch (state.kind) {
    case "saved":
      return [
        autosaveText.saved(
          state.at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }),
        ),
      ];
    case "refused":
      return [autosaveText.refused(state.why)];
    case "conflict": {
      const { story, chapter, revision, kept } = state;
      const href = chaptersPaths.comparison(story, chapter, revision, kept);
      return [`${autosaveText.conflict} `, link(href, autosaveText.choose)];
    }
    case "signed-out": {
      const signIn = link(accountsPaths.login(location.pathname), autosaveText.signIn);
      signIn.target = "_blank";
      return [`${autosaveText.signedOut} `, signIn, ` ${autosaveText.signInAfter}`];
    }
    default:
      return [autosaveText[state.kind]];
  }
}

function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}
