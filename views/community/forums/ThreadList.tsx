import type { ThreadDto } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import { Badge, ChipLink } from "../../ui/Badge.tsx";
import { Time } from "../../ui/Time.tsx";

/** Threads below each other, the unread ones marked; `section` is named where they are of several. */
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
  const words = forumsText;
  const { unread, author, lastPostBy } = thread;
  const place = forumsPaths.thread(thread);
  return (
    <article className="thread-row" data-unread={unread ? "" : undefined}>
      <h3 className="thread-row-title" dir="auto">
        <a href={place}>{thread.title}</a>
      </h3>
      <ThreadMarks thread={thread} />
      <p className="fine thread-row-facts">
        {named && (
          <>
            <a href={forumsPaths.forum(thread.section)}>{words.sections[thread.section].title}</a> ·{" "}
          </>
        )}
        {words.by(author?.name ?? words.gone)} · {words.replies(thread.replies)}
        {thread.replies > 0 && (
          <>
            {" · "}
            <a href={forumsPaths.threadEnd(thread)}>
              {words.lastPost} {lastPostBy ? words.by(lastPostBy.name) : ""}
            </a>
          </>
        )}
        {" · "}
        <Time iso={thread.lastPostAt} as="moment" zone={zone} />
      </p>
      {unread && (
        <p className="thread-row-unread">
          <a
            href={unread.from ? `${place}?from=${unread.from}` : place}
            aria-label={words.unread.from(thread.title)}
          >
            <Badge tone="accent">{words.unread.mark}</Badge>
          </a>
        </p>
      )}
    </article>
  );
}

/** What there is to know of a thread at a glance: pinned, locked, answered; its tags. */
export function ThreadMarks({ thread }: { thread: ThreadDto }) {
  const words = forumsText;
  const { pinned, locked, solved, request, removed, tags, votes } = thread;
  if (!pinned && !locked && !solved && !request && !removed && tags.length === 0) return null;
  return (
    <p className="badges thread-marks">
      {pinned && <Badge icon="map-pin">{words.pinned}</Badge>}
      {locked && <Badge icon="lock">{words.locked}</Badge>}
      {solved && (
        <Badge tone="good" icon="circle-check">
          {words.solved}
        </Badge>
      )}
      {request && (
        <Badge tone={request === "done" ? "good" : "accent"}>
          {words.requests[request]} · {words.votes(votes)}
        </Badge>
      )}
      {removed && <Badge tone="warn">{words.removedMark}</Badge>}
      {tags.map((tag) => (
        <ChipLink key={tag} href={forumsPaths.forumTag(tag)}>
          {tag}
        </ChipLink>
      ))}
    </p>
  );
}
