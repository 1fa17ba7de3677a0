import { assetUrl } from "#shared/assets.ts";
import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { SuggestPageData } from "#shared/stories/suggestions.dto.ts";
import { SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText } from "#shared/stories/suggestions.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { MarkdownHelp } from "../chapters/MarkdownHelp.tsx";
import { WordsBack } from "../chapters/WordsBack.tsx";

const texts = suggestionsText.write;

/** Page for an editor to write a suggested version of a chapter. */
export function SuggestPage({ data, form }: PageProps<SuggestPageData>) {
  const { story, chapter, own, draft, beside, zone } = data;
  const fields = formFields(form, data.values);
  const { bind, value } = fields;
  return (
    <div className="page page-desk">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: suggestionsText.stories },
          { href: suggestionsPaths.suggestions(story.id), label: suggestionsText.titleOf(story.title) },
          { label: chapter.title },
        ]}
      />
      <h1>{texts.title(chapter.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <form
        noValidate
        method="post"
        action={suggestionsPaths.suggest(story.id, chapter.id)}
        encType="multipart/form-data"
        data-suggests={chapter.id}
        data-language={story.language}
        data-sheet={assetUrl("editor.css")}
        data-sent={fields.sent ? "" : undefined}
      >
        <CsrfField />
        <textarea name="base" data-base="" hidden readOnly defaultValue={value("base")} />
        {["draft", "turn", "writer"].map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={value(name)} />
        ))}
        <input type="hidden" name="revision" defaultValue={value("revision")} />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        {own && (
          <p>
            <a href={suggestionsPaths.suggestion(story.id, own)}>{texts.see}</a>
          </p>
        )}
        {draft && (
          <Notice kind="info">
            <p>
              {texts.draft} <Time iso={draft.at} as="moment" zone={zone} />
            </p>
          </Notice>
        )}
        {beside.length > 0 && (
          <Notice kind="warning">
            <p>{texts.beside}</p>
            <ul>
              {beside.map(({ id, at }) => (
                <li key={id}>
                  <a href={suggestionsPaths.suggestDraft(story.id, chapter.id, id)}>
                    {texts.draftSavedAt} <Time iso={at} as="moment" zone={zone} />
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <WordsBack />
        <TextArea
          {...bind("text")}
          label={texts.text}
          value={value("text")}
          look="manuscript"
          rows={24}
          required
        />
        <MarkdownHelp />
        <TextArea
          {...bind("note")}
          label={texts.note}
          hint={texts.noteHint}
          value={value("note")}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={3}
          optional
        />
        <div className="actions form-actions">
          <Button look="primary">{own ? texts.update : texts.submit}</Button>
          <Button look="quiet" name="intent" value="draft">
            {texts.save}
          </Button>
          {draft && (
            <Button look="quiet" name="intent" value="discard">
              {texts.discard}
            </Button>
          )}
        </div>
        <p className="save-state" aria-live="polite" hidden />
      </form>
    </div>
  );
}
