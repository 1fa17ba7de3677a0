import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { ThreadPageData } from "../../../src/shared/community/forums.dto.ts";
import { POST_MAX } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { FormState } from "../../../src/shared/form.ts";
import { REPORT_ANSWERS } from "../../../src/shared/moderation/reports.enums.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { Island } from "../../shell/Island.tsx";
import { PictureFields } from "../../talk/updates/PictureFields.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import KeptDraft from "./KeptDraft.island.tsx";
import { Quote } from "./PostEntry.tsx";
import { TrustHint } from "./TrustHint.tsx";

/** Answers in a thread, quoting what the reader chose. */
export function ReplyForm({ data, form }: { data: ThreadPageData; form: FormState }) {
  const words = forumsText;
  const { thread, quoted, can, signedIn, slowMode } = data;
  const { bind, value } = formFields(form, { text: data.draft });
  const place = forumsPaths.thread(thread);
  if (!signedIn)
    return (
      <p id="write">
        {thread.locked ? (
          words.lockedHint
        ) : (
          <ButtonLink href={accountsPaths.login(`${place}#write`)} icon="log-in">
            {words.signInToReply}
          </ButtonLink>
        )}
      </p>
    );
  if (!can.post) return <p id="write">{words.lockedHint}</p>;
  const quotes = quoted.map(({ id }) => id);
  return (
    <form
      className="update-form"
      id="write"
      method="post"
      encType="multipart/form-data"
      action={quotes.length > 0 ? forumsPaths.threadQuoting(thread, quotes) : place}
    >
      <CsrfField />
      <FormErrors form={form} />
      {quoted.map((quote) => (
        <div key={quote.id}>
          <Quote quote={quote} />
          <input type="hidden" name="quotes" value={quote.id} />
        </div>
      ))}
      {quoted.length > 0 && (
        <p>
          <a href={`${forumsPaths.threadEnd(thread)}#write`}>{words.noQuotes}</a>
        </p>
      )}
      {data.prepared && (
        <Select
          {...bind("answer")}
          label={words.prepared}
          value={value("answer")}
          options={[
            { value: "", label: words.preparedNone },
            ...REPORT_ANSWERS.map((each) => ({ value: each, label: reportsText.answers[each] })),
          ]}
        />
      )}
      <MentionArea
        {...bind("text")}
        label={words.reply}
        hint={words.write.textHint}
        value={value("text")}
        rows={5}
        maxLength={POST_MAX}
        required={!data.prepared}
      />
      {(data.trust?.level !== "new" || form.errors.pictures) && <PictureFields form={form} />}
      <TrustHint trust={data.trust} />
      {slowMode > 0 && <p className="fine">{words.slow(words.slowModes[slowMode] ?? "")}</p>}
      <div className="actions">
        <Button look="primary">{words.sendReply}</Button>
        <Button look="quiet" name="do" value="draft" formNoValidate>
          {words.keep}
        </Button>
      </div>
      <Island of={KeptDraft} name="community/forums/KeptDraft" on="idle" props={{}} />
    </form>
  );
}
