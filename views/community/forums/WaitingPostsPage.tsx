import type { WaitingPostsPageData } from "../../../src/shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import { REASON_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { FormState, PageProps } from "../../../src/shared/form.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Who } from "../../site/admin/Who.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Pictures } from "../../ui/Pictures.tsx";
import { Time } from "../../ui/Time.tsx";

const words = forumModerationText.waiting;

/** First posts of accounts in doubt, until the staff has looked at them. */
export function WaitingPostsPage({ data, form }: PageProps<WaitingPostsPageData>) {
  return (
    <AdminFrame data={data} current="forum-posts" title={words.title} lead={words.lead}>
      <FormErrors form={form} />
      {data.posts.length === 0 && <Empty icon="check" title={words.none} />}
      {data.posts.map((post) => (
        <WaitingPost key={post.id} post={post} form={form} zone={data.zone} />
      ))}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

interface WaitingPostProps {
  readonly post: WaitingPostsPageData["posts"][number];
  readonly form: FormState;
  readonly zone: string;
}

function WaitingPost({ post, form, zone }: WaitingPostProps) {
  const { id, author, joinedAt, thread, section, first, createdAt } = post;
  const name = author.username ?? adminText.gone;
  const mine = form.values.id === id;
  const place = forumsText.sections[section].title;
  return (
    <article className="card contact-message" aria-labelledby={`post-${id}`}>
      <h2 id={`post-${id}`} dir="auto">
        {name} {first ? words.begins(thread, place) : words.answers(thread, place)}
      </h2>
      <p className="fine">
        <Who who={author} />
        {joinedAt && (
          <>
            , {words.joined} <Time iso={joinedAt} as="stamp" zone={zone} />
          </>
        )}
        {" · "}
        <Time iso={createdAt} as="stamp" zone={zone} />
      </p>
      <Paragraphs text={post.text} />
      <Pictures pictures={post.pictures} />
      <form method="post" action={forumsPaths.adminPosts()}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        <Field
          name="reason"
          id={`reason-${id}`}
          label={words.reason}
          hint={words.reasonHint}
          value={mine ? String(form.values.reason ?? "") : ""}
          error={mine ? form.errors.reason : undefined}
          maxLength={REASON_MAX}
        />
        <div className="actions">
          <Button look="primary" name="intent" value="approve" title={words.approveName(name)}>
            {words.approve}
          </Button>
          <Button look="danger" name="intent" value="refuse" title={words.refuseName(name)}>
            {words.refuse}
          </Button>
        </div>
      </form>
    </article>
  );
}
