import type { PagingDto } from "#shared/paging.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { ButtonLink } from "./Button.tsx";

/** Links to the adjacent pages in a keyset listing; nothing if there is only one page. */
export function Pagination({ paging }: { paging: PagingDto }) {
  if (!paging.newer && !paging.older) return null;
  return (
    <nav className="pagination" aria-label={uiText.pagination}>
      {paging.newer && (
        <ButtonLink href={paging.newer} icon="arrow-left" rel="prev">
          {uiText.previousPage}
        </ButtonLink>
      )}
      {paging.older && (
        <ButtonLink href={paging.older} iconAfter="arrow-right" rel="next">
          {uiText.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}
