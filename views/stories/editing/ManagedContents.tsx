import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { narrationText } from "#shared/reach/narration.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { detailsHistoryPaths } from "#shared/stories/details-history.paths.ts";
import { detailsHistoryText } from "#shared/stories/details-history.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import { partsText } from "#shared/stories/parts.text.ts";
import { planText } from "#shared/stories/plan.text.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { privateNotesText } from "#shared/stories/private-notes.text.ts";
import { publishingText } from "#shared/stories/publishing.text.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import type { StoryFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Time } from "../../ui/Time.tsx";
import ChapterOrder from "./ChapterOrder.island.tsx";
import { StateBadge } from "./DeskStory.tsx";

type ManagedStory = StoryFormPageData["story"];

/** The chapters with their states, including drafts, their order, and the button for a new one. */
export function ManagedContents({ story, zone }: { story: ManagedStory; zone: string }) {
  const { story: words } = writingText;
  const { id, state, contents, parts, token } = story;
  return (
    <section className="managed" aria-labelledby="chapters">
      <div className="section-head">
        <h2 id="chapters">{words.chapters}</h2>
        <StateBadge state={state} />
      </div>
      {story.heldUntil && (
        <Notice kind="warning">
          <p>
            {words.held} <Time iso={story.heldUntil} as="moment" zone={zone} />
          </p>
        </Notice>
      )}
      {contents.length === 0 ? (
        <p className="fine">{words.noChapters}</p>
      ) : (
        <Island
          of={ChapterOrder}
          name="stories/editing/ChapterOrder"
          on="load"
          props={{ story: id, out: state === "published", chapters: contents, parts, zone, token }}
        />
      )}
      <div className="actions">
        <ButtonLink look="quiet" href={editingPaths.collaborators(id)} icon="users">
          {collaboratorsText.manage}
        </ButtonLink>
        <ButtonLink look="quiet" href={detailsHistoryPaths.history(id)} icon="clock">
          {detailsHistoryText.link}
        </ButtonLink>
        <ButtonLink href={chaptersPaths.chapterNew(id, "chapter")} icon="plus">
          {words.addChapter}
        </ButtonLink>
        {contents.length > 0 && (
          <>
            <ButtonLink look="quiet" href={chaptersPaths.publishing(id)} icon="check">
              {publishingText.title}
            </ButtonLink>
            <ButtonLink look="quiet" href={chaptersPaths.plan(id)} icon="calendar">
              {planText.title}
            </ButtonLink>
            <ButtonLink look="quiet" href={chaptersPaths.parts(id)} icon="list">
              {partsText.title}
            </ButtonLink>
            <ButtonLink look="quiet" href={chaptersPaths.revisions(id)} icon="clock">
              {revisionsText.title}
            </ButtonLink>
            <ButtonLink look="quiet" href={narrationPaths.narration(id)} icon="headphones">
              {narrationText.link}
            </ButtonLink>
            <ButtonLink look="quiet" href={privateNotesPaths.notes(id)} icon="pen-line">
              {privateNotesText.link}
            </ButtonLink>
            <ButtonLink look="quiet" href={chaptersPaths.storyEpub(story)} icon="download" download>
              {words.download}
            </ButtonLink>
            <ButtonLink look="quiet" href={exportsPaths.storyExports(id)} icon="download">
              {exportsText.title}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  );
}
