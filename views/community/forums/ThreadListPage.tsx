import type { ThreadListPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** What a member has not read. */
export function ThreadListPage({ data: { threads, more, zone } }: PageProps<ThreadListPageData>) {
  const words = forumsText.unread;
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[{ href: forumsPaths.forums(), label: forumsText.title }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      {threads.length > 0 ? (
        <>
          <form method="post" action={forumsPaths.unread()}>
            <CsrfField />
            <Button icon="check">{words.all}</Button>
          </form>
          <h2 className="visually-hidden">{words.title}</h2>
          <ThreadList threads={threads} zone={zone} named />
          {more && <p>{words.more}</p>}
        </>
      ) : (
        <Empty icon="check" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
    </div>
  );
}
