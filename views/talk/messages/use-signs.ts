import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onLive } from "../../../src/shared/live/live.ts";
import { postSignal } from "./post.ts";

/** Milliseconds: how often one says that one is here, or writing, and how long the other's word of it holds. */
const HERE_EVERY = 30_000;
const TYPING_EVERY = 3_000;
const TYPING_HOLDS = 6_000;

/**
 * What the other of a conversation lets one see just now, and what one lets them see: who is here, and who is
 * writing. Says nothing while the page is not looked at. `typed` is to be called as one types.
 */
export function useSigns(group: string, token: string, on: boolean) {
  const [online, setOnline] = useState(false);
  const [typing, setTyping] = useState(false);
  const last = useRef(0);
  const until = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const say = useEffectEvent(async (writing: boolean) => {
    if (!on || document.visibilityState !== "visible") return;
    const answer = await postSignal(group, writing, token);
    if (answer) setOnline(answer.online ?? false);
  });
  const stop = () => {
    clearTimeout(until.current);
    setTyping(false);
  };
  const heard = useEffectEvent((signal: { group: string; typing: boolean; online: boolean }) => {
    if (signal.group !== group) return;
    if (signal.online) setOnline(true);
    if (!signal.typing) return;
    setTyping(true);
    clearTimeout(until.current);
    until.current = setTimeout(stop, TYPING_HOLDS);
  });
  useEffect(() => onLive("message-signal", heard), []);
  useEffect(() => {
    const here = () => void say(false);
    here();
    const timer = setInterval(here, HERE_EVERY);
    document.addEventListener("visibilitychange", here);
    return () => {
      clearInterval(timer);
      clearTimeout(until.current);
      document.removeEventListener("visibilitychange", here);
    };
  }, []);

  return {
    online,
    typing,
    /** What one was writing is sent: the next is told of anew. */
    sent() {
      last.current = 0;
    },
    /** What was being written has come. */
    stop,
    typed() {
      const now = Date.now();
      if (!on || now - last.current < TYPING_EVERY) return;
      last.current = now;
      void postSignal(group, true, token);
    },
  };
}
