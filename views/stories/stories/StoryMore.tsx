import { machinesPaths } from "../../../src/shared/site/machines.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { storyReport } from "../../../src/shared/stories/stories.report.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import type { StoryPageData } from "../../../src/shared/stories/story-page.dto.ts";
import { AddToListGuest } from "../../library/lists/AddToListGuest.tsx";
import { ReportLink } from "../../moderation/reports/ReportLink.tsx";
import { OfflineButtons } from "../../reading/offline/StoryOffline.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";

/** What one seldom does with a story: lists, taking it away, filters, and a report. */
export function StoryMore({
  story,
  can,
  audio,
}: {
  story: StoryDto;
  can: StoryPageData["can"];
  audio: boolean;
}) {
  const stories = storiesText;
  return (
    <Menu label={<span>{stories.more}</span>} icon="ellipsis" className="story-more" button>
      <Slot name="story-lists">
        <AddToListGuest story={story} />
      </Slot>
      <OfflineButtons story={story} audio={audio} />
      {can.download && (
        <a href={chaptersPaths.storyEpub(story)} download data-online="">
          <Icon name="download" />
          {stories.download}
        </a>
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
