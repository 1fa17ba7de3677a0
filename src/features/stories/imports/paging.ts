import type { PagingDto } from "../../../shared/site/site.dto.ts";

/** Rows of one page of a list that is in memory, by `?page=` from 1; beyond the last it is the last. */
export function pageOf<Row>(
  all: readonly Row[],
  size: number,
  query: URLSearchParams,
  path: string,
): { readonly rows: readonly Row[]; readonly paging: PagingDto } {
  const last = Math.max(1, Math.ceil(all.length / size));
  const asked = Number(query.get("page") ?? "1");
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1;
  return {
    rows: all.slice((page - 1) * size, page * size),
    paging: {
      newer: page > 1 ? `${path}?page=${page - 1}` : null,
      older: page < last ? `${path}?page=${page + 1}` : null,
      total: all.length,
    },
  };
}
