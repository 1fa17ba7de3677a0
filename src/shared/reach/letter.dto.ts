/** A letter's blocks with all that is shown of them; addresses are whole. */
export type LetterBlock =
  | { readonly kind: "text"; readonly html: string }
  | {
      readonly kind: "story" | "service" | "challenge";
      readonly title: string;
      /** Who by. */
      readonly by: string;
      readonly words: string;
      readonly url: string;
      readonly picture: LetterPicture | null;
      readonly act: string;
    }
  | { readonly kind: "image"; readonly picture: LetterPicture; readonly url: string | null }
  | { readonly kind: "button"; readonly words: string; readonly url: string };

export interface LetterPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface LetterContent {
  readonly blocks: readonly LetterBlock[];
}

/** All that a letter is drawn from. */
export interface LetterData extends LetterContent {
  readonly subject: string;
  readonly preheader: string;
  readonly language: string;
  readonly from: string;
  /** Why somebody gets it. */
  readonly why: string;
  readonly postal: string;
  /** Ends letters like it. */
  readonly unsubscribe: string;
  /** Links that are followed are counted, as the reader agreed. */
  readonly linksCounted: boolean;
  /** How many open it is counted, by a picture with an address of its own; null where it is not. */
  readonly opens: { readonly picture: string | null } | null;
  /** Ends both; null where nothing is counted. */
  readonly endCounting: string | null;
  /** The letter on the site; null where it is not kept there. */
  readonly web: string | null;
}
