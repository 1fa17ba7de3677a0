import type { Viewer } from "../../../core/base/viewer.ts";
import { foldText } from "../../../core/text/beginnings.ts";
import { profilePaths } from "../../../shared/people/profile.paths.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import { SUGGESTIONS_FROM, SUGGESTIONS_MAX } from "../../../shared/reading/search-suggestions.limits.ts";
import type { SearchSuggestionDto } from "../../../shared/site/site.dto.ts";
import { GENRES } from "../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { suggestPeople } from "../../people/profile/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { suggestStories, suggestTags } from "../../stories/catalogue/index.ts";

/** Kinds beside stories share the list with them. */
const PEOPLE_MAX = 3;
const GENRES_MAX = 2;
const TAGS_MAX = 2;

/**
 * What anyone may go to whose name begins as somebody typed: stories, people, genres, tags; the same for everyone,
 * but for the stories that a reader hides.
 */
export async function suggest(typed: string, viewer: Pick<Viewer, "id">): Promise<SearchSuggestionDto[]> {
  if ([...foldText(typed)].length < SUGGESTIONS_FROM) return [];
  const [stories, people, tags] = await Promise.all([
    suggestStories(typed, SUGGESTIONS_MAX, await hidingOf(viewer)),
    suggestPeople(typed, PEOPLE_MAX),
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
        href: cataloguePaths.search({ q: `"${tag}"` }),
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
