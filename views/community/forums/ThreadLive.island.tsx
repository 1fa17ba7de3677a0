import { useEffect, useRef, useState } from "react";
import { FORUM_ASKS } from "../../../src/shared/community/forums.live.ts";
import { forumsLiveText as words } from "../../../src/shared/community/forums-live.text.ts";
import { askLive, emitLive, onLive } from "../../../src/shared/live/live.ts";
import { FreshButton, useFreshEntries } from "../../ui/FreshEntries.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";

/** Milliseconds: how often one says that one writes, and how long another's word of it holds. */
const TYPING_EVERY = 3_000;
const TYPING_HOLDS = 6_000;

interface ThreadLiveProps {
  readonly thread: string;
  readonly viewer: string;
  /** The page of what comes behind the last post here. */
  readonly next: string;
  /** The list that new posts are brought into; false where others stand between. */
  readonly atEnd: boolean;
}

/** Says below a thread that there are new posts, and brings them in; says that somebody writes. */
export default function ThreadLive({ thread, viewer, next, atEnd }: ThreadLiveProps) {
  const [typing, setTyping] = useState(false);
  const over = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSignedOut(() => setTyping(false));

  const fresh = useFreshEntries({
    ...{ list: "posts", href: next, asked: `${next}&look=1`, of: thread },
    into: atEnd ? "append" : null,
    among: (entries) =>
      entries.filter((entry) => {
        const id = entry.querySelector("article")?.id;
        return id && !document.getElementById(id);
      }),
    hear: (look) => [
      askLive(FORUM_ASKS.read, { thread }),
      onLive("forum-post", (post) => {
        if (post.thread !== thread || document.getElementById(`post-${post.id}`)) return;
        setTyping(false);
        look();
      }),
      onLive("forum-typing", (signal) => {
        if (signal.thread !== thread || signal.by === viewer) return;
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
    let said = 0;
    const typed = () => {
      if (Date.now() - said < TYPING_EVERY) return;
      said = Date.now();
      emitLive(FORUM_ASKS.type, { thread });
    };
    form.addEventListener("input", typed);
    return () => form.removeEventListener("input", typed);
  }, [thread]);

  return (
    <div className="thread-live">
      <FreshButton {...fresh} said={words.fresh(fresh.count)} />
      <p className="fine" aria-live="polite">
        {typing && words.typing}
      </p>
    </div>
  );
}
