/** Why a sentence was not read to its end: the browser wants a click first, something else took the voice, or it failed. */
export type Failure = "blocked" | "taken" | "failed";

/** Characters to one utterance: longer ones stop in the middle with voices from the network. */
const UTTERANCE = 200;

/** Who is to be heard; a new sentence, or silence, makes another of it. */
let turn: object = {};

/** Reads a text out; tells once that it is read, or why not. */
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
    // Browsers that forget an utterance nobody holds never tell of its end.
    Object.assign(mine, { utterance });
    speechSynthesis.speak(utterance);
  };
  next();
}

/** Nothing is read out any more, and nothing is told of what was. `pause()` is not used: on phones it loses the voice. */
export function hush(): void {
  turn = {};
  speechSynthesis.cancel();
}

/** A text in pieces of at most so many characters, cut where one would draw breath, else between words. */
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

/** The voices of a language: those of its own region first, then those that need no network. */
export function voicesOf(language: string): SpeechSynthesisVoice[] {
  const rank = ({ lang, localService }: SpeechSynthesisVoice) =>
    (lang.replace("_", "-").toLowerCase() === language.toLowerCase() ? 0 : 2) + (localService ? 0 : 1);
  return speechSynthesis
    .getVoices()
    .filter(({ lang }) => primary(lang) === primary(language))
    .sort((a, b) => rank(a) - rank(b));
}
