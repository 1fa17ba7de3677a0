import { Marks } from "../../../../../views/people/reading-filters/Marks.tsx";
import { StoryFilter } from "../../../../../views/people/reading-filters/StoryFilter.tsx";
import { csrfToken } from "../../../../core/http/csrf.ts";
import type { PageContext } from "../../../../core/pages/define-page.ts";
import type { HideChoiceDto } from "../../../../shared/people/reading-filters.dto.ts";
import { readingFiltersText } from "../../../../shared/people/reading-filters.text.ts";
import { labelsText } from "../../../../shared/platform/labels.text.ts";
import { hidingOf } from "../../../people/reading-filters/index.ts";
import { DELETED_AUTHOR } from "../../../people/users/index.ts";
import { storyForMember } from "../for-viewer.ts";

/** What a member may do about stories like this one; nothing for a guest, nor where it is theirs. */
export async function filterPart(context: PageContext) {
  const { viewer, request } = context;
  const found = await storyForMember(context);
  if (!found?.listed || String(found.author) === viewer.id) return undefined;
  const hiding = await hidingOf(viewer);
  const words = readingFiltersText;
  const choice = (kind: HideChoiceDto["kind"], value: string, label: string): HideChoiceDto => ({
    ...{ kind, value, label },
    hidden: hiding?.hides({ filterFields: [`${kind}:${value}`] }) ?? false,
  });
  const { name, username } = found.authorCard;
  const choices = [
    ...(found.author.equals(DELETED_AUTHOR)
      ? []
      : [choice("author", String(found.author), words.hideAuthor(name || username))]),
    ...found.categories.map((genre) => choice("genre", genre, words.hideGenre(labelsText.genre[genre]))),
    ...found.tags.map((tag) => choice("tag", tag, words.hideTag(tag))),
  ];
  const story = { id: String(found._id), slug: found.slug };
  return <StoryFilter story={story} choices={choices} token={csrfToken(request)} />;
}

/** What of a member's filters the story fits. */
export async function marksPart(context: PageContext) {
  const found = await storyForMember(context);
  if (!found?.listed || String(found.author) === context.viewer.id) return undefined;
  const hiding = await hidingOf(context.viewer);
  return <Marks of={hiding?.marks(found)} />;
}
