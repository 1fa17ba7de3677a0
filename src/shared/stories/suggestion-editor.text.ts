/** Texts of the editor while changes are suggested; in a separate file so that the editor loads no others. */
export const suggestionEditorText = {
  label: "Changes",
  count: (count: number) => (count === 0 ? "No changes yet" : count === 1 ? "1 change" : `${count} changes`),
  before: "Previous change",
  after: "Next change",
  back: "Undo this change",
  allBack: "Undo all changes",
} as const;
