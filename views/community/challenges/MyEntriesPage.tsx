import type { MyEntriesPageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import { challengesText } from "../../../src/shared/community/challenges.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { OwnEntries } from "./OwnEntries.tsx";

/** All that a member has entered. */
export function MyEntriesPage({ data: { entries, paging, zone } }: PageProps<MyEntriesPageData>) {
  const words = challengesText;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.myEntries}</h1>
      {entries.length > 0 ? (
        <OwnEntries entries={entries} zone={zone} />
      ) : (
        <Empty icon="book-open" title={words.noOwn}>
          <p>{words.noOwnHint}</p>
          <ButtonLink href={challengesPaths.challenges()} look="primary">
            {words.find}
          </ButtonLink>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}
