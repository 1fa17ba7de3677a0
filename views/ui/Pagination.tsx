import { uiText } from "../../src/shared/platform/ui.text.ts";
import type { PagingDto } from "../../src/shared/site/site.dto.ts";
import { ButtonLink } from "./Button.tsx";

/** The pages beside this one in a keyset listing; nothing when there is only one. */
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
