import type { Page } from "playwright-core";

/** A voice as described by a browser. */
export interface TestVoice {
  readonly name: string;
  readonly lang: string;
}

/** Utterances that a page requested, the latest last, with their `rate` and `voice`. */
export interface Said {
  readonly text: string;
  readonly lang: string;
  readonly rate: number;
  readonly voice: string | null;
}

/** A stub for speech synthesis, which this browser lacks: says nothing until a test lets it. */
export interface TestSpeech {
  said(): Promise<Said[]>;
  /** True while an utterance is in progress. */
  busy(): Promise<boolean>;
  /** Ends the current utterance, as if it had been spoken. */
  end(): Promise<void>;
  /** Ends all queued utterances, one after the other. */
  finish(): Promise<void>;
  fail(error: string): Promise<void>;
}

interface Stub {
  said: Said[];
  current: { onend?: () => void; onerror?: (event: { error: string }) => void } | null;
}

/**
 * Behaves like browsers: a cancelled utterance fires its event later. A string, because it runs in the page
 * unchanged.
 */
const STUB = `
const stub = (window.testSpeech = { said: [], current: null });
const value = Object.assign(new EventTarget(), {
  getVoices: () => VOICES.map((voice) => ({ ...voice, voiceURI: voice.name, localService: true })),
  speak(utterance) {
    const { text, lang, rate, voice } = utterance;
    stub.said.push({ text, lang, rate, voice: voice && voice.name });
    stub.current = utterance;
  },
  cancel() {
    const cut = stub.current;
    stub.current = null;
    if (cut) setTimeout(() => cut.onerror({ error: "interrupted" }));
  },
});
Object.defineProperty(window, "speechSynthesis", { value, configurable: true });
window.SpeechSynthesisUtterance = class {
  constructor(text) { Object.assign(this, { text, lang: "", rate: 1, voice: null }); }
};`;

/** Installs the stub on every page of a visit. */
export async function stubSpeech(page: Page, voices: readonly TestVoice[]): Promise<TestSpeech> {
  await page.addInitScript(`{ const VOICES = ${JSON.stringify(voices)};${STUB} }`);
  type Testing = typeof globalThis & { testSpeech: Stub };
  return {
    said: () => page.evaluate(() => (window as unknown as Testing).testSpeech.said),
    busy: () => page.evaluate(() => (window as unknown as Testing).testSpeech.current !== null),
    end: () =>
      page.evaluate(() => {
        const stub = (window as unknown as Testing).testSpeech;
        const { current } = stub;
        stub.current = null;
        current?.onend?.();
      }),
    finish: () =>
      page.evaluate(() => {
        const stub = (window as unknown as Testing).testSpeech;
        for (let { current } = stub; current; { current } = stub) {
          stub.current = null;
          current.onend?.();
        }
      }),
    fail: (error) =>
      page.evaluate((error) => {
        const stub = (window as unknown as Testing).testSpeech;
        const { current } = stub;
        stub.current = null;
        current?.onerror?.({ error });
      }, error),
  };
}
