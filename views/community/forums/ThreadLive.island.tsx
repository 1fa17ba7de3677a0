import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FORUM_ASKS } from "../../../src/shared/community/forums.live.ts";
import { forumsLiveText as words } from "../../../src/shared/community/forums-live.text.ts";
import { askLive, onLive, tellLive } from "../../../src/shared/live/live.ts";
import { goTo } from "../../../src/shared/loading.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";

/** Milliseconds between being told and asking: what comes together is asked for once, and not by everyone at once. */
const PAUSE = 400;
const SPREAD = 1_200;
/** Milliseconds: how often one says that one writes, how long another's word of it holds, and how long words wait. */
const TYPING_EVERY = 3_000;
const TYPING_HOLDS = 6_000;
const KEPT_AFTER = 2_000;

interface ThreadLiveProps {
  readonly thread: string;
  readonly viewer: string;
  /** The page of what comes behind the last post here. */
  readonly next: string;
  /** The list that new posts are brought into; false where others stand between. */
  readonly atEnd: boolean;
}

/**
 * Says below a thread that there are new posts, and brings them in when asked to; says that somebody writes; and keeps
 * what one has begun to write. What is new is asked of the page itself, so that what is hidden there is no new one here.
 */
export default function ThreadLive({ thread, viewer, next, atEnd }: ThreadLiveProps) {
  const [count, setCount] = useState(0);
  const [typing, setTyping] = useState(false);
  const [kept, setKept] = useState(false);
  const fresh = useRef<readonly Element[]>([]);
  useSignedOut(() => {
    fresh.current = [];
    setCount(0);
    setTyping(false);
  });

  const look = useEffectEvent(async () => {
    const answer = await fetch(`${next}&look=1`).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    fresh.current = [...page.querySelectorAll("#posts > li")].filter((entry) => {
      const id = entry.querySelector("article")?.id;
      return id && !document.getElementById(id);
    });
    setCount(fresh.current.length);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), PAUSE + Math.random() * SPREAD);
    };
    /** Whoever does not look is told when they come back. */
    const whenSeen = () => {
      if (!document.hidden) soon();
      else document.addEventListener("visibilitychange", whenSeen, { once: true });
    };
    const ends = [
      askLive(FORUM_ASKS.read, { thread }),
      onLive("back", whenSeen),
      onLive("forumPost", (post) => {
        if (post.thread !== thread || document.getElementById(`post-${post.id}`)) return;
        setTyping(false);
        whenSeen();
      }),
      onLive("forumTyping", (signal) => {
        if (signal.thread !== thread || signal.by === viewer) return;
        setTyping(true);
        clearTimeout(over);
        over = setTimeout(() => setTyping(false), TYPING_HOLDS);
      }),
    ];
    return () => {
      clearTimeout(timer);
      clearTimeout(over);
      document.removeEventListener("visibilitychange", whenSeen);
      for (const end of ends) end();
    };
  }, [thread, viewer]);

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form#write");
    if (!form) return;
    let said = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async () => {
      const fields = new FormData(form);
      const body = new URLSearchParams({ do: "keep" });
      for (const [name, value] of fields)
        if (typeof value === "string" && name !== "do") body.append(name, value);
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (answer?.ok) setKept(true);
    };
    const typed = () => {
      setKept(false);
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), KEPT_AFTER);
      if (Date.now() - said < TYPING_EVERY) return;
      said = Date.now();
      tellLive(FORUM_ASKS.type, { thread });
    };
    const sent = () => clearTimeout(timer);
    form.addEventListener("input", typed);
    form.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", typed);
      form.removeEventListener("submit", sent);
    };
  }, [thread]);

  const show = () => {
    const place = document.getElementById("posts");
    if (!place || !atEnd) return goTo(next);
    const nodes = fresh.current.map((node) => document.importNode(node, true));
    place.append(...nodes);
    fresh.current = [];
    setCount(0);
    const first = nodes[0]?.querySelector<HTMLElement>("article");
    first?.setAttribute("tabindex", "-1");
    first?.focus();
  };

  return (
    <div className="thread-live">
      <span role="status" className="visually-hidden">
        {count > 0 && words.fresh(count)}
      </span>
      {count > 0 && (
        <button type="button" className="btn btn-primary" onClick={show}>
          {words.fresh(count)}
        </button>
      )}
      <p className="fine" aria-live="polite">
        {[typing && words.typing, kept && words.kept].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
