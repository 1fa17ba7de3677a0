import { plural } from "../format.ts";

/** Texts of tags. */
export const tagsText = {
  title: "Tags",
  lead: "The tags that stories use most. Different words for one thing count as one tag.",
  none: "No story has a tag yet.",
  uses: (count: number) => plural(count, "story", "stories"),
  suggestions: "Tags",
  suggested: (count: number) => plural(count, "suggestion", "suggestions"),
  admin: {
    lead: "New tags, most used first. Merge different words for one thing, and say to which broader tags a tag belongs. Stories keep the words of their authors unless you rename a misspelt tag.",
    search: "Find a tag",
    submit: "Find",
    none: "Every tag has been checked.",
    noneFound: "No story uses a tag that begins like this.",
    table: "Tags",
    tag: "Tag",
    uses: "Uses",
    state: "State",
    open: "New",
    checked: "Checked",
    sameAs: (tag: string) => `Same as #${tag}`,
    partOf: (tags: readonly string[]) => `Part of ${tags.map((tag) => `#${tag}`).join(", ")}`,
    edit: (tag: string) => `Edit #${tag}`,
    canonical: "Same as",
    canonicalHint: "The tag that readers see instead. Leave it empty to undo a merge.",
    parents: "Part of",
    parentsHint: "Broader tags, separated by commas. Their pages also list this tag’s stories.",
    synonyms: (tags: readonly string[]) => `Also called ${tags.map((tag) => `#${tag}`).join(", ")}.`,
    save: "Save tag",
    cancel: "Cancel",
    rename: "Rename this tag",
    renameTitle: (tag: string) => `Rename #${tag}`,
    renameLead: (uses: number) =>
      `For spelling mistakes. ${plural(uses, "public story has", "public stories have")} this tag. Stories, readers’ filters and searches change to the new name, and old addresses redirect to it. To join two words for one thing, merge the tags instead.`,
    name: "New name",
    renameSubmit: "Rename tag",
    renameConfirmation: (tag: string, name: string, uses: number) => ({
      title: `Join #${tag} with #${name}?`,
      lines: [
        `${plural(uses, "story already has", "stories already have")} #${name}. You cannot undo this: afterwards, nobody can tell which stories had #${tag}.`,
        "To join two words for one thing in a way that you can undo, go back and merge the tags instead.",
      ],
      button: "Rename tag",
      isEnding: true,
    }),
    renamed: (tag: string, name: string) =>
      `#${tag} is now #${name}. Stories and filters follow within a few minutes.`,
    renamedTo: (tag: string) => `Renamed to #${tag}`,
    saved: (tag: string) => `#${tag} is saved.`,
  },
} as const;
