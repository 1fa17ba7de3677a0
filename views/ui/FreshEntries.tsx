import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onLive } from "../../src/shared/live/live.ts";
import { goTo } from "../../src/shared/loading.ts";
import { useSignedOut } from "./use-signed-out.ts";

/** Milliseconds between being told and asking: what comes together is asked for once, and not by everyone at once. */
const PAUSE = 400;
const SPREAD = 1_200;

interface FreshOptions {
  /** Id of the list. */
  readonly list: string;
  /** The page that has what is new, and what is asked of it where that is not the same. */
  readonly href: string;
  readonly asked?: string;
  /** Of the entries there, those that are new here. */
  readonly among: (entries: readonly Element[]) => readonly Element[];
  /** Where they come into the list; null where others stand between, so that the page is gone to. */
  readonly into: "prepend" | "append" | null;
  /** What is listened to; `hear` begins and answers what ends it. */
  readonly of: string | null;
  readonly hear: (look: () => void) => readonly (() => void)[];
}

/**
 * Counts what is new in a list, and brings it in when asked to: nothing moves under who reads. What is new is asked of
 * the page itself, so that what is hidden there is no new one here.
 */
export function useFreshEntries({ list, href, asked = href, among, into, of, hear }: FreshOptions) {
  const [count, setCount] = useState(0);
  const fresh = useRef<readonly Element[]>([]);
  const keep = (entries: readonly Element[]) => {
    fresh.current = entries;
    setCount(entries.length);
  };
  useSignedOut(() => keep([]));

  const look = useEffectEvent(async () => {
    const answer = await fetch(asked).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    keep(among([...page.querySelectorAll(`#${list} > li`)]));
  });
  const listen = useEffectEvent(hear);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is listened to anew
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Whoever does not look is told when they come back. */
    const whenSeen = () => {
      if (document.hidden) {
        document.addEventListener("visibilitychange", whenSeen, { once: true });
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => void look(), PAUSE + Math.random() * SPREAD);
    };
    const ends = [onLive("back", whenSeen), ...listen(whenSeen)];
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      for (const end of ends) end();
    };
  }, [of]);

  const show = () => {
    const place = document.getElementById(list);
    if (!place || !into) return goTo(href);
    const nodes = fresh.current.map((node) => document.importNode(node, true));
    place[into](...nodes);
    keep([]);
    const first = nodes[0]?.querySelector<HTMLElement>("article");
    first?.setAttribute("tabindex", "-1");
    first?.focus();
  };
  return { count, show };
}

/** Says that there are new ones; its button brings them in. */
export function FreshButton({
  count,
  show,
  said,
  label = said,
}: ReturnType<typeof useFreshEntries> & { said: string; label?: string }) {
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && said}
      </span>
      {count > 0 && (
        <button type="button" className="btn btn-primary" onClick={show}>
          {label}
        </button>
      )}
    </>
  );
}
