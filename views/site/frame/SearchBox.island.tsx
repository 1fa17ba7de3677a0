import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { goTo } from "../../../src/shared/loading.ts";
import { searchText } from "../../../src/shared/reading/search.text.ts";
import { SUGGESTIONS_FROM } from "../../../src/shared/reading/search-suggestions.limits.ts";
import { searchSuggestionsPaths } from "../../../src/shared/reading/search-suggestions.paths.ts";
import type { SearchSuggestionDto } from "../../../src/shared/site/site.dto.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { createAsker } from "../../ui/asker.ts";
import { Icon } from "../../ui/Icon.tsx";

interface Shown {
  readonly found: readonly SearchSuggestionDto[] | null;
  readonly at: number;
}

const NOTHING: Shown = { found: null, at: -1 };

/**
 * The searchText form; awake it proposes what to go to (a combobox with a list, ARIA Authoring Practices 1.2). The field
 * is the browser's own: what was typed before it woke stays.
 */
export default function SearchBox() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [awake, setAwake] = useState(false);
  /** What is proposed (null: nothing was asked) and which of it is chosen; -1: what was typed. */
  const [{ found, at }, setShown] = useState<Shown>(NOTHING);
  const asker = useRef<ReturnType<typeof createAsker<SearchSuggestionDto>>>(undefined);
  const list = found ?? [];

  const setAt = (index: number) => setShown({ found, at: index });
  const ask = () => asker.current?.ask(input.current?.value ?? "");
  const close = () => {
    asker.current?.forget();
    setShown(NOTHING);
  };

  useEffect(() => {
    const own = createAsker<SearchSuggestionDto>({
      urlOf: searchSuggestionsPaths.searchSuggestions,
      from: SUGGESTIONS_FROM,
      show: (suggestions) => setShown({ found: suggestions, at: -1 }),
    });
    asker.current = own;
    setAwake(true);
    if (document.activeElement === input.current) own.ask(input.current?.value ?? "");
    return own.forget;
  }, []);

  const move = (step: number) => {
    if (list.length === 0) return ask();
    // One place more than there are: there nothing is chosen, and Enter searches.
    const places = list.length + 1;
    setAt(((at + 1 + step + places) % places) - 1);
  };

  const press = (event: KeyboardEvent) => {
    const chosen = list[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter" && chosen) goTo(chosen.href);
    else if (event.key === "Escape" && found) close();
    else return;
    event.preventDefault();
  };

  return (
    <form action={cataloguePaths.search()} method="get" onSubmit={close}>
      <label className="visually-hidden" htmlFor="site-search">
        {searchText.label}
      </label>
      <input
        ref={input}
        id="site-search"
        className="input"
        type="search"
        name="q"
        maxLength={200}
        placeholder={searchText.placeholder}
        onInput={() => ((input.current?.value.trim().length ?? 0) < SUGGESTIONS_FROM ? close() : ask())}
        onKeyDown={press}
        onFocus={ask}
        onBlur={close}
        {...(awake && {
          role: "combobox",
          autoComplete: "off",
          "aria-autocomplete": "list",
          "aria-expanded": list.length > 0,
          "aria-controls": `${id}list`,
          "aria-activedescendant": at < 0 ? undefined : `${id}${at}`,
        })}
      />
      <button type="submit" aria-label={searchText.submit}>
        <Icon name="search" />
      </button>
      {awake && (
        <>
          <div
            id={`${id}list`}
            className="suggestions"
            role="listbox"
            aria-label={searchText.list}
            hidden={list.length === 0}
          >
            {list.map((suggestion, index) => (
              <Suggestion
                key={suggestion.href}
                id={`${id}${index}`}
                isChosen={index === at}
                suggestion={suggestion}
                onPoint={() => setAt(index)}
              />
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {found && searchText.count(list.length)}
          </span>
        </>
      )}
    </form>
  );
}

function Suggestion(props: {
  readonly id: string;
  readonly isChosen: boolean;
  readonly suggestion: SearchSuggestionDto;
  readonly onPoint: () => void;
}) {
  const { id, isChosen, onPoint } = props;
  const { kind, label, detail, href } = props.suggestion;
  return (
    // The keys are the field's, which keeps the focus (ARIA: aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerMove={onPoint}
      // The field keeps the focus, or the list would be gone before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => goTo(href)}
    >
      <span className="suggestion-label">
        {label}
        {detail && <span className="suggestion-detail"> {detail}</span>}
      </span>
      <span className="suggestion-kind">{searchText.kinds[kind]}</span>
    </div>
  );
}
