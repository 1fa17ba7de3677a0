import type { WriteThreadPageData } from "../../../src/shared/community/forums.dto.ts";
import { ANSWERED_SECTION } from "../../../src/shared/community/forums.enums.ts";
import { POST_MAX, THREAD_TITLE_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Island } from "../../shell/Island.tsx";
import { PictureFields } from "../../talk/updates/PictureFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import KeptDraft from "./KeptDraft.island.tsx";
import { PollFields } from "./PollFields.tsx";
import { TrustHint } from "./TrustHint.tsx";

/** A new thread, or another title and tags for one. */
export function WriteThreadPage({
  data: { section, thread, values, trust },
  form,
}: PageProps<WriteThreadPageData>) {
  const words = forumsText.write;
  const { bind, value, has } = formFields(form, values);
  return (
    <div className="page page-narrow">
      <h1>{thread ? forumsText.editTitle : words.title(forumsText.sections[section].title)}</h1>
      <PageForm
        className="update-form"
        {...(thread ? {} : { encType: "multipart/form-data" })}
        action={thread ? forumsPaths.threadAct(thread.id, "edit") : forumsPaths.forumAct(section, "new")}
        back={thread ? forumsPaths.thread(thread) : forumsPaths.forum(section)}
        form={form}
        button={
          <>
            <Button look="primary">{thread ? forumsText.save : words.post}</Button>
            {!thread && (
              <Button name="do" value="draft" formNoValidate>
                {forumsText.keep}
              </Button>
            )}
          </>
        }
      >
        <Field
          {...bind("title")}
          label={words.threadTitle}
          hint={words.titleHint}
          value={value("title")}
          maxLength={THREAD_TITLE_MAX}
          required
        />
        {!thread && (
          <MentionArea
            {...bind("text")}
            label={words.text}
            hint={words.textHint}
            value={value("text")}
            rows={10}
            maxLength={POST_MAX}
            required
          />
        )}
        <TrustHint trust={trust} />
        {!thread && (trust?.level !== "new" || form.errors.pictures) && <PictureFields form={form} />}
        {!thread && <PollFields form={form} />}
        <Field {...bind("tags")} label={words.tags} hint={words.tagsHint} value={value("tags")} />
        {!thread && section === ANSWERED_SECTION && (
          <Checkbox {...bind("request")} label={words.request} checked={has("request")} />
        )}
        {!thread && <Island of={KeptDraft} name="community/forums/KeptDraft" on="idle" props={{}} />}
      </PageForm>
    </div>
  );
}
