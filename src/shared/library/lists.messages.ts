/** Error messages for users. */
export const listsMessages = {
  nameExists: "Name already exists.",
  tooManyLists: "You have reached the limit for lists. Please delete one first.",
  noSuchList: "This list does not exist.",
  listFull: "This list is full. Please remove a story first, or create another list.",
} as const;
