import type { ForumDto, ForumsPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of the eight sections, each with its latest post. */
export function ForumsPage({ data: { forums, zone } }: PageProps<ForumsPageData>) {
  const texts = forumsText;
  return (
    <div className="page page-narrow">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <div className="actions forum-ways">
        <ButtonLink href={forumsPaths.unread()} icon="bell" look="quiet">
          {texts.unread.title}
        </ButtonLink>
        <ButtonLink href={forumsPaths.unanswered()} icon="message-circle" look="quiet">
          {texts.unanswered.title}
        </ButtonLink>
        <ButtonLink href={forumsPaths.forumSearch()} icon="search" look="quiet">
          {texts.search.title}
        </ButtonLink>
      </div>
      <ul className="forums">
        {forums.map((forum) => (
          <li key={forum.section}>
            <Section forum={forum} zone={zone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Section({
  forum: { section, threads, posts, last, muted },
  zone,
}: {
  forum: ForumDto;
  zone: string;
}) {
  const texts = forumsText;
  const { title, lead } = texts.sections[section];
  return (
    <article className="forum">
      <div>
        <h2 className="forum-title">
          <a href={forumsPaths.forum(section)}>{title}</a>
        </h2>
        <p>{lead}</p>
        <p className="fine">
          {texts.threads(threads)} · {texts.posts(posts)}
          {muted && <> · {texts.followThread.muted}</>}
        </p>
      </div>
      {last && (
        <p className="forum-last" dir="auto">
          <a href={forumsPaths.threadEnd(last)}>{last.title}</a>
          <span className="fine">
            {last.lastPostBy && <>{texts.by(last.lastPostBy.name)}, </>}
            <Time iso={last.lastPostAt} as="moment" zone={zone} />
          </span>
        </p>
      )}
    </article>
  );
}
