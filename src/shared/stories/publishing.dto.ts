/** A chapter that can be published or unpublished. */
export interface PublishingEntryDto {
  readonly id: string;
  /** Position in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly words: number;
  readonly publishedAt: string | null;
}

/**
 * `/story/:id/publishing`. Selected by the query parameters `n` (repeatable), `silent` and `withdraw`; forms:
 * `intent` publish (`chapters`: ids separated by spaces, `silent`) and withdraw (`chapter`).
 */
export interface PublishingPageData {
  readonly story: {
    readonly id: string;
    readonly title: string;
    readonly language: string;
    readonly out: boolean;
    /** How the viewer can publish the story: at once, or after adding what is missing; null if they cannot. */
    readonly publish: "now" | "ask" | null;
  };
  /** Drafts that have a text; empty drafts cannot be published. */
  readonly drafts: readonly PublishingEntryDto[];
  readonly empty: number;
  readonly published: readonly PublishingEntryDto[];
  /** The action that awaits confirmation. */
  readonly asked:
    | { readonly kind: "publish"; readonly chapters: readonly PublishingEntryDto[]; readonly silent: boolean }
    | { readonly kind: "withdraw"; readonly chapter: PublishingEntryDto }
    | null;
}
