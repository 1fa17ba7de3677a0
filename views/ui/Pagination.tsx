import type { PagingDto } from "../../src/shared/dto.ts";
import { siteText } from "../../src/shared/site/site.text.ts";
import { ButtonLink } from "./Button.tsx";

/** The pages beside this one in a keyset listing; nothing when there is only one. */
export function Pagination({ paging }: { paging: PagingDto }) {
  if (!paging.newer && !paging.older) return null;
  return (
    <nav className="pagination" aria-label={siteText.pagination}>
      {paging.newer && (
        <ButtonLink href={paging.newer} icon="arrow-left" rel="prev">
          {siteText.previousPage}
        </ButtonLink>
      )}
      {paging.older && (
        <ButtonLink href={paging.older} iconAfter="arrow-right" rel="next">
          {siteText.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}
