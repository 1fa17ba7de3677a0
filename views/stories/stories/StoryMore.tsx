import type { ReactNode } from "react";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { storyReport } from "#shared/stories/stories.report.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import type { StoryPageData } from "#shared/stories/story-page.dto.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";

/** Rarely used actions on a story: lists, downloads, filters, and reporting. */
export function StoryMore({
  story,
  can,
  follow,
  lists,
  offline,
}: {
  story: StoryDto;
  can: StoryPageData["can"];
  /** Follows the author, adds to a list, and saves for offline reading: for guests, who sign in first. */
  follow: ReactNode;
  lists: ReactNode;
  offline: ReactNode;
}) {
  const stories = storiesText;
  return (
    <Menu label={<span>{stories.more}</span>} icon="ellipsis" className="story-more" button>
      <Slot name="story-author">{story.author.username && follow}</Slot>
      <Slot name="story-lists">{lists}</Slot>
      {offline}
      {can.download && (
        <>
          <a href={chaptersPaths.storyEpub(story)} download data-online="">
            <Icon name="download" />
            {stories.download}
          </a>
          <a href={eReadersPaths.storyFile(story, "pdf")} download data-online="">
            <Icon name="download" />
            {stories.downloadPdf}
          </a>
          <a href={eReadersPaths.storyDownload(story.id)} data-online="">
            <Icon name="book-open" />
            {stories.otherFormats}
          </a>
        </>
      )}
      {story.state === "published" && !story.private && (
        <a href={machinesPaths.storyFeed(story)} data-online="">
          <Icon name="rss" />
          {stories.feed}
        </a>
      )}
      <Slot name="story-feature" />
      <Slot name="story-filter" />
      {story.state === "published" && (
        <Slot name="story-report">
          <div data-online="">
            <ReportLink kind={storyReport} id={story.id} icon="flag" />
          </div>
        </Slot>
      )}
    </Menu>
  );
}
