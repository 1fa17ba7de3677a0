import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { PublishStoryPageData } from "#shared/stories/publish-story.dto.ts";
import { publishStoryText as words } from "#shared/stories/publish-story.text.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import type { ManagedChapterDto } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { Fields } from "./StoryFields.tsx";
import { StoryTrail } from "./StoryTrail.tsx";

/** Chapters listed before the rest is only counted. */
const LISTED = 5;

/** Page that publishes a story. Its form has only the fields that publishing requires and the story lacks. */
export function PublishStoryPage({ data, form }: PageProps<PublishStoryPageData>) {
  const { story, missing, ready, drafts, scheduled } = data;
  const hasChapters = ready.length + drafts.length + scheduled.length > 0;
  return (
    <div className="page page-form story-form publish-story">
      <StoryTrail story={story} here={words.here} />
      <h1>{words.title(story.title)}</h1>
      {hasChapters ? (
        <>
          {data.warnings.length > 0 && (
            <Notice kind="warning" title={words.wait}>
              {data.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Notice>
          )}
          {(missing.length > 0 || data.warnings.length === 0) && (
            <p className="lead">{missing.length > 0 ? words.askMissing : words.allThere}</p>
          )}
          <PublishForm data={data} form={form} />
        </>
      ) : (
        <Empty icon="pen-line" title={words.noChapters}>
          <p>{words.noChaptersHint}</p>
          <ButtonLink look="primary" href={chaptersPaths.chapterNew(story.id, "chapter")}>
            {words.writeChapter}
          </ButtonLink>
        </Empty>
      )}
    </div>
  );
}

function PublishForm({ data, form }: PageProps<PublishStoryPageData>) {
  const { story, missing, ready, drafts } = data;
  const fields = formFields(form, data.values);
  const canAppear = ready.length + drafts.length > 0;
  return (
    <form noValidate method="post" action={editingPaths.storyPublish(story.id)}>
      <CsrfField />
      <FormErrors form={form} />
      <FormFields of={storyFields} state={fields} names={missing} />
      <Chapters data={data} fields={fields} />
      {data.warnings.length > 0 && (
        <Checkbox {...fields.bind("anyway")} label={words.anyway} checked={fields.has("anyway")} />
      )}
      {canAppear ? (
        <>
          <div className="actions form-actions">
            <Button
              look={data.warnings.length > 0 ? "secondary" : "primary"}
              name="intent"
              value="publish"
              icon="check"
            >
              {words.publish}
            </Button>
            <ButtonLink look="quiet" href={cataloguePaths.story(story)}>
              {words.preview}
            </ButtonLink>
            <ButtonLink look="quiet" href={editingPaths.storyEdit(story.id)}>
              {words.edit}
            </ButtonLink>
          </div>
          <details open={fields.value("publishAt") !== "" || form.errors.publishAt !== undefined}>
            <summary>{words.later}</summary>
            <Later data={data} fields={fields} />
          </details>
        </>
      ) : (
        <>
          <p>{words.onlyScheduled}</p>
          <Later data={data} fields={fields} primary />
        </>
      )}
    </form>
  );
}

function Later(props: { data: PublishStoryPageData; fields: Fields; primary?: boolean }) {
  const { bind, value } = props.fields;
  return (
    <>
      <Field
        {...bind("publishAt")}
        label={writingText.story.publishAt}
        hint={writingText.story.publishAtHint(props.data.zone)}
        type="datetime-local"
        value={value("publishAt")}
        optional
      />
      <div className="actions">
        <Button look={props.primary ? "primary" : "secondary"} name="intent" value="schedule" icon="calendar">
          {words.schedule}
        </Button>
      </div>
    </>
  );
}

function Chapters({ data, fields }: { data: PublishStoryPageData; fields: Fields }) {
  const { story, ready, drafts, scheduled } = data;
  const label = ({ number, title, words: length }: ManagedChapterDto) => words.chapter(number, title, length);
  return (
    <>
      {ready.length > 0 && (
        <FieldSet legend={words.ready}>
          <ul lang={story.language}>
            {ready.slice(0, LISTED).map((chapter) => (
              <li key={chapter.id}>{label(chapter)}</li>
            ))}
            {ready.length > LISTED && <li lang="en">{words.more(ready.length - LISTED)}</li>}
          </ul>
        </FieldSet>
      )}
      {drafts.length > 0 && (
        <CheckboxGroup
          {...fields.bind("publishChapters")}
          legend={writingText.story.publishChapters}
          hint={writingText.story.publishChaptersHint}
          values={fields.all("publishChapters")}
          options={drafts.map((draft) => ({ value: draft.id, label: label(draft) }))}
        />
      )}
      {scheduled.length > 0 && <p className="fine">{words.scheduled(scheduled.length)}</p>}
    </>
  );
}
