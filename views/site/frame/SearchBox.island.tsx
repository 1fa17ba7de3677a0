import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { goTo } from "#shared/loading.ts";
import { searchText } from "#shared/reading/search.text.ts";
import type { SearchSuggestionDto } from "#shared/reading/search-suggestions.dto.ts";
import { SUGGESTIONS_FROM } from "#shared/reading/search-suggestions.limits.ts";
import { searchSuggestionsPaths } from "#shared/reading/search-suggestions.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SuggestionList } from "../../ui/SuggestionList.tsx";
import { createSuggestionFetcher } from "../../ui/suggestion-fetcher.ts";

interface Shown {
  readonly found: readonly SearchSuggestionDto[] | null;
  readonly at: number;
}

const NOTHING: Shown = { found: null, at: -1 };

/**
 * The search form; when hydrated it suggests results (a combobox with a list, ARIA Authoring Practices 1.2).
 * The field is uncontrolled, so text typed before hydration stays.
 */
export default function SearchBox() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [awake, setAwake] = useState(false);
  /** The suggestions (null: no request was made) and the index of the selected one; -1 for the typed text. */
  const [{ found, at }, setShown] = useState<Shown>(NOTHING);
  const fetcherRef = useRef<ReturnType<typeof createSuggestionFetcher<SearchSuggestionDto>>>(undefined);
  const list = found ?? [];

  const setAt = (index: number) => setShown({ found, at: index });
  const ask = () => fetcherRef.current?.ask(input.current?.value ?? "");
  const close = () => {
    fetcherRef.current?.forget();
    setShown(NOTHING);
  };

  useEffect(() => {
    const fetcher = createSuggestionFetcher<SearchSuggestionDto>({
      urlOf: searchSuggestionsPaths.searchSuggestions,
      from: SUGGESTIONS_FROM,
      show: (suggestions) => setShown({ found: suggestions, at: -1 }),
    });
    fetcherRef.current = fetcher;
    setAwake(true);
    if (document.activeElement === input.current) fetcher.ask(input.current?.value ?? "");
    return fetcher.forget;
  }, []);

  const move = (step: number) => {
    if (list.length === 0) return ask();
    // One more position than there are suggestions: nothing is selected there, and Enter searches.
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
    <form noValidate action={cataloguePaths.search()} method="get" onSubmit={close}>
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
          <SuggestionList
            id={id}
            label={searchText.list}
            suggestions={list}
            at={at}
            keyOf={({ href }) => href}
            onPoint={setAt}
            onTake={({ href }) => goTo(href)}
          >
            {({ kind, label, detail }) => (
              <>
                <span className="suggestion-label">
                  {label}
                  {detail && <span className="suggestion-detail"> {detail}</span>}
                </span>
                <span className="suggestion-kind">{searchText.kinds[kind]}</span>
              </>
            )}
          </SuggestionList>
          <span role="status" className="visually-hidden">
            {found && searchText.count(list.length)}
          </span>
        </>
      )}
    </form>
  );
}
