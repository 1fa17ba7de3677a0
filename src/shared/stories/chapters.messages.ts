/** What users are told where something cannot be done. */
export const chaptersMessages = {
  chapterMet:
    "Someone changed this chapter while you were writing. Nothing is lost: your text is kept beside theirs, and you choose.",
  chapterRemoved: "A moderator has taken this chapter down, so it cannot be published.",
  chapterTooLong: "This chapter is too long. Please split it in two.",
  chapterEmpty: "Please write something before you publish it.",
  tooManyChapters: "A story can have at most 5,000 chapters.",
  tooManyParts: "A story can have at most 300 parts.",
  noSuchPart: "There is no such part.",
} as const;
