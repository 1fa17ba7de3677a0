import type { TalkDto } from "#shared/talk/comments.dto.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";

import { commentsText } from "#shared/talk/comments.text.ts";
import { CommentEntry } from "./CommentEntry.tsx";

/** Threads with their first replies, or (`alone`) one thread with a page of its replies. */
export function Threads({ data, alone }: { data: TalkDto; alone?: boolean }) {
  const { story, chapter, threads } = data;
  return (
    <ul className="threads">
      {threads.map((thread) => (
        <li key={thread.id}>
          <CommentEntry comment={thread} data={data} />
          {thread.below.length > 0 && (
            <ul className="comment-replies">
              {thread.below.map((reply) => (
                <li key={reply.id}>
                  <CommentEntry comment={reply} data={data} />
                </li>
              ))}
            </ul>
          )}
          {!alone && thread.replies > thread.below.length && (
            <p className="comment-more">
              <a href={commentsPaths.comments(story, chapter, { thread: thread.id })}>
                {commentsText.more(thread.replies)}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
