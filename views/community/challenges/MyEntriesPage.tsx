import type { MyEntriesPageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { PageProps } from "#shared/form.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { OwnEntries } from "./OwnEntries.tsx";

/** Page of all entries of a member. */
export function MyEntriesPage({ data: { entries, paging, zone } }: PageProps<MyEntriesPageData>) {
  const texts = challengesText;
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.myEntries}</h1>
      {entries.length > 0 ? (
        <OwnEntries entries={entries} zone={zone} />
      ) : (
        <Empty icon="book-open" title={texts.noOwn}>
          <p>{texts.noOwnHint}</p>
          <ButtonLink href={challengesPaths.challenges()} look="primary">
            {texts.find}
          </ButtonLink>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}
