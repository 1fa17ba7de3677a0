import type { FormState } from "../form.ts";

/** A text on the page that asks whether it is to go. */
export interface SaidDto {
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
  readonly said: SaidDto;
  readonly hints: readonly string[];
  readonly action: string;
  readonly back: string;
  readonly zone: string;
}
