/** Error messages for users. */
export const tagsMessages = {
  ownSynonym: "A tag cannot be a synonym of itself.",
  ownParent: "A tag cannot be part of itself, or of a tag that is already part of it.",
  nameRequired: "Please enter the new name.",
  oneName: "Please enter a single tag, without a comma.",
  sameName: "The tag already has this name.",
  alreadyRenamed: (name: string) => `This tag has been renamed to #${name}. Rename that one instead.`,
  tooManyParents: "Please enter at most five broader tags.",
} as const;
