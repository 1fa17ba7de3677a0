import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import type { ThreadPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Island } from "../../shell/Island.tsx";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { Poll } from "./Poll.tsx";
import { PostEntry } from "./PostEntry.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import { ThreadMarks } from "./ThreadList.tsx";
import ThreadLive from "./ThreadLive.island.tsx";

/** Page of a thread: its posts, oldest first, and the reply form. */
export function ThreadPage({ data, form }: PageProps<ThreadPageData>) {
  const texts = forumsText;
  const { thread, posts, partly } = data;
  const threadPath = forumsPaths.thread(thread);
  const last = posts.at(-1);
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[
          { href: forumsPaths.forums(), label: texts.title },
          { href: forumsPaths.forum(thread.section), label: texts.sections[thread.section].title },
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
          {texts.partly} <a href={threadPath}>{texts.fromStart}</a>
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
      {data.signedIn && last && (
        <Island
          of={ThreadLive}
          name="community/forums/ThreadLive"
          on="idle"
          props={{
            thread: thread.id,
            atEnd: data.paging.older === null,
            next: `${threadPath}?from=${last.number + 1}`,
          }}
        />
      )}
      <ReplyForm data={data} form={form} />
    </div>
  );
}

function Ways({ data }: { data: ThreadPageData }) {
  const texts = forumsText;
  const { thread, can, paging } = data;
  return (
    <div className="actions forum-ways">
      {thread.solved && (
        <ButtonLink href={forumsPaths.post(thread.solved)} icon="circle-check">
          {texts.toSolution}
        </ButtonLink>
      )}
      {paging.older && (
        <ButtonLink href={forumsPaths.threadEnd(thread)} icon="arrow-right" look="quiet">
          {texts.toEnd}
        </ButtonLink>
      )}
      {can.vote && (
        <Toggle
          action={forumsPaths.threadAct(thread.id, "vote")}
          next={forumsPaths.thread(thread)}
          on={data.voted}
          verbs={TOGGLE_VERBS.do}
          label={{ off: texts.vote, on: texts.voted }}
          name={{ off: texts.voteName, on: texts.votedName }}
          icon="vote"
        />
      )}
      <Follow data={data} />
      {can.edit && (
        <ButtonLink href={forumsPaths.threadAct(thread.id, "edit")} icon="pen-line" look="quiet">
          {texts.editThread}
        </ButtonLink>
      )}
      {can.delete && (
        <ButtonLink href={forumsPaths.threadAct(thread.id, "delete")} icon="trash-2" look="quiet">
          {texts.deleteThread.link}
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
  const texts = forumsText;
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
        <Toggle
          {...common}
          on={follows}
          verbs={{ off: "follow", on: "none" }}
          label={{ off: texts.followThread.none, on: texts.followThread.following }}
          name={{ off: texts.followThreadName, on: texts.followingThreadName }}
          icon="bell"
        />
      )}
      <ActionForm
        {...common}
        verb={muted ? "none" : "mute"}
        label={muted ? texts.followThread.unmute : texts.followThread.mute}
        name={muted ? texts.unmuteName : texts.muteName}
        icon="volume-x"
      />
    </>
  );
}
