import type { ForumSearchPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";
import { ThreadList } from "./ThreadList.tsx";

/** Search page: finds threads by title and tags, and posts by their text. */
export function ForumSearchPage({ data }: PageProps<ForumSearchPageData>) {
  const { q, only, threads, moreThreads, found, paging, zone } = data;
  const texts = forumsText.search;
  return (
    <div className="page page-narrow page-stack">
      <Breadcrumbs
        trail={[{ href: forumsPaths.forums(), label: forumsText.title }, { label: texts.title }]}
      />
      <h1>{texts.title}</h1>
      <search>
        <form noValidate method="get" action={forumsPaths.forumSearch()}>
          <Field
            name="q"
            id="forum-q"
            type="search"
            label={texts.label}
            hint={texts.hint}
            value={q}
            maxLength={100}
          />
          <div className="actions">
            <Button look="primary" icon="search">
              {texts.go}
            </Button>
          </div>
        </form>
      </search>
      {q && found.length === 0 && threads.length === 0 && (
        <Empty icon="search" title={texts.none(q)}>
          <p>{texts.noneHint}</p>
        </Empty>
      )}
      {threads.length > 0 && (
        <section aria-labelledby="found-threads">
          <h2 id="found-threads">{texts.threads}</h2>
          <ThreadList threads={threads} zone={zone} named />
          {moreThreads && (
            <p>
              <a href={forumsPaths.forumSearch(q, { only: "threads" })}>{texts.allThreads}</a>
            </p>
          )}
        </section>
      )}
      {only && (
        <p>
          <a href={forumsPaths.forumSearch(q)}>{texts.back}</a>
        </p>
      )}
      {found.length > 0 && (
        <section aria-labelledby="found-posts">
          <h2 id="found-posts">{texts.posts}</h2>
          <ul className="forum-threads">
            {found.map((one) => (
              <li key={one.post}>
                <FoundPost one={one} zone={zone} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination paging={paging} />
    </div>
  );
}

function FoundPost({ one, zone }: { one: ForumSearchPageData["found"][number]; zone: string }) {
  return (
    <article className="thread-row">
      <h3 className="thread-row-title" dir="auto">
        <a href={forumsPaths.post(one.post)}>{one.title}</a>
      </h3>
      <p dir="auto">{one.excerpt}</p>
      <p className="fine">
        <a href={forumsPaths.forum(one.section)}>{forumsText.sections[one.section].title}</a> ·{" "}
        {forumsText.by(one.author.name)} · <Time iso={one.createdAt} as="moment" zone={zone} />
      </p>
    </article>
  );
}
