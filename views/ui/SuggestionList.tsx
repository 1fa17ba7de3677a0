import type { ReactNode } from "react";

interface SuggestionListProps<Suggestion> {
  /** Prefix of the ids: `${id}list` for the list, `${id}0` for its first option. */
  readonly id: string;
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the selected suggestion; -1 for none. */
  readonly at: number;
  readonly keyOf: (suggestion: Suggestion) => string;
  readonly onPoint: (at: number) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  /** Returns what an option shows. */
  readonly children: (suggestion: Suggestion) => ReactNode;
}

/** List of suggestions for a field, which keeps the focus and handles the keys (ARIA: aria-activedescendant). */
export function SuggestionList<Suggestion>({
  id,
  label,
  suggestions,
  at,
  keyOf,
  onPoint,
  onTake,
  children,
}: SuggestionListProps<Suggestion>) {
  return (
    <div
      id={`${id}list`}
      className="suggestions"
      role="listbox"
      aria-label={label}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={keyOf(suggestion)}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onPointerMove={() => onPoint(index)}
          // Keeps the focus in the field; otherwise the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          {children(suggestion)}
        </div>
      ))}
    </div>
  );
}
