/** A chapter among those to be published, or taken back. */
export interface PublishingEntryDto {
  readonly id: string;
  /** Place in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly words: number;
  readonly publishedAt: string | null;
}

/**
 * `/story/:id/publishing`. Chosen by `n` (several), `silent` and `withdraw` of the address; forms: `intent` publish
 * (`chapters`: ids apart by spaces, `silent`) and withdraw (`chapter`).
 */
export interface PublishingPageData {
  readonly story: {
    readonly id: string;
    readonly title: string;
    readonly language: string;
    readonly out: boolean;
  };
  /** Drafts with a text; those without can not be published. */
  readonly drafts: readonly PublishingEntryDto[];
  readonly empty: number;
  readonly published: readonly PublishingEntryDto[];
  /** What is asked to be confirmed. */
  readonly asked:
    | { readonly kind: "publish"; readonly chapters: readonly PublishingEntryDto[]; readonly silent: boolean }
    | { readonly kind: "withdraw"; readonly chapter: PublishingEntryDto }
    | null;
}
