/**
 * Definitions of the fields that members fill in. One definition of a field gives its rules, its part of the
 * stored document and of the API (`core/fields`), its control in forms (`views/ui/FormFields.tsx`), and its types.
 */

/** Label and explanation of one option. */
export interface OptionText {
  readonly label: string;
  readonly hint?: string;
}

/** What every field may say about itself. */
interface Common {
  readonly label: string;
  readonly hint?: string;
  /** True if a new entry must have it. Others have a default: empty, false, or the usual number. */
  readonly required?: boolean;
  /** True if a later step needs it: it is not marked as optional. */
  readonly askedLater?: boolean;
  /** Message if it is required and missing. Default: the general one. */
  readonly missing?: string;
  /** For the API: description, and whether lists may be filtered and sorted by it. */
  readonly api?: { readonly description?: string; readonly filter?: boolean; readonly sort?: boolean };
}

/** One line of plain text; `max` in characters. */
export interface LineField extends Common {
  readonly kind: "line";
  readonly max: number;
}

/** Plain text of several lines. `max`: limit in characters; `rows`: initial height of the control in lines. */
export interface TextField extends Common {
  readonly kind: "text";
  readonly max: number;
  /** Minimum length in characters, and the message for shorter texts. */
  readonly min?: { readonly length: number; readonly message: string };
  readonly rows?: number;
  /** With formatting buttons and a preview; `mentions` also completes names of members. */
  readonly look?: "formatted" | "mentions";
}

/** Yes or no: a tick box, or two options if they have texts. */
export interface FlagField extends Common {
  readonly kind: "flag";
  /** Value of a new entry. Default: false. */
  readonly usual?: boolean;
  readonly options?: { readonly false: OptionText; readonly true: OptionText };
}

/** A whole number from `min` to `max`; null if empty, unless a usual one is defined. */
export interface WholeField extends Common {
  readonly kind: "whole";
  readonly min: number;
  readonly max: number;
  readonly usual?: number;
  /** Message for any other value. */
  readonly wrong?: string;
  /** Names of the numbers from `min` on, which are then chosen from a list. */
  readonly names?: readonly string[];
}

/** One of several values; `usual` if none is chosen. Shown as radio buttons, a bar or a drop-down list. */
export interface ChoiceField<Value extends string = string, Usual extends Value | null = Value | null>
  extends Common {
  readonly kind: "choice";
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly hints?: Readonly<Record<Value, string>>;
  readonly usual: Usual;
  readonly look?: "list" | "segments";
}

/** Several of some values, in any number or up to `most`; at least one if required. */
export interface ChoicesField<Value extends string = string> extends Common {
  readonly kind: "choices";
  readonly values: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly most?: number;
  /** Message above `most`. */
  readonly tooMany?: string;
}

/** Several different lines of plain text, one below the other in a form; `max` in characters each. */
export interface LinesField extends Common {
  readonly kind: "lines";
  readonly max: number;
  /** Limit on their number. */
  readonly most: number;
  readonly rows?: number;
}

/** Several short names, separated by commas; `max` is the length of each in characters. Ignores case. */
export interface TagsField extends Common {
  readonly kind: "tags";
  readonly max: number;
  /** Limit on their number. */
  readonly most: number;
  /** Message if either limit is exceeded. */
  readonly wrong: string;
}

/** An instant; forms show and read it in the member's time zone. */
export interface InstantField extends Common {
  readonly kind: "instant";
  readonly required: true;
}

/** A calendar day (ISO 8601), which is the same in every time zone; "" if empty. */
export interface DayField extends Common {
  readonly kind: "day";
}

export type FieldDefinition =
  | LineField
  | TextField
  | FlagField
  | WholeField
  | ChoiceField
  | ChoicesField
  | LinesField
  | TagsField
  | InstantField
  | DayField;

/** Fields of one kind of entry, by their names in the API, in forms and in the stored document. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** Value of a field after its rules. */
type ValueOf<Field> = Field extends { readonly kind: "line" | "text" | "day" }
  ? string
  : Field extends { readonly kind: "flag" }
    ? boolean
    : Field extends { readonly kind: "whole" }
      ? Field extends { readonly usual: number } | { readonly required: true }
        ? number
        : number | null
      : Field extends {
            readonly kind: "choice";
            readonly values: readonly (infer Value)[];
            readonly usual: infer Usual;
          }
        ? Value | (Field extends { readonly required: true } ? never : null extends Usual ? null : never)
        : Field extends { readonly kind: "choices"; readonly values: readonly (infer Value)[] }
          ? readonly Value[]
          : Field extends { readonly kind: "lines" | "tags" }
            ? readonly string[]
            : Field extends { readonly kind: "instant" }
              ? Date
              : never;

/** Fields of a draft, none of which is required. */
export type DraftOf<Fields extends FieldDefinitions> = {
  readonly [Name in keyof Fields]: Omit<Fields[Name], "required">;
};

/** Returns the same fields without their required marks: a draft may be incomplete. */
export const draftOf = <Fields extends FieldDefinitions>(fields: Fields): DraftOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { required: _, ...field }]) => [name, field]),
  ) as DraftOf<Fields>;

/** Values of a whole entry: the input of its command, and its part of the stored document. */
export type ValuesOf<Fields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

type Options<Field> = Omit<Field, "kind">;

export const line = <const Given extends Options<LineField>>(given: Given) =>
  ({ kind: "line", ...given }) as const;
export const text = <const Given extends Options<TextField>>(given: Given) =>
  ({ kind: "text", ...given }) as const;
export const flag = <const Given extends Options<FlagField>>(given: Given) =>
  ({ kind: "flag", ...given }) as const;
export const whole = <const Given extends Options<WholeField>>(given: Given) =>
  ({ kind: "whole", ...given }) as const;
/** Definition of a choice. The type of its value includes null only if the choice is optional. */
type TypedChoice<Value extends string, Usual extends Value | null, Required> = Omit<
  ChoiceField<Value, Usual>,
  "required"
> & { readonly required?: Required };
export const choice = <
  Value extends string,
  const Usual extends Value | null,
  const Required extends boolean = false,
>(
  given: Omit<TypedChoice<Value, Usual, Required>, "kind">,
) => ({ kind: "choice", ...given }) as TypedChoice<Value, Usual, Required> & { readonly required: Required };
export const choices = <Value extends string>(given: Options<ChoicesField<Value>>) =>
  ({ kind: "choices", ...given }) as const;
export const lines = <const Given extends Options<LinesField>>(given: Given) =>
  ({ kind: "lines", ...given }) as const;
export const tags = <const Given extends Options<TagsField>>(given: Given) =>
  ({ kind: "tags", ...given }) as const;
export const day = <const Given extends Options<DayField>>(given: Given) =>
  ({ kind: "day", ...given }) as const;
export const instant = <const Given extends Omit<Options<InstantField>, "required">>(given: Given) =>
  ({ kind: "instant", required: true, ...given }) as const;
