import type { PageProps } from "../../../src/shared/form.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { binText } from "../../../src/shared/stories/bin.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { setupText } from "../../../src/shared/stories/setup.text.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import type { MyStoriesPageData, MyStoryDto } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Time } from "../../ui/Time.tsx";

/** The author's desk: every story of theirs in any state, with the next thing to do. */
export function MyStoriesPage({ data }: PageProps<MyStoriesPageData>) {
  const { mine } = writingText;
  const start = (
    <>
      <ButtonLink look="primary" href={editingPaths.storyNew()} icon="pen-line">
        {mine.newStory}
      </ButtonLink>
      <ButtonLink href={chaptersPaths.storyImport()} icon="upload">
        {mine.import}
      </ButtonLink>
    </>
  );
  return (
    <div className="page page-desk">
      <div className="desk-head">
        <div>
          <h1>{mine.title}</h1>
          <p className="lead">{mine.lead}</p>
        </div>
        {data.stories.length > 0 && <div className="actions">{start}</div>}
      </div>
      {data.stories.length > 0 ? (
        <ul className="desk-list">
          {data.stories.map((story) => (
            <li key={story.id}>
              <DeskStory story={story} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon="pen-line" title={mine.empty} action={start}>
          <p>{mine.emptyHint}</p>
        </Empty>
      )}
      <Pagination paging={data.paging} />
      <p>
        <a href={editingPaths.bin()}>{binText.title}</a>
      </p>
    </div>
  );
}

function DeskStory({ story }: { story: MyStoryDto }) {
  const { mine } = writingText;
  return (
    <article className="desk-story">
      <div className="cover">
        <Picture picture={story.cover} sizes="80px" decorative />
      </div>
      <div className="desk-story-body">
        <h2>
          <a href={cataloguePaths.story(story)}>{story.title}</a>
        </h2>
        <ul className="badges">
          <li>
            <StateBadge state={story.state} />
          </li>
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
        <p className="story-card-facts">
          <span>{storiesText.chapters(story.written.chapters)}</span>
          <span>{storiesText.wordsShort(story.written.words)}</span>
          <span>{storiesText.reads(story.views)}</span>
          <span>
            {mine.changed} <Time iso={story.updatedAt} as="short" />
          </span>
        </p>
      </div>
      <div className="actions">
        {story.setup && (
          <a
            className="btn btn-primary"
            href={editingPaths.storySetup(story.id, story.setup)}
            aria-label={setupText.resumeOf(story.title)}
          >
            {setupText.resume}
          </a>
        )}
        <a className="btn" href={editingPaths.storyEdit(story.id)} aria-label={mine.editStory(story.title)}>
          {mine.edit}
        </a>
        <a
          className="btn"
          href={chaptersPaths.chapterNew(story.id)}
          aria-label={mine.addChapterTo(story.title)}
        >
          {mine.addChapter}
        </a>
      </div>
    </article>
  );
}

/** The state of a story in a word. */
export function StateBadge({ state }: { state: MyStoryDto["state"] }) {
  const tone = state === "published" ? "accent" : state === "removed" ? "warn" : "plain";
  return <Badge tone={tone}>{labelsText.storyState[state]}</Badge>;
}
