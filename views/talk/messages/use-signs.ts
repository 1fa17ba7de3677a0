import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onLive } from "#shared/platform/live.ts";
import { postSignal } from "./post.ts";

/**
 * Milliseconds: intervals at which presence and typing are signalled, and for which a received signal is
 * valid.
 */
const HERE_EVERY = 30_000;
const TYPING_EVERY = 3_000;
const TYPING_HOLDS = 6_000;

/**
 * Presence and typing state of the two members of a conversation, as far as each shows it. Sends nothing
 * while the page is hidden. Call `typed` on every keystroke.
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
  const handleSignal = useEffectEvent((signal: { group: string; typing: boolean; online: boolean }) => {
    if (signal.group !== group) return;
    if (signal.online) setOnline(true);
    if (!signal.typing) return;
    setTyping(true);
    clearTimeout(until.current);
    until.current = setTimeout(stop, TYPING_HOLDS);
  });
  useEffect(() => onLive("message-signal", handleSignal), []);
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
    /** The message was sent, so the next typing signal is sent immediately. */
    sent() {
      last.current = 0;
    },
    /** The message being typed has arrived. */
    stop,
    typed() {
      const now = Date.now();
      if (!on || now - last.current < TYPING_EVERY) return;
      last.current = now;
      void postSignal(group, true, token);
    },
  };
}
