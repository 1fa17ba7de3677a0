import { pageNumber } from "#core/pages/page-number.ts";
import type { PagingDto } from "#shared/paging.ts";

/**
 * Returns the rows of one page of a list in memory, by `?page=` from 1.
 * @throws 404 past the last page
 */
export function pageOf<Row>(
  all: readonly Row[],
  size: number,
  query: URLSearchParams,
  path: string,
): { readonly rows: readonly Row[]; readonly paging: PagingDto } {
  const last = Math.max(1, Math.ceil(all.length / size));
  const page = pageNumber(query, last);
  return {
    rows: all.slice((page - 1) * size, page * size),
    paging: {
      newer: page > 1 ? `${path}?page=${page - 1}` : null,
      older: page < last ? `${path}?page=${page + 1}` : null,
      total: all.length,
    },
  };
}
