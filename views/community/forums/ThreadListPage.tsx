import type { ThreadListPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Page of a member's unread threads. */
export function ThreadListPage({ data: { threads, more, zone } }: PageProps<ThreadListPageData>) {
  const texts = forumsText.unread;
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[{ href: forumsPaths.forums(), label: forumsText.title }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {threads.length > 0 ? (
        <>
          <form noValidate method="post" action={forumsPaths.unread()}>
            <CsrfField />
            <Button icon="check">{texts.all}</Button>
          </form>
          <h2 className="visually-hidden">{texts.title}</h2>
          <ThreadList threads={threads} zone={zone} named />
          {more && <p>{texts.more}</p>}
        </>
      ) : (
        <Empty icon="check" title={texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
    </div>
  );
}
