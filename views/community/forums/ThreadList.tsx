import type { ThreadDto } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { Badge, ChipLink } from "../../ui/Badge.tsx";
import { Time } from "../../ui/Time.tsx";

/** List of threads with unread ones marked; `section` is shown if they are from several sections. */
export function ThreadList({
  threads,
  zone,
  named = false,
}: {
  threads: readonly ThreadDto[];
  zone: string;
  named?: boolean;
}) {
  return (
    <ul className="forum-threads">
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadRow thread={thread} zone={zone} named={named} />
        </li>
      ))}
    </ul>
  );
}

function ThreadRow({ thread, zone, named }: { thread: ThreadDto; zone: string; named: boolean }) {
  const texts = forumsText;
  const { unread, author, lastPostBy } = thread;
  const threadPath = forumsPaths.thread(thread);
  return (
    <article className="thread-row" data-unread={unread ? "" : undefined}>
      <h3 className="thread-row-title" dir="auto">
        <a href={threadPath}>{thread.title}</a>
      </h3>
      <ThreadMarks thread={thread} />
      <p className="fine thread-row-facts">
        {named && (
          <>
            <a href={forumsPaths.forum(thread.section)}>{texts.sections[thread.section].title}</a> ·{" "}
          </>
        )}
        {texts.by(author?.name ?? texts.gone)} · {texts.replies(thread.replies)}
        {thread.replies > 0 && (
          <>
            {" · "}
            <a href={forumsPaths.threadEnd(thread)}>
              {texts.lastPost} {lastPostBy ? texts.by(lastPostBy.name) : ""}
            </a>
          </>
        )}
        {" · "}
        <Time iso={thread.lastPostAt} as="moment" zone={zone} />
      </p>
      {unread && (
        <p className="thread-row-unread">
          <a
            href={unread.from ? `${threadPath}?from=${unread.from}` : threadPath}
            aria-label={texts.unread.from(thread.title)}
          >
            <Badge tone="accent">{texts.unread.mark}</Badge>
          </a>
        </p>
      )}
    </article>
  );
}

/** Badges and tags of a thread: pinned, locked, answered. */
export function ThreadMarks({ thread }: { thread: ThreadDto }) {
  const texts = forumsText;
  const { pinned, locked, solved, request, removed, tags, votes } = thread;
  if (!pinned && !locked && !solved && !request && !removed && tags.length === 0) return null;
  return (
    <p className="badges thread-marks">
      {pinned && <Badge icon="map-pin">{texts.pinned}</Badge>}
      {locked && <Badge icon="lock">{texts.locked}</Badge>}
      {solved && (
        <Badge tone="good" icon="circle-check">
          {texts.solved}
        </Badge>
      )}
      {request && (
        <Badge tone={request === "done" ? "good" : "accent"}>
          {texts.requests[request]} · {texts.votes(votes)}
        </Badge>
      )}
      {removed && <Badge tone="warn">{texts.removedMark}</Badge>}
      {tags.map((tag) => (
        <ChipLink key={tag} href={forumsPaths.forumTag(tag)}>
          {tag}
        </ChipLink>
      ))}
    </p>
  );
}
