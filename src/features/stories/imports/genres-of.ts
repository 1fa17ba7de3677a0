import { labelsText } from "#shared/labels.text.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";

/**
 * Terms of library and trade catalogues (Library of Congress, BISAC) for the site's genres, in addition to
 * the genre names.
 */
const CALLED: Partial<Record<Genre, readonly string[]>> = {
  adventure: ["adventure stories", "expeditions", "voyages"],
  children: ["juvenile", "picture books"],
  dystopian: ["dystopias", "totalitarianism"],
  fantasy: ["fantasies", "magic", "fairy tales"],
  horror: ["ghost stories", "gothic", "haunted"],
  historical: ["history"],
  humour: ["humor", "comedy", "comic", "wit"],
  mystery: ["detective", "whodunit"],
  paranormal: ["supernatural", "vampires"],
  romance: ["love stories", "courtship"],
  "sci-fi": ["science fiction", "time travel", "mars (planet)", "space"],
  thriller: ["suspense", "spy", "espionage", "conspiracies"],
  crime: ["murder", "criminals"],
  "young-adult": ["young adult", "orphans", "coming of age", "bildungsroman"],
};

/** Returns at most three genres matching a book's subjects, in the order of the genre list. */
export function genresOf(subjects: readonly string[]): Genre[] {
  const subjectText = ` ${subjects.join(" | ").toLowerCase()} `;
  // In subjects "children" is a topic; "children's" is the audience.
  const genreName = (genre: Genre) => (genre === "children" ? "children's" : genre);
  const names = (genre: Genre) => [
    genreName(genre),
    labelsText.genre[genre].toLowerCase(),
    ...(CALLED[genre] ?? []),
  ];
  return GENRES.filter((genre) =>
    names(genre).some((name) => new RegExp(`\\b${escaped(name)}`).test(subjectText)),
  ).slice(0, 3);
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
