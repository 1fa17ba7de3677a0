import type { RemovePostPageData } from "../../../src/shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import { REASON_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { Said } from "../../ui/Said.tsx";

/** Takes a post out of sight, for a reason: for the staff. */
export function RemovePostPage({ data: { post, zone }, form }: PageProps<RemovePostPageData>) {
  const words = forumModerationText.moderate;
  const { bind, value } = formFields(form);
  return (
    <div className="page page-narrow">
      <h1>{words.removePostTitle}</h1>
      <Said name={post.author.name} at={post.createdAt} text={post.text} zone={zone} />
      <p>{words.removePostHint}</p>
      <PageForm
        action={forumsPaths.postAct(post.id, "remove")}
        back={forumsPaths.post(post.id)}
        form={form}
        button={<Button look="danger">{words.removePost}</Button>}
      >
        <Field
          {...bind("reason")}
          label={words.reason}
          hint={words.reasonHint}
          value={value("reason")}
          maxLength={REASON_MAX}
          required
        />
      </PageForm>
    </div>
  );
}
