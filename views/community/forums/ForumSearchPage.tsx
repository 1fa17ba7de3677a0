import type { ForumSearchPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { Time } from "../../ui/Time.tsx";

/** Posts by their words. */
export function ForumSearchPage({ data: { q, found, zone } }: PageProps<ForumSearchPageData>) {
  const words = forumsText.search;
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: forumsPaths.forums(), label: forumsText.title }, { label: words.title }]}
      />
      <h1>{words.title}</h1>
      <search>
        <form method="get" action={forumsPaths.forumSearch()}>
          <Field
            name="q"
            id="forum-q"
            type="search"
            label={words.label}
            hint={words.hint}
            value={q}
            maxLength={100}
          />
          <Button look="primary" icon="search">
            {words.go}
          </Button>
        </form>
      </search>
      {q && found.length === 0 && (
        <Empty icon="search" title={words.none(q)}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      <ul className="forum-threads">
        {found.map((one) => (
          <li key={one.post}>
            <article className="thread-row">
              <h2 className="thread-row-title" dir="auto">
                <a href={forumsPaths.post(one.post)}>{one.title}</a>
              </h2>
              <p dir="auto">{one.excerpt}</p>
              <p className="fine">
                <a href={forumsPaths.forum(one.section)}>{forumsText.sections[one.section].title}</a> ·{" "}
                {forumsText.by(one.author.name)} · <Time iso={one.createdAt} as="moment" zone={zone} />
              </p>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
