import type { FormState } from "../form.ts";

/** A text on the page that confirms its deletion or hides it. */
export interface TextEntryDto {
  readonly name: string | undefined;
  readonly createdAt: string;
  readonly text: string;
  readonly own: boolean;
}

export interface EditTextPageData {
  readonly words: Readonly<Record<"editTitle" | "editHint" | "text" | "save", string>>;
  readonly action: string;
  readonly back: string;
  readonly max: number;
  readonly values: FormState["values"];
}

export interface DeleteTextPageData {
  readonly words: { readonly deleteTitle: string };
  readonly entry: TextEntryDto;
  readonly hints: readonly string[];
  /** True if the viewer acts as staff and gives a reason. */
  readonly asStaff: boolean;
  readonly action: string;
  readonly back: string;
  readonly zone: string;
}

/** A text that staff are about to hide; form field: reason. */
export interface HideTextPageData {
  readonly title: string;
  readonly entry: TextEntryDto;
  readonly action: string;
  readonly back: string;
  readonly zone: string;
}
