import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { ThreadPageData } from "#shared/community/forums.dto.ts";
import { postFields } from "#shared/community/forums.fields.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { FormState } from "#shared/form.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { REPORT_ANSWERS } from "#shared/platform/reports.enums.ts";
import { Island } from "../../shell/Island.tsx";
import { PictureFields } from "../../talk/updates/PictureFields.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea, PreviewButton } from "../../ui/MentionArea.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import KeptDraft from "./KeptDraft.island.tsx";
import { OtherDraft } from "./OtherDraft.tsx";
import { Quote } from "./PostEntry.tsx";
import { TrustHint } from "./TrustHint.tsx";

/** Reply form of a thread, with the posts the reader chose to quote. */
export function ReplyForm({ data, form }: { data: ThreadPageData; form: FormState }) {
  const texts = forumsText;
  const { thread, quoted, can, signedIn, slowMode } = data;
  const fields = formFields(form, data.values);
  const { bind, value } = fields;
  const threadPath = forumsPaths.thread(thread);
  if (!signedIn)
    return (
      <p id="write">
        {thread.locked ? (
          texts.lockedHint
        ) : (
          <ButtonLink href={accountsPaths.login(`${threadPath}#write`)} icon="log-in">
            {texts.signInToReply}
          </ButtonLink>
        )}
      </p>
    );
  // A text written before the thread was locked is not lost.
  if (!can.post && !value("text")) return <p id="write">{texts.lockedHint}</p>;
  const quotes = quoted.map(({ id }) => id);
  return (
    <form
      noValidate
      className="update-form"
      id="write"
      method="post"
      encType="multipart/form-data"
      action={quotes.length > 0 ? forumsPaths.threadQuoting(thread, quotes) : threadPath}
    >
      <CsrfField />
      <VersionField fields={fields} data={data} />
      <FormErrors form={form} />
      {quoted.map((quote) => (
        <div key={quote.id}>
          <Quote quote={quote} />
          <input type="hidden" name="quotes" value={quote.id} />
        </div>
      ))}
      {quoted.length > 0 && (
        <p>
          <a href={`${forumsPaths.threadEnd(thread)}#write`}>{texts.noQuotes}</a>
        </p>
      )}
      {data.prepared && (
        <Select
          {...bind("answer")}
          label={texts.prepared}
          value={value("answer")}
          options={[
            { value: "", label: texts.preparedNone },
            ...REPORT_ANSWERS.map((each) => ({ value: each, label: reportsText.answers[each] })),
          ]}
        />
      )}
      <MentionArea
        form={form}
        {...bind("text")}
        label={texts.reply}
        hint={texts.write.textHint}
        value={value("text")}
        rows={5}
        maxLength={postFields.text.max}
        required={!data.prepared}
      />
      <OtherDraft form={form} text={data.draft} />
      {(data.trust?.level !== "new" || form.errors.pictures) && <PictureFields form={form} />}
      <TrustHint trust={data.trust} />
      {slowMode > 0 && <p className="fine">{texts.slow(texts.slowModes[slowMode] ?? "")}</p>}
      <div className="actions">
        <Button look="primary">{texts.sendReply}</Button>
        <PreviewButton />
        <Button look="quiet" name="do" value="draft" formNoValidate>
          {texts.saveDraft}
        </Button>
      </div>
      <Island of={KeptDraft} name="community/forums/KeptDraft" on="idle" props={{}} />
    </form>
  );
}
