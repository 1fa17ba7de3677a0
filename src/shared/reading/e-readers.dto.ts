import type { BookFormat } from "./e-readers.ts";

/** `/settings/e-reader`. */
export interface EReaderPageData {
  /** The confirmed address; null if none. */
  readonly email: string | null;
  /** An address that waits for its code; null if none. */
  readonly pending: string | null;
  /** Code from the link of a mail; "" if none. */
  readonly code: string;
  /** Address that stories come from. */
  readonly sender: string;
}

/** `/story/:id/download`. */
export interface DownloadPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly noCrawlers: boolean;
  readonly formats: readonly BookFormat[];
  /** False if this server cannot make files for Kindle devices. */
  readonly hasKindle: boolean;
  /** What the viewer can send to: `guest` must sign in first, `none` must confirm an address first. */
  readonly device: { readonly kind: "guest" | "none" } | { readonly kind: "ready"; readonly email: string };
}
