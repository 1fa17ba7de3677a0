/** Kinds of annotation in an imported file from which a private note was made. */
export const NOTE_SOURCES = ["comment", "insertion", "deletion", "hidden"] as const;
export type NoteSource = (typeof NOTE_SOURCES)[number];
