import { assetUrl } from "../../../src/shared/assets.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { SuggestPageData } from "../../../src/shared/stories/suggestions.dto.ts";
import { SUGGESTION_NOTE_MAX } from "../../../src/shared/stories/suggestions.limits.ts";
import { suggestionsPaths } from "../../../src/shared/stories/suggestions.paths.ts";
import { suggestionsText } from "../../../src/shared/stories/suggestions.text.ts";
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

const words = suggestionsText.write;

/** An editor writes a chapter as they would have it. */
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
      <h1>{words.title(chapter.title)}</h1>
      <p className="lead">{words.lead}</p>
      <form
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
            <a href={suggestionsPaths.suggestion(story.id, own)}>{words.see}</a>
          </p>
        )}
        {draft && (
          <Notice kind="info">
            <p>
              {words.draft} <Time iso={draft.at} as="moment" zone={zone} />
            </p>
          </Notice>
        )}
        {beside.length > 0 && (
          <Notice kind="warning">
            <p>{words.beside}</p>
            <ul>
              {beside.map(({ id, at }) => (
                <li key={id}>
                  <a href={suggestionsPaths.suggestDraft(story.id, chapter.id, id)}>
                    {words.besideOf} <Time iso={at} as="moment" zone={zone} />
                  </a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <WordsBack />
        <TextArea
          {...bind("text")}
          label={words.text}
          value={value("text")}
          look="manuscript"
          rows={24}
          required
        />
        <MarkdownHelp />
        <TextArea
          {...bind("note")}
          label={words.note}
          hint={words.noteHint}
          value={value("note")}
          maxLength={SUGGESTION_NOTE_MAX}
          rows={3}
          optional
        />
        <div className="actions form-actions">
          <Button look="primary">{own ? words.update : words.submit}</Button>
          <Button look="quiet" name="intent" value="draft">
            {words.save}
          </Button>
          {draft && (
            <Button look="quiet" name="intent" value="discard">
              {words.discard}
            </Button>
          )}
        </div>
        <p className="save-state" aria-live="polite" hidden />
      </form>
    </div>
  );
}
