/** Texts of the search box on every page and its suggestions. */
export const searchText = {
  label: "Search stories",
  placeholder: "Search",
  submit: "Search",
  list: "Suggestions",
  kinds: { story: "Story", person: "Person", genre: "Genre", tag: "Tag" },
  count: (count: number) =>
    count === 0 ? "No suggestions" : count === 1 ? "1 suggestion" : `${count} suggestions`,
} as const;
