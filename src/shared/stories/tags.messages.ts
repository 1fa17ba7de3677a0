/** Error messages for users. */
export const tagsMessages = {
  ownSynonym: "A tag cannot be a synonym of itself.",
  ownParent: "A tag cannot be part of itself, or of a tag that is part of it.",
  nameRequired: "Type the new name.",
  oneName: "Type one tag, without a comma.",
  sameName: "This is the tag’s name already.",
  alreadyRenamed: (name: string) => `This tag has been renamed to #${name}. Rename that one instead.`,
  tooManyParents: "Name at most five broader tags.",
} as const;
