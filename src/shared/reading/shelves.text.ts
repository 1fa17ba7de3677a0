import { formatNumber, plural } from "../format.ts";
import { LIST_ITEMS_MAX } from "../library/lists.limits.ts";
import type { ShelfSite } from "./shelves.ts";

const NAMES: Readonly<Record<ShelfSite, string>> = {
  goodreads: "Goodreads",
  storygraph: "StoryGraph",
  ao3: "Archive of Our Own",
};

/** Texts of bringing reading shelves from elsewhere. */
export const shelvesText = {
  title: "Import your reading shelves",
  lead: "Upload your shelves from another site. We look for the same works here, by title and author. Nothing is saved until you choose “Add to a list”.",
  ways: [
    ["Goodreads", "Under My Books, choose Import and export, then Export library. You get a CSV file."],
    ["StoryGraph", "Under Manage account, choose Export StoryGraph library. You get a CSV file."],
    ["Archive of Our Own", "Open your bookmarks and save the page as HTML. Repeat this for each page."],
  ] as const,
  file: "File with your shelves",
  fileHint: "A CSV file, or a saved page of bookmarks, of up to 5 MB.",
  submit: "Find these works here",
  unknown:
    "We cannot read shelves in this file. Please choose a CSV file of Goodreads or StoryGraph, or a saved page of AO3 bookmarks.",
  foundTitle: (site: ShelfSite, count: number) =>
    `${plural(count, "work", "works")} from ${NAMES[site]} on this site`,
  nothing: "None of these works are on this site.",
  choose: "Works to add",
  match: (title: string, author: string) => `${title} by ${author}`,
  unsure: (author: string) =>
    author
      ? `Same title, but your file says ${author}. Tick it only if it is the same.`
      : "Same title. Your file names no author. Tick it only if it is the same.",
  view: "See the story",
  shelf: (name: string) => `On your shelf “${name}”.`,
  notImported: "Ratings, reviews and dates are not imported.",
  add: "Add to a list",
  none: "Please tick at least one work.",
  full: (added: number) =>
    `${plural(added, "work is", "works are")} on your list. A list has room for ${formatNumber(LIST_ITEMS_MAX)}.`,
  added: (count: number, list: string) =>
    `${plural(count, "work is", "works are")} on your private list “${list}”.`,
  list: (site: ShelfSite) => `From ${NAMES[site]}`,
  othersTitle: (count: number) => `${plural(count, "work is", "works are")} not on this site`,
  othersLead: "We do not store anything about these.",
  left: (count: number) =>
    `We did not look for the last ${plural(count, "work", "works")} of the file. Please upload them in a separate file.`,
} as const;
