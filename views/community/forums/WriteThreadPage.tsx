import type { WriteThreadPageData } from "#shared/community/forums.dto.ts";
import { ANSWERED_SECTION } from "#shared/community/forums.enums.ts";
import { threadFields } from "#shared/community/forums.fields.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { ReasonField } from "../../people/member-content/ReasonField.tsx";
import { Island } from "../../shell/Island.tsx";
import { PictureFields } from "../../talk/updates/PictureFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import KeptDraft from "./KeptDraft.island.tsx";
import { OtherDraft } from "./OtherDraft.tsx";
import { PollFields } from "./PollFields.tsx";
import { TrustHint } from "./TrustHint.tsx";

/** Page to start a thread, or to edit a thread's title and tags. */
export function WriteThreadPage({
  data: { section, thread, values, draft, trust, asStaff },
  form,
}: PageProps<WriteThreadPageData>) {
  const texts = forumsText.write;
  const fields = formFields(form, values);
  return (
    <div className="page page-narrow">
      <h1>{thread ? forumsText.editTitle : texts.title(forumsText.sections[section].title)}</h1>
      <PageForm
        className="update-form"
        {...(thread ? {} : { encType: "multipart/form-data" })}
        action={thread ? forumsPaths.threadAct(thread.id, "edit") : forumsPaths.forumAct(section, "new")}
        back={thread ? forumsPaths.thread(thread) : forumsPaths.forum(section)}
        form={form}
        button={
          <>
            <Button look="primary">{thread ? forumsText.save : texts.post}</Button>
            {!thread && <PreviewButton />}
            {!thread && (
              <Button name="do" value="draft" formNoValidate>
                {forumsText.saveDraft}
              </Button>
            )}
          </>
        }
      >
        <FormFields of={threadFields} names={thread ? ["title"] : ["title", "text"]} state={fields} />
        {!thread && <VersionField fields={fields} data={{ values }} />}
        {draft !== undefined && <OtherDraft form={form} text={draft} />}
        <TrustHint trust={trust} />
        {!thread && (trust?.level !== "new" || form.errors.pictures) && <PictureFields form={form} />}
        {!thread && <PollFields fields={fields} />}
        <FormFields of={threadFields} names={["tags"]} state={fields} />
        {!thread && section === ANSWERED_SECTION && (
          <Checkbox {...fields.bind("request")} label={texts.request} checked={fields.has("request")} />
        )}
        {asStaff && <ReasonField form={form} />}
        {!thread && <Island of={KeptDraft} name="community/forums/KeptDraft" on="idle" props={{}} />}
      </PageForm>
    </div>
  );
}
