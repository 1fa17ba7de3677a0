import { type MouseEvent, useEffect, useRef, useState } from "react";
import { CLOSE_KEY, PASSAGE_KEY } from "#shared/reading/reader-keys.ts";
import { passagesText as texts } from "#shared/talk/passages.text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PASSAGE_ACTIONS, type PassageAction, type PassagePlace } from "./actions.ts";
import { type Passage, selectedPassage } from "./passage.ts";

/** Actions for selected words of a chapter; hydrated on the first selection. Reachable with the Tab key. */
export default function PassageTools(place: PassagePlace) {
  const [passage, setPassage] = useState<Passage | null>(null);
  const [top, setTop] = useState(0);
  const [status, setStatus] = useState("");
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    const prose = document.querySelector(".prose");
    if (!prose) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (bar.current?.contains(document.activeElement)) return;
      const selected = selectedPassage(prose);
      setPassage(selected);
      if (!selected) return;
      setStatus("");
      // Below the words: phones show a native toolbar above them.
      setTop(getSelection()!.getRangeAt(0).getBoundingClientRect().bottom + scrollY + 12);
    };
    const later = () => {
      clearTimeout(resting);
      resting = setTimeout(look, 150);
    };
    const onKey = (event: KeyboardEvent) => {
      const inside = bar.current?.contains(document.activeElement);
      if (event.key === CLOSE_KEY) {
        getSelection()?.removeAllRanges();
        setPassage(null);
      } else if (event.key === PASSAGE_KEY && !event.shiftKey && !inside) {
        const first = bar.current?.querySelector<HTMLElement>("a, button");
        if (!first || !selectedPassage(prose)) return;
        event.preventDefault();
        first.focus();
      }
    };
    look();
    document.addEventListener("selectionchange", later);
    document.addEventListener("keydown", onKey);
    return () => {
      clearTimeout(resting);
      document.removeEventListener("selectionchange", later);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  const act = async (event: MouseEvent, action: PassageAction, chosen: Passage) => {
    if (!action.run) return;
    if (action.href && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    const answer = action.run(chosen, place);
    if (answer === null) return;
    event.preventDefault();
    const message = await answer;
    setStatus(message ?? "");
    if (!message) setPassage(null);
  };

  return (
    <div className="passage-tools">
      <p className="visually-hidden" role="status">
        {status || (passage ? texts.status : "")}
      </p>
      {passage && (
        // A press on the bar must not clear the selection.
        <section
          ref={bar}
          className="passage-bar"
          style={{ top }}
          aria-label={texts.label}
          onMouseDown={(event) => event.preventDefault()}
        >
          {status ? (
            <span className="passage-said">{status}</span>
          ) : (
            PASSAGE_ACTIONS.filter(({ takes }) => takes?.(passage) ?? true).map((action) => {
              const inner = (
                <>
                  <Icon name={action.icon} />
                  <span>{action.label}</span>
                </>
              );
              const onClick = (event: MouseEvent) => act(event, action, passage);
              return action.href ? (
                <a key={action.name} href={action.href(passage, place)} onClick={onClick}>
                  {inner}
                </a>
              ) : (
                <button key={action.name} type="button" onClick={onClick}>
                  {inner}
                </button>
              );
            })
          )}
        </section>
      )}
    </div>
  );
}
