import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { MentionSuggestionDto } from "#shared/people/mentions.dto.ts";
import { mentionAt } from "#shared/people/mentions.ts";
import { mentionsPaths } from "#shared/talk/mentions.paths.ts";
import { mentionsText as texts } from "#shared/talk/mentions.text.ts";
import { SuggestionList } from "./SuggestionList.tsx";
import { createSuggestionFetcher } from "./suggestion-fetcher.ts";
import { useSignedOut } from "./use-signed-out.ts";

interface Shown {
  readonly found: readonly MentionSuggestionDto[] | null;
  readonly at: number;
}

const NOTHING: Shown = { found: null, at: 0 };

/**
 * Autocompletes `@names` in the preceding text area, which works without it: a text box with a list beside it
 * (aria-autocomplete, aria-activedescendant), because a text area must not have another role. Arrows select,
 * Enter and Tab insert, Escape closes.
 */
export default function MentionHelp({ field }: { readonly field: string }) {
  const id = useId();
  const [{ found, at }, setShown] = useState<Shown>(NOTHING);
  const fetcherRef = useRef<ReturnType<typeof createSuggestionFetcher<MentionSuggestionDto>>>(undefined);
  const list = found ?? [];
  const area = () => document.getElementById(field) as HTMLTextAreaElement | null;

  const close = () => {
    fetcherRef.current?.forget();
    setShown(NOTHING);
  };
  useSignedOut(close);

  const look = useEffectEvent(() => {
    const input = area();
    const mention = input && mentionAt(input.value, input.selectionEnd);
    if (mention) fetcherRef.current?.ask(mention.typed);
    if (!mention?.typed) close();
  });

  const take = (chosen: MentionSuggestionDto) => {
    const input = area();
    const mention = input && mentionAt(input.value, input.selectionEnd);
    if (input && mention) {
      input.setRangeText(`@${chosen.username} `, mention.start, input.selectionEnd, "end");
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    close();
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = list[at];
    if (!chosen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step) setShown({ found, at: (at + step + list.length) % list.length });
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) take(chosen);
    else return;
    event.preventDefault();
  });

  const leave = useEffectEvent(close);

  useEffect(() => {
    const input = document.getElementById(field);
    if (!input) return;
    const fetcher = createSuggestionFetcher<MentionSuggestionDto>({
      urlOf: mentionsPaths.mentions,
      from: 1,
      show: (people) => setShown({ found: people, at: 0 }),
    });
    fetcherRef.current = fetcher;
    const ending = new AbortController();
    const { signal } = ending;
    const onLook = () => look();
    input.addEventListener("input", onLook, { signal });
    input.addEventListener("click", onLook, { signal });
    input.addEventListener("keydown", (event) => press(event), { signal });
    input.addEventListener("blur", () => leave(), { signal });
    input.setAttribute("aria-autocomplete", "list");
    return () => {
      ending.abort();
      fetcher.forget();
    };
  }, [field]);

  useEffect(() => {
    const input = document.getElementById(field);
    if (list.length > 0) {
      input?.setAttribute("aria-controls", `${id}list`);
      input?.setAttribute("aria-activedescendant", `${id}${at}`);
    } else {
      input?.removeAttribute("aria-controls");
      input?.removeAttribute("aria-activedescendant");
    }
  }, [field, id, list.length, at]);

  return (
    <div className="mention-help">
      <SuggestionList
        id={id}
        label={texts.list}
        suggestions={list}
        at={at}
        keyOf={({ username }) => username}
        onPoint={(place) => setShown({ found, at: place })}
        onTake={take}
      >
        {({ name, username, followed }) => (
          <>
            <span className="suggestion-label">
              {name} <span className="suggestion-detail">@{username}</span>
            </span>
            {followed && <span className="suggestion-kind">{texts.followed}</span>}
          </>
        )}
      </SuggestionList>
      <span role="status" className="visually-hidden">
        {found && texts.count(list.length)}
      </span>
    </div>
  );
}
