/** What users are told where something cannot be done. */
export const listsMessages = {
  nameExists: "Name already exists.",
  tooManyLists: "You have reached the limit for lists. Please delete one first.",
  noSuchList: "There is no such list.",
  listFull: "This list is full. Please remove a story first, or start another list.",
} as const;
