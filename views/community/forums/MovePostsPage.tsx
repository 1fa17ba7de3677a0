import type { MovePostsPageData } from "../../../src/shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import { FORUM_SECTIONS } from "../../../src/shared/community/forums.enums.ts";
import { THREAD_TITLE_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Where posts of a thread go, or all of them. */
export function MovePostsPage({ data: { thread, all }, form }: PageProps<MovePostsPageData>) {
  const { split, merge } = forumModerationText.moderate;
  const words = all ? merge : split;
  const { bind, value } = formFields(form, { section: thread.section });
  const into = (
    <Field {...bind("into")} label={words.into} hint={words.intoHint} value={value("into")} required={all} />
  );
  return (
    <div className="page page-narrow page-stack">
      <h1 dir="auto">{words.title(thread.title)}</h1>
      <p className="lead">{words.lead}</p>
      <PageForm
        action={forumsPaths.threadAct(thread.id, all ? "merge" : "split")}
        back={forumsPaths.thread(thread)}
        form={form}
        button={<Button look="primary">{words.go}</Button>}
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
              maxLength={THREAD_TITLE_MAX}
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
