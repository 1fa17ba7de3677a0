/** What a private note was in the file that it came from. */
export const NOTE_SOURCES = ["comment", "insertion", "deletion"] as const;
export type NoteSource = (typeof NOTE_SOURCES)[number];
