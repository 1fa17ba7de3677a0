/** Blocks of a newsletter with all displayed data; URLs are absolute. */
export type LetterBlock =
  | { readonly kind: "text"; readonly html: string }
  | {
      readonly kind: "story" | "service" | "challenge";
      readonly title: string;
      /** Author. */
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

/** Data from which a newsletter is rendered. */
export interface LetterData extends LetterContent {
  readonly subject: string;
  readonly preheader: string;
  readonly language: string;
  readonly from: string;
  /** Reason why the recipient gets it. */
  readonly why: string;
  readonly postal: string;
  /** Link for unsubscribing from such newsletters. */
  readonly unsubscribe: string;
  /** True if clicks on links are counted, with the reader's consent. */
  readonly linksCounted: boolean;
  /** Counting of opens, by a picture with an individual address; null if opens are not counted. */
  readonly opens: { readonly picture: string | null } | null;
  /** Link that ends both kinds of counting; null if nothing is counted. */
  readonly endCounting: string | null;
  /** Address of the newsletter on the site; null if it is not archived there. */
  readonly web: string | null;
}
