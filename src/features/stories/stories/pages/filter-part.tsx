import { csrfToken } from "#core/http/csrf.ts";
import type { PageContext } from "#core/pages/define-page.ts";
import { hidingOf } from "#features/people/reading-filters/index.ts";
import { DELETED_AUTHOR } from "#features/people/users/index.ts";
import { labelsText } from "#shared/labels.text.ts";
import type { HideChoiceDto } from "#shared/people/reading-filters.dto.ts";
import { readingFiltersText } from "#shared/people/reading-filters.text.ts";
import { Marks } from "#views/people/reading-filters/Marks.tsx";
import { StoryFilter } from "#views/people/reading-filters/StoryFilter.tsx";
import { storyForMember } from "../for-viewer.ts";

/** Filter controls on a story's page for members. Empty for guests and for the story's author. */
export async function filterPart(context: PageContext) {
  const { viewer, request } = context;
  const storedStory = await storyForMember(context);
  if (!storedStory?.listed || String(storedStory.author) === viewer.id) return undefined;
  const filters = (await hidingOf(viewer))?.filtersOnly;
  const texts = readingFiltersText;
  const choice = (kind: HideChoiceDto["kind"], value: string, label: string): HideChoiceDto => ({
    kind,
    value,
    label,
    hidden: filters?.hides({ filterFields: [`${kind}:${value}`] }) ?? false,
  });
  const { name, username } = storedStory.authorCard;
  const choices = [
    ...(storedStory.author.equals(DELETED_AUTHOR)
      ? []
      : [choice("author", String(storedStory.author), texts.hideAuthor(name || username))]),
    ...storedStory.categories.map((genre) =>
      choice("genre", genre, texts.hideGenre(labelsText.genre[genre])),
    ),
    ...storedStory.tags.map((tag) => choice("tag", tag, texts.hideTag(tag))),
  ];
  const story = { id: String(storedStory._id), slug: storedStory.slug };
  return <StoryFilter story={story} choices={choices} token={csrfToken(request)} />;
}

/** Shows which of the member's filters the story matches. */
export async function marksPart(context: PageContext) {
  const story = await storyForMember(context);
  if (!story?.listed || String(story.author) === context.viewer.id) return undefined;
  const hiding = await hidingOf(context.viewer);
  return <Marks of={hiding?.marks(story)} />;
}
