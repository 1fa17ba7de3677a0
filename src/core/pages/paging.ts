import type { PagingDto } from "#shared/paging.ts";
import { PastLastPageError } from "../base/errors.ts";

/**
 * Checks the page of a list that has only one, such as one that is not shown to this viewer.
 * @throws 404 past it
 */
export function assertOnlyPage(query: Pick<URLSearchParams, "get">): void {
  if (query.get("after")) throw new PastLastPageError();
}

/**
 * Checks a page of older entries, before the number or time in its address; null on the first page.
 * @throws 404 past the last page
 */
export function assertOlder(before: number | Date | null | undefined, rows: readonly unknown[]): void {
  if (before !== null && before !== undefined && rows.length === 0) throw new PastLastPageError();
}

/**
 * Returns URLs of the neighbouring pages of a keyset-paged list; `more` shows that the count stopped at its
 * limit.
 */
export function pagingOf(
  url: string,
  { after, before }: { readonly after: string | null; readonly before: string | null },
  total: { readonly count: number; readonly more: boolean } | null,
): PagingDto {
  const at = (name: string, cursor: string | null) =>
    cursor && `${url}${url.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(cursor)}`;
  return {
    newer: at("before", before),
    older: at("after", after),
    total: total?.count ?? null,
    more: total?.more ?? false,
  };
}
