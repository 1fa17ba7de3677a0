/** A text about the site, legal or other. */
export interface DocumentDto {
  readonly title: string;
  readonly summary: string;
  /** Counts from 1; legal texts say it. */
  readonly version: number;
  /** Day of this version: YYYY-MM-DD. */
  readonly date: string;
  readonly legal: boolean;
  /** Our own HTML, sanitised. */
  readonly html: string;
  readonly contents: readonly { readonly id: string; readonly title: string; readonly level: number }[];
}

/** One text and its place among its like. */
export interface DocumentPageData {
  readonly document: DocumentDto;
  readonly beside: readonly { readonly href: string; readonly title: string; readonly current: boolean }[];
}

/** Agreeing to a new version of the terms: field `next`. */
export interface AgreePageData {
  readonly version: number;
  readonly date: string;
  readonly next: string;
}

/** The site's places for people: headings with links. */
export interface SitemapPageData {
  readonly groups: readonly {
    readonly title: string;
    readonly links: readonly { readonly href: string; readonly label: string }[];
  }[];
}
