/**
 * Reason why a sentence was not finished: the browser requires a click first, something else started
 * speaking, or it failed.
 */
export type Failure = "blocked" | "taken" | "failed";

/** Limit on the characters of one utterance: network voices stop in the middle of longer ones. */
const UTTERANCE = 200;

/** Identifies the current speech; a new sentence, or silence, replaces it. */
let turn: object = {};

/** Speaks a text; calls back once it is finished, or with the reason why not. */
export function say(
  text: string,
  { language, voice, rate }: { language: string; voice: SpeechSynthesisVoice | undefined; rate: number },
  done: (failure?: Failure) => void,
): void {
  hush();
  const mine = turn;
  const pieces = piecesOf(text);
  const next = () => {
    const piece = pieces.shift();
    if (piece === undefined) return done();
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = voice?.lang ?? language;
    utterance.voice = voice ?? null;
    utterance.rate = rate;
    utterance.onend = () => {
      if (mine === turn) next();
    };
    utterance.onerror = ({ error }) => {
      if (mine !== turn) return;
      hush();
      done(
        error === "not-allowed" ? "blocked" : /^(?:interrupted|canceled)$/.test(error) ? "taken" : "failed",
      );
    };
    // Keeps a reference, because some browsers forget an utterance that nothing references and never report
    // its end.
    Object.assign(mine, { utterance });
    speechSynthesis.speak(utterance);
  };
  next();
}

/** Stops speaking, without calling back. `pause()` is not used, because on phones it loses the voice. */
export function hush(): void {
  turn = {};
  speechSynthesis.cancel();
}

/** Splits a text into pieces of limited length, at pauses in the sentence or else between words. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > UTTERANCE) {
    const head = rest.slice(0, UTTERANCE);
    const breath = /^[\s\S]*[,;:—–、，；：](?=[\s\S]{0,140}$)/u.exec(head)?.[0].length ?? 0;
    const cut = breath || head.lastIndexOf(" ") + 1 || UTTERANCE - (/[\ud800-\udbff]$/.test(head) ? 1 : 0);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut);
  }
  if (rest.trim()) pieces.push(rest.trim());
  return pieces;
}

const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!;

/** Returns the voices of a language: those of its region first, then those that need no network. */
export function voicesOf(language: string): SpeechSynthesisVoice[] {
  const rank = ({ lang, localService }: SpeechSynthesisVoice) =>
    (lang.replace("_", "-").toLowerCase() === language.toLowerCase() ? 0 : 2) + (localService ? 0 : 1);
  return speechSynthesis
    .getVoices()
    .filter(({ lang }) => primary(lang) === primary(language))
    .sort((a, b) => rank(a) - rank(b));
}
