import { useEffect, useRef, useState } from "react";
import { FORUM_ASKS } from "#shared/community/forums.live.ts";
import { forumsLiveText as texts } from "#shared/community/forums-live.text.ts";
import { emitLive, onLive, requestLive } from "#shared/platform/live.ts";
import { FreshButton, useFreshEntries } from "../../ui/FreshEntries.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";

/** Milliseconds between typing signals sent, and for which a received signal is shown. */
const TYPING_EVERY = 3_000;
const TYPING_HOLDS = 6_000;

interface ThreadLiveProps {
  readonly thread: string;
  /** URL of the page with the posts after the last one here. */
  readonly next: string;
  /** True if new posts are appended to the list; false if other posts lie between. */
  readonly atEnd: boolean;
}

/** Announces new posts below a thread and loads them; shows that somebody else is typing. */
export default function ThreadLive({ thread, next, atEnd }: ThreadLiveProps) {
  const [typing, setTyping] = useState(false);
  const over = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSignedOut(() => setTyping(false));

  const fresh = useFreshEntries({
    list: "posts",
    href: next,
    asked: `${next}&look=1`,
    of: thread,
    into: atEnd ? "append" : null,
    among: (entries) =>
      entries.filter((entry) => {
        const id = entry.querySelector("article")?.id;
        return id && !document.getElementById(id);
      }),
    hear: (look) => [
      requestLive(FORUM_ASKS.read, { thread }),
      onLive("forum-post", (post) => {
        if (post.thread !== thread || document.getElementById(`post-${post.id}`)) return;
        setTyping(false);
        look();
      }),
      onLive("forum-typing", (signal) => {
        if (signal.thread !== thread) return;
        setTyping(true);
        clearTimeout(over.current);
        over.current = setTimeout(() => setTyping(false), TYPING_HOLDS);
      }),
      () => clearTimeout(over.current),
    ],
  });

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form#write");
    if (!form) return;
    let lastSent = 0;
    const typed = () => {
      if (Date.now() - lastSent < TYPING_EVERY) return;
      lastSent = Date.now();
      emitLive(FORUM_ASKS.type, { thread });
    };
    form.addEventListener("input", typed);
    return () => form.removeEventListener("input", typed);
  }, [thread]);

  return (
    <div className="thread-live">
      <FreshButton {...fresh} message={texts.fresh(fresh.count)} />
      <p className="fine" aria-live="polite">
        {typing && texts.typing}
      </p>
    </div>
  );
}
