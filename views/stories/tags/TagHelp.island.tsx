import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { TAG_SUGGESTIONS_FROM } from "#shared/stories/tags.limits.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { tagsText as words } from "#shared/stories/tags.text.ts";
import { SuggestionList } from "../../ui/SuggestionList.tsx";
import { createSuggestionFetcher } from "../../ui/suggestion-fetcher.ts";

interface TagSuggestion {
  readonly tag: string;
}

interface Shown {
  readonly found: readonly TagSuggestion[] | null;
  readonly at: number;
}

const NOTHING: Shown = { found: null, at: -1 };

/** Returns the tag at the caret, and its place, in a list of tags separated by commas. */
function tagAt(text: string, caret: number): { start: number; end: number; typed: string } {
  const start = text.lastIndexOf(",", caret - 1) + 1;
  const comma = text.indexOf(",", caret);
  const end = comma < 0 ? text.length : comma;
  return { start, end, typed: text.slice(start, caret).trim().replace(/^#+/, "") };
}

/**
 * Suggests tags for the preceding text field, which works without it (a combobox with a list, ARIA Authoring
 * Practices 1.2). Arrows select, Enter inserts the selected tag, Escape closes.
 */
export default function TagHelp({ field }: { readonly field: string }) {
  const id = useId();
  const [{ found, at }, setShown] = useState<Shown>(NOTHING);
  /** False on the server: without a script there is no list. */
  const [isAwake, setAwake] = useState(false);
  const fetcherRef = useRef<ReturnType<typeof createSuggestionFetcher<TagSuggestion>>>(undefined);
  const list = found ?? [];
  const input = () => document.getElementById(field) as HTMLInputElement | null;

  const close = () => {
    fetcherRef.current?.forget();
    setShown(NOTHING);
  };

  const look = useEffectEvent(() => {
    const element = input();
    const { typed } = tagAt(element?.value ?? "", element?.selectionEnd ?? 0);
    if (typed.length < TAG_SUGGESTIONS_FROM) close();
    else fetcherRef.current?.ask(typed);
  });

  const insert = ({ tag }: TagSuggestion) => {
    const element = input();
    if (element) {
      const { start, end } = tagAt(element.value, element.selectionEnd ?? element.value.length);
      element.setRangeText(`${start > 0 ? " " : ""}${tag}`, start, end, "end");
      element.dispatchEvent(new InputEvent("change", { bubbles: true }));
    }
    close();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (list.length === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = list[at];
    // One more position than there are suggestions: nothing is selected there, and Enter sends the form.
    const places = list.length + 1;
    if (step) setShown({ found, at: ((at + 1 + step + places) % places) - 1 });
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) insert(chosen);
    else return;
    event.preventDefault();
  });

  const leave = useEffectEvent(close);

  useEffect(() => setAwake(true), []);
  useEffect(() => {
    const element = document.getElementById(field);
    if (!element) return;
    const fetcher = createSuggestionFetcher<TagSuggestion>({
      urlOf: tagsPaths.suggestions,
      from: TAG_SUGGESTIONS_FROM,
      show: (tags) => setShown({ found: tags, at: -1 }),
    });
    fetcherRef.current = fetcher;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener("input", () => look(), { signal });
    element.addEventListener("keydown", (event) => press(event), { signal });
    element.addEventListener("blur", () => leave(), { signal });
    element.setAttribute("role", "combobox");
    element.setAttribute("autocomplete", "off");
    element.setAttribute("aria-autocomplete", "list");
    element.setAttribute("aria-controls", `${id}list`);
    return () => {
      ending.abort();
      fetcher.forget();
    };
  }, [field, id]);

  useEffect(() => {
    const element = document.getElementById(field);
    element?.setAttribute("aria-expanded", String(list.length > 0));
    if (list.length > 0 && at >= 0) element?.setAttribute("aria-activedescendant", `${id}${at}`);
    else element?.removeAttribute("aria-activedescendant");
  }, [field, id, list.length, at]);

  if (!isAwake) return null;
  return (
    <div className="tag-help">
      <SuggestionList
        id={id}
        label={words.suggestions}
        suggestions={list}
        at={at}
        keyOf={({ tag }) => tag}
        onPoint={(place) => setShown({ found, at: place })}
        onTake={insert}
      >
        {({ tag }) => <span className="suggestion-label">#{tag}</span>}
      </SuggestionList>
      <span role="status" className="visually-hidden">
        {found && words.suggested(list.length)}
      </span>
    </div>
  );
}
