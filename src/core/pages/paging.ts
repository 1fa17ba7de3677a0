import type { PagingDto } from "../../shared/site/site.dto.ts";

/** URLs of the neighbouring pages of a keyset-paged list; `more` says where counting stopped. */
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
