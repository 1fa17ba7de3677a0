import type { ThreadsPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Page of threads from all sections, with a tag or without an answer. */
export function ThreadsPage({ data: { tag, threads, paging, zone } }: PageProps<ThreadsPageData>) {
  const texts = tag === null ? forumsText.unanswered : forumsText.tag;
  const title = tag === null ? forumsText.unanswered.title : forumsText.tag.title(tag);
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs trail={[{ href: forumsPaths.forums(), label: forumsText.title }, { label: title }]} />
      <h1 dir="auto">{title}</h1>
      <p className="lead">{texts.lead}</p>
      {threads.length > 0 ? (
        <>
          <h2 className="visually-hidden">{title}</h2>
          <ThreadList threads={threads} zone={zone} named />
          <Pagination paging={paging} />
        </>
      ) : (
        <Empty icon={tag === null ? "check" : "search"} title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
    </div>
  );
}
