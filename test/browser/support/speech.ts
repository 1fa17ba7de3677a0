import type { Page } from "playwright-core";

/** A voice as a browser tells of it. */
export interface TestVoice {
  readonly name: string;
  readonly lang: string;
}

/** What a page asked its voice to say, the latest last; `rate` and `voice` as asked. */
export interface Said {
  readonly text: string;
  readonly lang: string;
  readonly rate: number;
  readonly voice: string | null;
}

/** Stands in for the browser's voice, which has none here: says nothing until a test lets it. */
export interface TestSpeech {
  said(): Promise<Said[]>;
  /** Whether something is being said right now. */
  busy(): Promise<boolean>;
  /** The utterance ends, as if heard. */
  end(): Promise<void>;
  /** Ends all there is to say, one after the other. */
  finish(): Promise<void>;
  fail(error: string): Promise<void>;
}

interface Stub {
  said: Said[];
  current: { onend?: () => void; onerror?: (event: { error: string }) => void } | null;
}

/** As browsers do it: who is cut off is told, later. A string, for it runs in the page as it is. */
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

/** Gives every page of a visit such a voice. */
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
