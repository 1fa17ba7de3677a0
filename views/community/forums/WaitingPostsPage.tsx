import type { WaitingPostsPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { REASON_MAX } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { FormState, PageProps } from "#shared/form.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { OnlyOne } from "../../site/admin/OnlyOne.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormattedText } from "../../ui/FormattedText.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = forumModerationText.waiting;

/** Page of first posts by suspicious accounts, which await moderation. */
export function WaitingPostsPage({ data, form }: PageProps<WaitingPostsPageData>) {
  return (
    <AdminFrame data={data} current="forum-posts" title={texts.title} lead={texts.lead}>
      {data.only && <OnlyOne all={forumsPaths.adminPosts()} />}
      <FormErrors form={form} />
      {data.posts.length === 0 && <Empty icon="check" title={texts.none} />}
      {data.posts.map((post) => (
        <WaitingPost key={post.id} post={post} only={data.only} form={form} zone={data.zone} />
      ))}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

interface WaitingPostProps {
  readonly post: WaitingPostsPageData["posts"][number];
  readonly only: string | null;
  readonly form: FormState;
  readonly zone: string;
}

function WaitingPost({ post, only, form, zone }: WaitingPostProps) {
  const { id, author, joinedAt, thread, section, first, createdAt } = post;
  const name = author.username ?? adminText.gone;
  const mine = form.values.id === id;
  const place = forumsText.sections[section].title;
  return (
    <article className="card contact-message" aria-labelledby={`post-${id}`}>
      <h2 id={`post-${id}`} dir="auto">
        {name} {first ? texts.begins(thread, place) : texts.answers(thread, place)}
      </h2>
      <p className="fine">
        <Who who={author} />
        {joinedAt && (
          <>
            , {texts.joined} <Time iso={joinedAt} as="stamp" zone={zone} />
          </>
        )}
        {" · "}
        <Time iso={createdAt} as="stamp" zone={zone} />
      </p>
      <FormattedText text={post.text} />
      <Pictures pictures={post.pictures} />
      <form noValidate method="post" action={forumsPaths.adminPosts(only ?? undefined)}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        <Field
          name="reason"
          id={`reason-${id}`}
          label={texts.reason}
          hint={texts.reasonHint}
          value={mine ? String(form.values.reason ?? "") : ""}
          error={mine ? form.errors.reason : undefined}
          maxLength={REASON_MAX}
        />
        <div className="actions">
          <Button look="primary" name="intent" value="approve" title={texts.approveName(name)}>
            {texts.approve}
          </Button>
          <Button look="danger" name="intent" value="refuse" title={texts.refuseName(name)}>
            {texts.refuse}
          </Button>
        </div>
      </form>
    </article>
  );
}
