import type { PagingDto } from "#shared/paging.ts";

/** Pagination links of a list in descending id order: first page and next page. */
export function pageBelow(
  path: string,
  filter: Readonly<Record<string, string | undefined>>,
  page: {
    readonly before: string | undefined;
    readonly rows: readonly { readonly id: string }[];
    readonly more: boolean;
  },
): PagingDto {
  const at = (before?: string) => {
    const values = Object.entries({ ...filter, before }).filter(([, value]) => value);
    return values.length > 0 ? `${path}?${new URLSearchParams(values as [string, string][])}` : path;
  };
  return {
    newer: page.before ? at() : null,
    older: page.more ? at(page.rows.at(-1)?.id) : null,
    total: null,
  };
}
