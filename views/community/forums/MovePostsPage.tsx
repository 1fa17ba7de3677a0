import type { MovePostsPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { threadFields } from "#shared/community/forums.fields.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Page to choose where some or all posts of a thread are moved. */
export function MovePostsPage({ data: { thread, all }, form }: PageProps<MovePostsPageData>) {
  const { split, merge } = forumModerationText.moderate;
  const actionTexts = all ? merge : split;
  const { bind, value } = formFields(form, { section: thread.section });
  const into = (
    <Field
      {...bind("into")}
      label={actionTexts.into}
      hint={actionTexts.intoHint}
      value={value("into")}
      required={all}
    />
  );
  return (
    <div className="page page-narrow page-stack">
      <h1 dir="auto">{actionTexts.title(thread.title)}</h1>
      <p className="lead">{actionTexts.lead}</p>
      <PageForm
        action={forumsPaths.threadAct(thread.id, all ? "merge" : "split")}
        back={forumsPaths.thread(thread)}
        form={form}
        button={<Button look="primary">{actionTexts.go}</Button>}
      >
        {!all && (
          <Field
            {...bind("posts")}
            label={split.posts}
            hint={split.postsHint}
            value={value("posts")}
            required
          />
        )}
        {into}
        {!all && (
          <>
            <Field
              {...bind("title")}
              label={split.threadTitle}
              value={value("title")}
              maxLength={threadFields.title.max}
            />
            <Select
              {...bind("section")}
              label={split.section}
              value={value("section")}
              options={FORUM_SECTIONS.map((section) => ({
                value: section,
                label: forumsText.sections[section].title,
              }))}
            />
          </>
        )}
      </PageForm>
    </div>
  );
}
