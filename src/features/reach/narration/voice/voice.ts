/** What makes speech of text. Others than the one that is there may take its place. */
export interface Voice {
  /** Whether it can speak on this machine; looked for once. */
  isThere(): Promise<boolean>;
  /**
   * Says sentences one after another into a file of MP3. @throws NoLanguageError for one that it does not speak, and
   * whatever else goes wrong
   */
  speak(
    sentences: readonly SpokenSentence[],
    options: { readonly language: string; readonly path: string; readonly signal: AbortSignal },
  ): Promise<Speech>;
}

/** A sentence, and whether a paragraph begins with it, before which there is a longer pause. */
export interface SpokenSentence {
  readonly text: string;
  readonly begins: boolean;
}

export interface Speech {
  /** Milliseconds at which each sentence begins. */
  readonly starts: readonly number[];
  readonly seconds: number;
}

/** It does not speak the language. */
export class NoLanguageError extends Error {
  override readonly name = "NoLanguageError";
}
