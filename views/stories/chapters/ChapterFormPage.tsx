import { assetUrl } from "#shared/assets.ts";
import type { PageProps } from "#shared/form.ts";
import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { NOTE_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { privateNotesText } from "#shared/stories/private-notes.text.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText } from "#shared/stories/suggestions.text.ts";
import type { ChapterFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { UseReusable } from "../reusable-notes/UseReusable.tsx";
import { ChapterState } from "../stories/ChapterState.tsx";
import { ChapterStepBack, ChapterSteps } from "./ChapterSteps.tsx";
import { MarkdownHelp } from "./MarkdownHelp.tsx";
import { WordsBack } from "./WordsBack.tsx";

/** Page to write a chapter: its type, title and text. */
export function ChapterFormPage({ data, form }: PageProps<ChapterFormPageData>) {
  const { chapter: words, mine } = writingText;
  const { story, chapter, zone, can } = data;
  const fields = formFields(form, data.values);
  const { bind, value } = fields;
  const action = chapter
    ? chaptersPaths.chapterForm(story.id, chapter)
    : chaptersPaths.chapterNew(story.id, typeOf(value("type")));
  const publishable = can.publish && chapter?.state !== "published";
  const heading = chapter ? words.edit : newTitleOf(value("type"));
  return (
    <div className="page page-desk chapter-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: mine.title },
          { href: editingPaths.storyEdit(story.id), label: story.title },
          { label: heading },
        ]}
      />
      <ChapterSteps story={story} steps={data.steps} step="chapter" />
      <h1 className="visually-hidden">{heading}</h1>
      {chapter && (
        <p className="story-card-facts">
          <ChapterState chapter={chapter} out={story.state === "published"} zone={zone} />
          <span>{words.words(chapter.words)}</span>
          <a href={chaptersPaths.chapter(story, chapter.number)}>{words.view}</a>
          <a href={chaptersPaths.chapterRevisions(story.id, chapter.id)}>{revisionsText.title}</a>
          <a href={suggestionsPaths.suggest(story.id, chapter.id)}>{suggestionsText.suggest}</a>
          <a href={privateNotesPaths.chapterNotes(story.id, chapter.id)}>{privateNotesText.link}</a>
        </p>
      )}
      <Slot name="chapter-writers" />
      {chapter?.heldUntil && (
        <Notice kind="warning">
          <p>
            {words.held} <Time iso={chapter.heldUntil} as="moment" zone={zone} />
          </p>
        </Notice>
      )}
      <form
        noValidate
        method="post"
        action={action}
        encType="multipart/form-data"
        data-desk={story.id}
        data-chapter={chapter?.id}
        data-live={data.live ? "" : undefined}
        data-language={story.language}
        data-sheet={assetUrl("editor.css")}
        data-sent={fields.sent ? "" : undefined}
      >
        <CsrfField />
        <WordsBack />
        <VersionField fields={fields} data={data} />
        {chapter ? (
          <input type="hidden" name="chapter" defaultValue={chapter.id} />
        ) : (
          <NewChapterFields draft={value("draft")} />
        )}
        <input type="hidden" name="writer" defaultValue={value("writer")} />
        <input type="hidden" name="turn" defaultValue="" />
        <FormErrors form={form} />
        <Field
          {...bind("title")}
          label={words.title}
          placeholder={words.title}
          value={value("title")}
          maxLength={TITLE_MAX}
          required
        />
        <TextArea
          {...bind("text")}
          label={words.text}
          hint={words.textHint}
          value={value("text")}
          look="manuscript"
          rows={24}
          required
        />
        <MarkdownHelp />
        <Select
          {...bind("type")}
          label={words.type}
          value={value("type") || "chapter"}
          options={CHAPTER_TYPES.map((type) => ({ value: type, label: chapterLabelsText.type[type] }))}
        />
        <TextArea
          {...bind("notesBefore")}
          label={words.notesBefore}
          value={value("notesBefore")}
          maxLength={NOTE_MAX}
          rows={2}
          optional
        />
        <UseReusable name="useBefore" of="notesBefore" notes={data.reusable} />
        <TextArea
          {...bind("notesAfter")}
          label={words.notesAfter}
          value={value("notesAfter")}
          maxLength={NOTE_MAX}
          rows={2}
          optional
        />
        <UseReusable name="useAfter" of="notesAfter" notes={data.reusable} />
        <details
          className="disclosure"
          open={value("firstPublished") !== "" || form.errors.firstPublished !== undefined}
        >
          <summary>{words.publishedElsewhere}</summary>
          <Field
            {...bind("firstPublished")}
            label={writingText.story.firstPublished}
            hint={writingText.story.firstPublishedHint}
            type="date"
            value={value("firstPublished")}
            optional
          />
        </details>
        {publishable && (
          <>
            <Field
              {...bind("publishAt")}
              label={words.publishAt}
              hint={writingText.story.publishAtHint(zone)}
              type="datetime-local"
              value={value("publishAt")}
              optional
            />
            <Checkbox
              {...bind("silent")}
              label={words.silent}
              hint={words.silentHint}
              checked={fields.has("silent")}
            />
          </>
        )}
        <Slot name="writing-goals" />
        <div className="chapter-bar">
          <div className="chapter-bar-state">
            <p className="save-state" aria-live="polite" hidden />
            <a href={`#${BUTTONS}`}>{publishable ? words.toPublishing : words.toSaving}</a>
          </div>
          <ChapterButtons publish={publishable} />
        </div>
        <ChapterStepBack story={story} steps={data.steps} />
      </form>
      <Slot name="private-notes" />
      {chapter && can.delete && (
        <div className="danger-zone">
          <Dialog id="delete-chapter" opener={words.delete} title={words.deleteTitle}>
            <p>{words.deleteBody}</p>
            <form noValidate method="post" action={action}>
              <CsrfField />
              <input type="hidden" name="chapter" value={chapter.id} />
              <Button look="danger" name="intent" value="delete" icon="trash-2">
                {words.deleteConfirm}
              </Button>
            </form>
          </Dialog>
        </div>
      )}
    </div>
  );
}

const typeOf = (value: string) => CHAPTER_TYPES.find((type) => type === value) ?? "chapter";

const newTitleOf = (type: string) => {
  const { newOf, newTitle } = writingText.chapter;
  return newOf[typeOf(type)] ?? newTitle;
};

/**
 * The chapter's future id, so that it is created only once; the script learns its version when it is created.
 */
const NewChapterFields = ({ draft }: { draft: string }) => (
  <>
    <input type="hidden" name="draft" defaultValue={draft} />
    <input type="hidden" name="version" defaultValue="" />
  </>
);

/** Id of the buttons of the form, to which its bar leads on phones. */
const BUTTONS = "chapter-buttons";

/** Save comes first, so that Enter never publishes. */
function ChapterButtons({ publish }: { publish: boolean }) {
  const { chapter: words } = writingText;
  if (!publish)
    return (
      <div className="actions form-actions" id={BUTTONS}>
        <Button look="primary" name="intent" value="save">
          {words.saveChanges}
        </Button>
      </div>
    );
  return (
    <div className="actions form-actions" id={BUTTONS}>
      <Button name="intent" value="save">
        {words.save}
      </Button>
      <Button look="primary" name="intent" value="publish">
        {words.publish}
      </Button>
      <Button name="intent" value="schedule" icon="calendar">
        {words.schedule}
      </Button>
    </div>
  );
}
