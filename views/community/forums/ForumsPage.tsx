import type { ForumDto, ForumsPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";

/** The eight sections, each with what was said in it last. */
export function ForumsPage({ data: { forums, zone } }: PageProps<ForumsPageData>) {
  const words = forumsText;
  return (
    <div className="page page-narrow">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="actions forum-ways">
        <ButtonLink href={forumsPaths.unread()} icon="bell" look="quiet">
          {words.unread.title}
        </ButtonLink>
        <ButtonLink href={forumsPaths.unanswered()} icon="message-circle" look="quiet">
          {words.unanswered.title}
        </ButtonLink>
        <ButtonLink href={forumsPaths.forumSearch()} icon="search" look="quiet">
          {words.search.title}
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
  const words = forumsText;
  const { title, lead } = words.sections[section];
  return (
    <article className="forum">
      <div>
        <h2 className="forum-title">
          <a href={forumsPaths.forum(section)}>{title}</a>
        </h2>
        <p>{lead}</p>
        <p className="fine">
          {words.threads(threads)} · {words.posts(posts)}
          {muted && <> · {words.followThread.muted}</>}
        </p>
      </div>
      {last && (
        <p className="forum-last" dir="auto">
          <a href={forumsPaths.threadEnd(last)}>{last.title}</a>
          <span className="fine">
            {last.lastPostBy && <>{words.by(last.lastPostBy.name)}, </>}
            <Time iso={last.lastPostAt} as="moment" zone={zone} />
          </span>
        </p>
      )}
    </article>
  );
}
