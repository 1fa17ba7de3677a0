import { FORUM_MOVES, type ForumMovesPageData } from "#shared/community/admin-forums.dto.ts";
import { adminForumsText as texts } from "#shared/community/admin-forums.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { AuditTable } from "../../site/admin/AuditTable.tsx";
import { Chip } from "../../site/admin/ReportsPage.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";

/** Staff page of threads and posts that staff moved or merged, newest first. */
export function ForumMovesPage({ data }: PageProps<ForumMovesPageData>) {
  const { action, entries, paging, zone } = data;
  return (
    <AdminFrame data={data} current="forums" title={texts.movesTitle} lead={texts.movesLead}>
      <nav className="admin-states" aria-label={texts.movesTitle}>
        <ul>
          {FORUM_MOVES.map((each) => (
            <Chip
              key={each}
              href={forumsPaths.adminMoves(each)}
              on={each === action}
              label={texts.actions[each]}
            />
          ))}
          <Chip href={forumsPaths.admin()} on={false} label={texts.back} />
        </ul>
      </nav>
      {entries.length === 0 ? (
        <Empty icon="check" title={texts.noMoves} />
      ) : (
        <AuditTable entries={entries} zone={zone} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}
