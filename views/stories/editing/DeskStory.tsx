import { labelsText } from "#shared/labels.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { MyStoryDto, ProjectDto } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

const { mine } = writingText;
const OWN: ProjectDto["shared"] = null;

/** A story in its author's list, in any state, with the suggested next action. */
export function DeskStory({ story, shared = OWN }: { story: MyStoryDto; shared?: ProjectDto["shared"] }) {
  return (
    <article className="desk-story">
      <div className="cover">
        <Picture picture={story.cover} sizes="80px" decorative />
      </div>
      <div className="desk-story-body">
        <h2>
          <a href={cataloguePaths.story(story)}>{story.title}</a>
        </h2>
        {shared && <p className="fine">{mine.sharedBy(story.author.name)}</p>}
        <Badges story={story} shared={shared} />
        <p className="story-card-facts">
          <span>{storiesText.chapters(story.written.chapters)}</span>
          <span>{storiesText.wordsShort(story.written.words)}</span>
          <span>{storiesText.reads(story.views)}</span>
          <span>
            {mine.changed} <Time iso={story.updatedAt} as="short" />
          </span>
        </p>
      </div>
      <Actions story={story} shared={shared} />
    </article>
  );
}

function Badges({ story, shared }: { story: MyStoryDto; shared: ProjectDto["shared"] }) {
  return (
    <ul className="badges">
      <li>
        <StateBadge state={story.state} />
      </li>
      {shared && (
        <li>
          <Badge icon="users">{collaboratorsText.roles[shared.role]}</Badge>
        </li>
      )}
      {story.private && (
        <li>
          <Badge icon="lock">{mine.private}</Badge>
        </li>
      )}
      {story.draftChapters > 0 && (
        <li>
          <Badge>{mine.drafts(story.draftChapters)}</Badge>
        </li>
      )}
    </ul>
  );
}

function Actions({ story, shared }: { story: MyStoryDto; shared: ProjectDto["shared"] }) {
  return (
    <div className="actions">
      {!shared && story.setup && (
        <a
          className="btn btn-primary"
          href={editingPaths.storySetup(story.id, story.setup)}
          aria-label={setupText.resumeOf(story.title)}
        >
          {setupText.resume}
        </a>
      )}
      {!shared && (
        <a className="btn" href={editingPaths.storyEdit(story.id)} aria-label={mine.editStory(story.title)}>
          {mine.edit}
        </a>
      )}
      {(!shared || shared.writes) && (
        <a
          className="btn"
          href={chaptersPaths.chapterNew(story.id)}
          aria-label={mine.addChapterTo(story.title)}
        >
          {mine.addChapter}
        </a>
      )}
    </div>
  );
}

/** Badge with the state of a story. */
export function StateBadge({ state }: { state: MyStoryDto["state"] }) {
  const tone = state === "published" ? "accent" : state === "removed" ? "warn" : "plain";
  return <Badge tone={tone}>{labelsText.storyState[state]}</Badge>;
}
