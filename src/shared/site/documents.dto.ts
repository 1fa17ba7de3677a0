/** A document about the site, legal or other. */
export interface DocumentDto {
  readonly title: string;
  readonly summary: string;
  /** Version from 1; shown on legal documents. */
  readonly version: number;
  /** Date of this version: YYYY-MM-DD. */
  readonly date: string;
  readonly legal: boolean;
  /** HTML of the site's document, sanitised. */
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly title: string; readonly level: number }[];
}

/** A document and its neighbours in its group. */
export interface DocumentPageData {
  readonly document: DocumentDto;
  readonly beside: readonly { readonly href: string; readonly title: string; readonly current: boolean }[];
}

/** Agreement to a new version of the terms; form field `next`. */
export interface AgreePageData {
  readonly version: number;
  readonly date: string;
  readonly next: string;
}

/** Sitemap for people: headings with links. */
export interface SitemapPageData {
  readonly groups: readonly {
    readonly title: string;
    readonly links: readonly { readonly href: string; readonly label: string }[];
  }[];
}
