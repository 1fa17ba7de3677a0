import { labelsText } from "../../../shared/platform/labels.text.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";

/** Words by which catalogues (Library of Congress, BISAC) speak of our genres beside our own names. */
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

/** At most three of our genres that a book's subjects speak of, in the order of the list of genres. */
export function genresOf(subjects: readonly string[]): Genre[] {
  const said = ` ${subjects.join(" | ").toLowerCase()} `;
  // "Children" is what a book is about; "children's" whom it is for.
  const own = (genre: Genre) => (genre === "children" ? "children's" : genre);
  const names = (genre: Genre) => [
    own(genre),
    labelsText.genre[genre].toLowerCase(),
    ...(CALLED[genre] ?? []),
  ];
  return GENRES.filter((genre) =>
    names(genre).some((name) => new RegExp(`\\b${escaped(name)}`).test(said)),
  ).slice(0, 3);
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
