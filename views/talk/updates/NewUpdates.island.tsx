import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onLive } from "../../../src/shared/live/live.ts";
import { goTo } from "../../../src/shared/loading.ts";
import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";

/** Milliseconds between being told and asking: what comes together is asked for once, and not by everyone at once. */
const PAUSE = 400;
const SPREAD = 1_200;

/**
 * Says over a list of updatesText that there are new ones, and brings them in when asked to: nothing moves under who
 * reads. What they are is asked of the page itself, so that what is hidden there is no new one here.
 */
export default function NewUpdates({
  list,
  feed,
  href,
}: {
  /** Id of the list. */
  readonly list: string;
  /** Whose feed it is; null for a newsfeed. */
  readonly feed: string | null;
  /** The page that the list is the newest part of. */
  readonly href: string;
}) {
  const [count, setCount] = useState(0);
  const fresh = useRef<readonly Element[]>([]);
  useSignedOut(() => {
    fresh.current = [];
    setCount(0);
  });

  const look = useEffectEvent(async () => {
    const answer = await fetch(href).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = [...page.querySelectorAll(`#${list} > li`)];
    const here = document.querySelector(`#${list} > li`);
    const at = here ? found.findIndex(({ id }) => id === here.id) : -1;
    // Above what is the first here; what was deleted meanwhile is no landmark.
    fresh.current = (at < 0 ? found : found.slice(0, at)).filter(({ id }) => !document.getElementById(id));
    setCount(fresh.current.length);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), PAUSE + Math.random() * SPREAD);
    };
    /** Whoever does not look is told when they come back. */
    const whenSeen = () => {
      if (!document.hidden) soon();
      else document.addEventListener("visibilitychange", whenSeen, { once: true });
    };
    const endBack = onLive("back", whenSeen);
    const end = onLive("update", (update) => {
      if ((feed === null || feed === update.feed) && !document.getElementById(`update-${update.id}`))
        whenSeen();
    });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenSeen);
      end();
      endBack();
    };
  }, [feed]);

  const show = () => {
    const place = document.getElementById(list);
    if (!place) return goTo(href);
    const nodes = fresh.current.map((node) => document.importNode(node, true));
    place.prepend(...nodes);
    fresh.current = [];
    setCount(0);
    const first = nodes[0]?.querySelector<HTMLElement>("article");
    first?.setAttribute("tabindex", "-1");
    first?.focus();
  };

  return (
    <div className="new-updates">
      <span role="status" className="visually-hidden">
        {count > 0 && updatesText.fresh(count)}
      </span>
      {count > 0 && (
        <button type="button" className="btn btn-primary" onClick={show}>
          {updatesText.showFresh(count)}
        </button>
      )}
    </div>
  );
}
