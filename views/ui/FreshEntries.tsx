import { useEffect, useEffectEvent, useRef, useState } from "react";
import { goTo } from "#shared/loading.ts";
import { onLive } from "#shared/platform/live.ts";
import { useSignedOut } from "./use-signed-out.ts";

/**
 * Delay in milliseconds between a notification and the request, and its random spread: simultaneous events
 * cause one request, and clients do not all request at once.
 */
const PAUSE = 400;
const SPREAD = 1_200;

interface FreshOptions {
  /** Id of the list. */
  readonly list: string;
  /** URL of the page that contains the new entries, and the URL to request if it differs. */
  readonly href: string;
  readonly asked?: string;
  /** Returns the entries of the requested page that are new here. */
  readonly among: (entries: readonly Element[]) => readonly Element[];
  /**
   * Where new entries are inserted into the list; null if other entries lie between, so that the page is
   * opened instead.
   */
  readonly into: "prepend" | "append" | null;
  /** Source of the notifications; `hear` subscribes and returns the functions that unsubscribe. */
  readonly of: string | null;
  readonly hear: (look: () => void) => readonly (() => void)[];
}

/**
 * Counts new entries of a list, and inserts them on request, so that the content does not move while it is
 * read. New entries are read from the page itself, so that entries hidden there are not counted.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value starts a new subscription
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A user with the page in the background is told when they return. */
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
    const listElement = document.getElementById(list);
    if (!listElement || !into) return goTo(href);
    const nodes = fresh.current.map((node) => document.importNode(node, true));
    listElement[into](...nodes);
    keep([]);
    const first = nodes[0]?.querySelector<HTMLElement>("article");
    first?.setAttribute("tabindex", "-1");
    first?.focus();
  };
  return { count, show };
}

/** Announces new entries; its button inserts them. */
export function FreshButton({
  count,
  show,
  message,
  label = message,
}: ReturnType<typeof useFreshEntries> & { message: string; label?: string }) {
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && message}
      </span>
      {count > 0 && (
        <button type="button" className="btn btn-primary" onClick={show}>
          {label}
        </button>
      )}
    </>
  );
}
