/** Error messages for users. */
export const chaptersMessages = {
  chapterMet:
    "Someone changed this chapter while you were writing. Nothing is lost. Both texts are saved, and you can choose between them.",
  chapterRemoved: "A moderator has taken this chapter down, so it cannot be published.",
  pendingReadOnly: "pending cannot be changed. To change the edit, send title and html without pending.",
  chapterTooLong: "This chapter is too long. Please split it in two.",
  chapterEmpty: "Please write something before you publish the chapter.",
  tooManyChapters: "A story can have at most 5,000 chapters.",
  tooManyParts: "A story can have at most 300 parts.",
  noSuchPart: "This part does not exist.",
} as const;
