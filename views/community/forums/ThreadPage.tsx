import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import type { ThreadPageData } from "../../../src/shared/community/forums.dto.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { ToggleForm } from "../../library/followers/ToggleForm.tsx";
import { Island } from "../../shell/Island.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Poll } from "./Poll.tsx";
import { PostEntry } from "./PostEntry.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { ThreadMarks } from "./ThreadList.tsx";
import ThreadLive from "./ThreadLive.island.tsx";

/** A thread: its posts, oldest first, and the form for another. */
export function ThreadPage({ data, form }: PageProps<ThreadPageData>) {
  const words = forumsText;
  const { thread, posts, partly } = data;
  const place = forumsPaths.thread(thread);
  const last = posts.at(-1);
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[
          { href: forumsPaths.forums(), label: words.title },
          { href: forumsPaths.forum(thread.section), label: words.sections[thread.section].title },
          { label: thread.title },
        ]}
      />
      <h1 className="thread-title" dir="auto">
        {thread.title}
      </h1>
      <ThreadMarks thread={thread} />
      <Ways data={data} />
      {partly && (
        <p>
          {words.partly} <a href={place}>{words.fromStart}</a>
        </p>
      )}
      {data.poll && <Poll poll={data.poll} thread={thread} signedIn={data.signedIn} zone={data.zone} />}
      <ul className="posts" id="posts">
        {posts.map((post) => (
          <li key={post.id}>
            <PostEntry post={post} data={data} />
          </li>
        ))}
      </ul>
      <Pagination paging={data.paging} />
      {data.viewer && last && (
        <Island
          of={ThreadLive}
          name="community/forums/ThreadLive"
          on="idle"
          props={{
            ...{ thread: thread.id, viewer: data.viewer, atEnd: data.paging.older === null },
            next: `${place}?from=${last.number + 1}`,
          }}
        />
      )}
      <ReplyForm data={data} form={form} />
    </div>
  );
}

function Ways({ data }: { data: ThreadPageData }) {
  const words = forumsText;
  const { thread, can, paging } = data;
  return (
    <div className="actions forum-ways">
      {thread.solved && (
        <ButtonLink href={forumsPaths.post(thread.solved)} icon="circle-check">
          {words.toSolution}
        </ButtonLink>
      )}
      {paging.older && (
        <ButtonLink href={forumsPaths.threadEnd(thread)} icon="arrow-right" look="quiet">
          {words.toEnd}
        </ButtonLink>
      )}
      {can.vote && (
        <ToggleForm
          action={forumsPaths.threadAct(thread.id, "vote")}
          next={forumsPaths.thread(thread)}
          verb={data.voted ? "undo" : "do"}
          label={data.voted ? words.voted : words.vote}
          name={data.voted ? words.unvoteName : words.voteName}
          on={data.voted}
          icon="chevron-up"
        />
      )}
      <Follow data={data} />
      {can.edit && (
        <ButtonLink href={forumsPaths.threadAct(thread.id, "edit")} icon="pen-line" look="quiet">
          {words.editThread}
        </ButtonLink>
      )}
      {can.delete && (
        <ButtonLink href={forumsPaths.threadAct(thread.id, "delete")} icon="trash-2" look="quiet">
          {words.deleteThread.link}
        </ButtonLink>
      )}
      {can.moderate && (
        <ButtonLink href={forumsPaths.threadAct(thread.id, "moderate")} icon="shield" look="quiet">
          {forumModerationText.moderate.link}
        </ButtonLink>
      )}
    </div>
  );
}

function Follow({ data: { thread, following } }: { data: ThreadPageData }) {
  const words = forumsText;
  if (following === null) return null;
  const common = {
    action: forumsPaths.threadAct(thread.id, "follow"),
    next: forumsPaths.thread(thread),
    look: "quiet",
  } as const;
  const follows = following === "following";
  const muted = following === "muted";
  return (
    <>
      {!muted && (
        <ToggleForm
          {...common}
          verb={follows ? "none" : "follow"}
          label={follows ? words.followThread.following : words.followThread.none}
          name={follows ? words.unfollowThreadName : words.followThreadName}
          on={follows}
          icon={follows ? "check" : "bell"}
        />
      )}
      <ToggleForm
        {...common}
        verb={muted ? "none" : "mute"}
        label={muted ? words.followThread.unmute : words.followThread.mute}
        name={muted ? words.unmuteName : words.muteName}
        icon="volume-x"
      />
    </>
  );
}
