import type { Viewer } from "#core/base/viewer.ts";
import { foldText } from "#core/text/beginnings.ts";
import { labelsText } from "#shared/labels.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { SearchSuggestionDto } from "#shared/reading/search-suggestions.dto.ts";
import { SUGGESTIONS_FROM, SUGGESTIONS_MAX } from "#shared/reading/search-suggestions.limits.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { GENRES } from "#shared/story.enums.ts";
import { suggestPeople } from "../../people/profile/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { suggestStories } from "../../stories/catalogue/index.ts";
import { suggestTags } from "../../stories/tags/index.ts";

/** Limits on the other kinds of results, which share the list with stories. */
const PEOPLE_MAX = 3;
const GENRES_MAX = 2;
const TAGS_MAX = 2;

/**
 * Suggests public stories, people, genres and tags with names that begin with the typed text; the same for
 * everyone except for stories and members that the viewer does not see.
 */
export async function suggest(typed: string, viewer: Pick<Viewer, "id">): Promise<SearchSuggestionDto[]> {
  if ([...foldText(typed)].length < SUGGESTIONS_FROM) return [];
  const [stories, people, tags] = await Promise.all([
    suggestStories(typed, SUGGESTIONS_MAX, await hidingOf(viewer)),
    suggestPeople(typed, PEOPLE_MAX, viewer),
    suggestTags(typed, TAGS_MAX),
  ]);
  const others: SearchSuggestionDto[] = [
    ...people.map(
      ({ username, name }): SearchSuggestionDto => ({
        kind: "person",
        label: name || username,
        ...(name ? { detail: username } : {}),
        href: profilePaths.user(username),
      }),
    ),
    ...suggestGenres(typed),
    ...tags.map(
      (tag): SearchSuggestionDto => ({
        kind: "tag",
        label: tag,
        href: tagsPaths.tag(tag),
      }),
    ),
  ];
  const own = stories.slice(0, SUGGESTIONS_MAX - others.length).map(
    ({ _id, title, slug, authorCard: { name, username } }): SearchSuggestionDto => ({
      kind: "story",
      label: title,
      detail: name || username,
      href: cataloguePaths.story({ id: String(_id), slug }),
    }),
  );
  return [...own, ...others];
}

function suggestGenres(typed: string): SearchSuggestionDto[] {
  const begin = foldText(typed);
  return GENRES.filter((genre) =>
    [genre, labelsText.genre[genre]].some((name) => ` ${foldText(name)}`.includes(` ${begin}`)),
  )
    .slice(0, GENRES_MAX)
    .map((genre) => ({ kind: "genre", label: labelsText.genre[genre], href: cataloguePaths.genre(genre) }));
}
