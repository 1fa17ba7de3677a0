import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import type { ManagedChapterDto, StoryFormPageData } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import { StateBadge } from "./MyStoriesPage.tsx";
import type { Fields } from "./StoryFields.tsx";

type ManagedStory = NonNullable<StoryFormPageData["story"]>;

/** The chapters with their states, drafts included, and the way to the next one. */
export function ManagedContents({ story, zone }: { story: ManagedStory; zone: string }) {
  const { story: words } = writingText;
  return (
    <section className="managed" aria-labelledby="chapters">
      <div className="section-head">
        <h2 id="chapters">{words.chapters}</h2>
        <StateBadge state={story.state} />
      </div>
      {story.heldUntil && (
        <Notice kind="warning">
          <p>
            {words.held} <Time iso={story.heldUntil} as="moment" zone={zone} />
          </p>
        </Notice>
      )}
      {story.contents.length === 0 ? (
        <p className="fine">{words.noChapters}</p>
      ) : (
        <ol className="contents-list">
          {story.contents.map((entry) => (
            <li key={entry.id}>
              <a href={chaptersPaths.chapterEdit(story.id, entry.number)}>
                <span className="contents-title">{entry.title}</span>
                <ChapterState entry={entry} />
              </a>
            </li>
          ))}
        </ol>
      )}
      <div className="actions">
        <ButtonLink href={chaptersPaths.chapterNew(story.id)} icon="plus">
          {words.addChapter}
        </ButtonLink>
        {story.contents.length > 0 && (
          <ButtonLink look="quiet" href={chaptersPaths.storyEpub(story)} icon="download" download>
            {words.download}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function ChapterState({ entry }: { entry: ManagedChapterDto }) {
  return (
    <span className="managed-state">
      <span className="contents-length">{storiesText.words(entry.words)}</span>
      {entry.state === "scheduled" && entry.publishAt ? (
        <Badge icon="calendar">
          <Time iso={entry.publishAt} as="short" />
        </Badge>
      ) : (
        entry.state !== "published" && <Badge>{labelsText.chapterState[entry.state]}</Badge>
      )}
    </span>
  );
}

/** Save first, so that Enter saves; then what changes who can see the story. Each saves the fields too. */
export function StoryFormButtons({ data, fields }: { data: StoryFormPageData; fields: Fields }) {
  const { story: words } = writingText;
  const { story, can, zone } = data;
  if (!story)
    return (
      <div className="actions form-actions">
        <Button look="primary" name="intent" value="save">
          {words.create}
        </Button>
      </div>
    );
  const out = story.state === "published";
  const drafts = story.contents.filter((entry) => entry.state === "draft").length;
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
          {drafts > 0 && (
            <Checkbox
              {...fields.bind("publishChapters")}
              label={words.publishChapters(drafts)}
              checked={!fields.sent || fields.has("publishChapters")}
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

/** The end of a story, asked twice. */
export function DeleteStory({ story }: { story: ManagedStory }) {
  const { story: words } = writingText;
  return (
    <div className="danger-zone">
      <Dialog id="delete-story" opener={words.delete} title={words.deleteTitle(story.title)}>
        <p>{words.deleteBody}</p>
        <form method="post" action={editingPaths.storyEdit(story.id)}>
          <CsrfField />
          <Button look="danger" name="intent" value="delete" icon="trash-2">
            {words.deleteConfirm}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
