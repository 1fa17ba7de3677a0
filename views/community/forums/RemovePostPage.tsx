import type { RemovePostPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { REASON_MAX } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { QuotedText } from "../../ui/QuotedText.tsx";

/** Page for the staff to hide a post with a reason. */
export function RemovePostPage({ data: { post, zone }, form }: PageProps<RemovePostPageData>) {
  const texts = forumModerationText.moderate;
  const { bind, value } = formFields(form);
  return (
    <div className="page page-narrow">
      <h1>{texts.removePostTitle}</h1>
      <QuotedText name={post.author.name} at={post.createdAt} text={post.text} zone={zone} />
      <p>{texts.removePostHint}</p>
      <PageForm
        action={forumsPaths.postAct(post.id, "remove")}
        back={forumsPaths.post(post.id)}
        form={form}
        button={<Button look="danger">{texts.removePost}</Button>}
      >
        <Field
          {...bind("reason")}
          label={texts.reason}
          hint={texts.reasonHint}
          value={value("reason")}
          maxLength={REASON_MAX}
          required
        />
      </PageForm>
    </div>
  );
}
