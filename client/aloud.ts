import { readAloudText as texts } from "#shared/reading/read-aloud.text.ts";
import { CLOSE_KEY } from "#shared/reading/reader-keys.ts";
import { type Bar, drawBar, offerVoices } from "./aloud/bar.ts";
import { keepChoices, readChoices } from "./aloud/choices.ts";
import { follow, mark } from "./aloud/mark.ts";
import { rangeOf, type Sentence, sentencesOf } from "./aloud/sentences.ts";
import { type Failure, hush, say, voicesOf } from "./aloud/speech.ts";

/** Chapter pages: reads the chapter aloud and highlights the current sentence. Loaded on demand. */

const chapter = document.querySelector<HTMLElement>(".chapter")!;
const language = chapter.lang;
const next = document.querySelector<HTMLAnchorElement>('.read-bar a[rel="next"]');

let choices = readChoices();
let bar: Bar | null = null;
let sentences: readonly Sentence[] = [];
let at = 0;
let reading = false;

/**
 * Opens the player and reads from the scroll position; with `goOn`, from the first word, because the previous
 * chapter has ended.
 */
export function listen(goOn = false): void {
  if (bar) return bar.play.focus();
  sentences = sentencesOf(chapter);
  at = goOn ? 0 : firstInSight();
  bar = open();
  bar.play.focus({ preventScroll: true });
  read();
}

function open(): Bar {
  const drawn = drawBar();
  const offer = () => offerVoices(drawn, voicesOf(language), choices.voices[language]);
  offer();
  speechSynthesis.addEventListener?.("voiceschanged", offer);
  drawn.rate.value = String(choices.rate);
  drawn.onwards.checked = choices.onwards;
  drawn.onwards.closest("label")!.hidden = !next;
  drawn.element.addEventListener("change", () => {
    const { rate, voice, onwards } = drawn;
    const voices = voice.value ? { ...choices.voices, [language]: voice.value } : choices.voices;
    const hasChanged = Number(rate.value) !== choices.rate || voice.value !== choices.voices[language];
    choices = { rate: Number(rate.value), onwards: onwards.checked, voices };
    keepChoices(choices);
    if (reading && hasChanged) read();
  });
  drawn.play.addEventListener("click", () => (reading ? pause(texts.paused) : read()));
  drawn.back.addEventListener("click", () => move(-1));
  drawn.forth.addEventListener("click", () => move(1));
  drawn.stop.addEventListener("click", stop);
  drawn.element.addEventListener("keydown", (event) => {
    if (event.key === CLOSE_KEY) stop();
  });
  return drawn;
}

function read(): void {
  const sentence = sentences[at];
  if (!sentence || !bar) return end();
  if (!reading) bar.say(texts.reading);
  reading = true;
  bar.playing(true);
  show(sentence);
  const { text, language: spoken } = sentence;
  const voices = voicesOf(spoken || language);
  const chosen = choices.voices[language];
  const voice = voices.find(({ voiceURI }) => voiceURI === chosen) ?? voices[0];
  say(text, { language: spoken || language, voice, rate: choices.rate }, (failure) => {
    if (failure) return pause(WHY[failure], failure !== "taken");
    at += 1;
    read();
  });
}

const WHY: Readonly<Record<Failure, string>> = {
  blocked: texts.blocked,
  taken: texts.paused,
  failed: texts.failed,
};

function show(sentence: Sentence): void {
  const range = rangeOf(sentence);
  follow(range, bar?.element.getBoundingClientRect().bottom ?? 0);
  mark(range);
}

/** Pauses at the current sentence, which stays highlighted; `shown` makes the reason visible. */
function pause(status: string, shown = false): void {
  hush();
  reading = false;
  bar?.playing(false);
  bar?.say(status, shown);
}

function move(by: number): void {
  at = Math.min(Math.max(0, at + by), sentences.length - 1);
  const sentence = sentences[at];
  if (reading) read();
  else if (sentence) show(sentence);
}

function end(): void {
  if (!choices.onwards || !next) return stop();
  hush();
  mark(null);
  try {
    sessionStorage.setItem("aloud", new URL(next.href).pathname);
  } catch {
    // Without this, the next chapter does not start automatically.
  }
  next.click();
}

function stop(): void {
  hush();
  mark(null);
  reading = false;
  const inside = bar?.element.contains(document.activeElement);
  bar?.element.remove();
  bar = null;
  if (inside) document.querySelector<HTMLElement>(".aloud-open")?.focus({ preventScroll: true });
}

/** Returns the index of the first sentence that ends below the page's bar. */
function firstInSight(): number {
  if (scrollY < 50) return 0;
  const index = sentences.findIndex((sentence) => rangeOf(sentence).getBoundingClientRect().bottom > 64);
  return Math.max(0, index);
}

// Stops speaking when the page is left, also if it is cached for "back".
addEventListener("pagehide", () => {
  if (reading) pause(texts.paused);
});
