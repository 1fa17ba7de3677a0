import type { PageProps } from "../../../src/shared/form.ts";
import { mailingListsPaths } from "../../../src/shared/reach/mailing-lists.paths.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { LockedChapterPageData } from "../../../src/shared/stories/chapters.dto.ts";
import { StoryPrice } from "../../money/sales/StoryPrice.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { StoryCard } from "../stories/StoryCard.tsx";

/** Stands in the place of a chapter that the free preview does not reach, or that opens by joining a mailing list. */
export function LockedChapterPage({ data }: PageProps<LockedChapterPageData>) {
  const { locked } = readingText;
  return (
    <div className="page page-narrow gate">
      <h1>{data.join ? locked.joinTitle : locked.title(data.chapter.title)}</h1>
      <p className="lead">{data.join ? locked.joinBody(data.story.author.name) : locked.body}</p>
      <StoryCard story={data.story} level="h2" eager />
      <div className="actions">
        {data.join && (
          <ButtonLink look="primary" href={mailingListsPaths.joinForStory(data.story.id)} icon="mail">
            {locked.join}
          </ButtonLink>
        )}
        {data.story.priceCents !== null && (
          <Slot name="chapter-buy">
            <StoryPrice story={data.story} cents={data.story.priceCents} open={null} tax={null} />
          </Slot>
        )}
        <ButtonLink look="quiet" href={cataloguePaths.story(data.story)} icon="arrow-left">
          {locked.back}
        </ButtonLink>
      </div>
    </div>
  );
}
