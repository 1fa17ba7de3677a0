import { accountsPaths } from "../../src/shared/accounts/accounts.paths.ts";
import { autosaveText } from "../../src/shared/stories/autosave.text.ts";
import { chaptersPaths } from "../../src/shared/stories/chapters.paths.ts";

/** What is to be said of the words in a form. */
export type SaveState =
  | { readonly kind: "ready" | "saving" | "offline" | "signed-out" | "unkept" }
  | { readonly kind: "saved"; readonly at: Date }
  | { readonly kind: "refused"; readonly why: string }
  | {
      readonly kind: "conflict";
      readonly story: string;
      readonly chapter: string;
      readonly revision: number;
      readonly kept: number;
    };

/** Says it in the form's line; assistive technology hears of what needs the writer, not of every save. */
export function showState(line: HTMLElement, state: SaveState): void {
  line.hidden = false;
  if (line.dataset.state === "saving" && state.kind === "saving") return;
  line.dataset.state = state.kind;
  line.setAttribute("aria-live", state.kind === "saving" || state.kind === "saved" ? "off" : "polite");
  line.replaceChildren(...partsOf(state));
}

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
