/** Optional package of the voice; `npm run add:voice` installs it. */
export const VOICE_PACKAGE = "@echogarden/espeak-ng-emscripten";

/** Text-to-speech engine; other implementations can replace the current one. */
export interface Voice {
  /** Returns true if it works on this machine; checked once. */
  isThere(): Promise<boolean>;
  /**
   * Speaks sentences into an MP3 file.
   * @throws NoLanguageError for an unsupported language, and any other failure
   */
  speak(
    sentences: readonly SpokenSentence[],
    options: { readonly language: string; readonly path: string; readonly signal: AbortSignal },
  ): Promise<Speech>;
}

/** A sentence, and whether it begins a paragraph, which is preceded by a longer pause. */
export interface SpokenSentence {
  readonly text: string;
  readonly begins: boolean;
}

export interface Speech {
  /** Start of each sentence in milliseconds. */
  readonly starts: readonly number[];
  readonly seconds: number;
}

/** Error for an unsupported language. */
export class NoLanguageError extends Error {
  override readonly name = "NoLanguageError";
}
