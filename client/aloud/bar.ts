import { readAloudText as words } from "#shared/reading/read-aloud.text.ts";
import { RATES } from "./choices.ts";

/** The player's parts. */
export interface Bar {
  readonly element: HTMLElement;
  readonly play: HTMLButtonElement;
  readonly back: HTMLButtonElement;
  readonly forth: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly rate: HTMLSelectElement;
  readonly voice: HTMLSelectElement;
  readonly onwards: HTMLInputElement;
  /** Announces the player's state, visibly if `shown`; the sentences themselves are spoken. */
  say(status: string, shown?: boolean): void;
  /** Shows whether the chapter is being read aloud. */
  playing(on: boolean): void;
}

/** Renders the player at the end of the page's content. */
export function drawBar(): Bar {
  const sprite = document.querySelector("use[href*='#']")?.getAttribute("href")?.split("#", 1)[0] ?? "";
  const icon = (name: string) =>
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><use href="${sprite}#${name}"/></svg>`;
  const button = (name: string, label: string, icons: string) =>
    `<button type="button" class="btn btn-quiet" data-part="${name}" aria-label="${label}" title="${label}">${icons}</button>`;
  const element = document.createElement("section");
  element.className = "aloud";
  element.setAttribute("aria-label", words.label);
  element.innerHTML = `<p class="visually-hidden" role="status"></p>
<div class="aloud-buttons">${button("back", words.back, icon("skip-back"))}${button("play", words.play, icon("play") + icon("pause"))}${button("forth", words.forth, icon("skip-forward"))}</div>
<details class="aloud-choices"><summary>${words.choices}</summary><div><label><span>${words.rate}</span><select class="input" data-part="rate">${RATES.map((rate) => `<option value="${rate}">${words.times(rate)}</option>`).join("")}</select></label>
<label class="aloud-voice"><span>${words.voice}</span><select class="input" data-part="voice"></select></label>
<label class="aloud-onwards"><input type="checkbox" data-part="onwards"><span>${words.onwards}</span></label></div></details>
${button("stop", words.stop, icon("x"))}<p class="aloud-none fine" hidden>${words.noVoice}</p>`;
  document.querySelector("main")!.append(element);
  const part = <Kind extends Element>(name: string) => element.querySelector<Kind>(`[data-part="${name}"]`)!;
  const status = element.querySelector("[role=status]")!;
  const play = part<HTMLButtonElement>("play");
  return {
    element,
    play,
    back: part("back"),
    forth: part("forth"),
    stop: part("stop"),
    rate: part("rate"),
    voice: part("voice"),
    onwards: part("onwards"),
    say: (words, shown = false) => {
      status.textContent = words;
      status.className = shown ? "aloud-said" : "visually-hidden";
    },
    playing: (on) => {
      element.toggleAttribute("data-playing", on);
      play.ariaLabel = play.title = on ? words.pause : words.play;
    },
  };
}

/** Lists the voices available for the chapter's language, or says that there are none. */
export function offerVoices(
  bar: Bar,
  voices: readonly SpeechSynthesisVoice[],
  chosen: string | undefined,
): void {
  bar.voice.replaceChildren(
    ...voices.map(({ name, voiceURI }) => new Option(name, voiceURI, false, voiceURI === chosen)),
  );
  bar.element.querySelector<HTMLElement>(".aloud-voice")!.hidden = voices.length < 2;
  bar.element.querySelector<HTMLElement>(".aloud-none")!.hidden = voices.length > 0;
}
