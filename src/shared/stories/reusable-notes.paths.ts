/** URL paths of `stories/reusable-notes`. */
export const reusableNotesPaths = { notes: () => "/my-stories/notes" } as const;
