import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { StoryFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import type { Fields } from "../editing/StoryFields.tsx";

type ManagedStory = StoryFormPageData["story"];

/**
 * Save comes first, so that Enter saves; then the actions that change who can see the story. Each also saves
 * the fields.
 */
export function StoryFormButtons({ data, fields }: { data: StoryFormPageData; fields: Fields }) {
  const { story: words } = writingText;
  const { story, can, zone } = data;
  const out = story.state === "published";
  const drafts = story.contents.filter(({ state, words: length }) => state === "draft" && length > 0);
  return (
    <>
      {can.publish && !out && (
        <FieldSet legend={words.publication}>
          {story.state === "scheduled" && story.publishAt && (
            <Notice kind="info">
              <p>
                {words.scheduledFor} <Time iso={story.publishAt} as="moment" zone={zone} />
              </p>
            </Notice>
          )}
          {drafts.length > 0 && (
            <CheckboxGroup
              {...fields.bind("publishChapters")}
              legend={words.publishChapters}
              hint={words.publishChaptersHint}
              values={fields.sent ? fields.all("publishChapters") : drafts.map(({ id }) => id)}
              options={drafts.map(({ id, number, title, words: length }) => ({
                value: id,
                label: words.publishChapter(number, title, length),
              }))}
            />
          )}
          <Field
            {...fields.bind("publishAt")}
            label={words.publishAt}
            hint={words.publishAtHint(zone)}
            type="datetime-local"
            value={fields.value("publishAt")}
            optional
          />
        </FieldSet>
      )}
      <div className="actions form-actions">
        <Button look={out ? "primary" : "secondary"} name="intent" value="save">
          {words.save}
        </Button>
        {can.publish && !out && (
          <>
            <Button look="primary" name="intent" value="publish">
              {words.publish}
            </Button>
            <Button name="intent" value="schedule" icon="calendar">
              {words.schedule}
            </Button>
          </>
        )}
        {can.publish && (out || story.state === "scheduled") && (
          <Button name="intent" value="unpublish">
            {words.unpublish}
          </Button>
        )}
      </div>
    </>
  );
}

/** Deletes a story, with a confirmation. */
export function DeleteStory({ story }: { story: ManagedStory }) {
  const { story: words } = writingText;
  return (
    <div className="danger-zone">
      <Dialog id="delete-story" opener={words.delete} title={words.deleteTitle(story.title)}>
        <p>{words.deleteBody}</p>
        {story.hasCoAuthors && (
          <p>
            {words.deleteShared} <a href={editingPaths.collaborators(story.id)}>{words.deleteTransfer}</a>
          </p>
        )}
        <form noValidate method="post" action={editingPaths.storyEdit(story.id)}>
          <CsrfField />
          <Button look="danger" name="intent" value="delete" icon="trash-2">
            {words.deleteConfirm}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
