/** A note that an author reuses before or after chapters. */
export interface ReusableNoteDto {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** `/my-stories/notes`. Forms by `intent`: add (name, text), edit (id, name, text) and delete (id). */
export interface ReusableNotesPageData {
  readonly notes: readonly ReusableNoteDto[];
}
