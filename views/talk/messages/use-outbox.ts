import { useEffect, useEffectEvent, useState } from "react";
import { MEMBER_STORAGE } from "../../../src/shared/loading.ts";
import type { MessageDto } from "../../../src/shared/talk/messages.dto.ts";
import { messagesText as words } from "../../../src/shared/talk/messages.text.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { postMessage } from "./post.ts";
import type { Waiting } from "./WaitingMessage.tsx";

interface Place {
  readonly group: string;
  readonly viewer: string;
  readonly other: string;
  readonly token: string;
  /** Keys of what the page came with. */
  readonly known: readonly (string | null)[];
  /** What has been written, for the thread. */
  readonly written: (message: MessageDto) => void;
}

/**
 * What is on its way and what did not get there. Words that were not sent outlast a reload of this tab, and are sent
 * again by themselves once the browser is back on line; a file has to be chosen again. Each has a key, so that what
 * arrived without our hearing of it is not written twice.
 */
export function useOutbox({ group, viewer, other, token, known, written }: Place) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const store = `${MEMBER_STORAGE}messages-unsent:${viewer}:${group}`;
  const change = (key: string, to: Partial<Waiting>) =>
    setWaiting((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));

  const deliver = async (one: Waiting) => {
    change(one.key, { file: one.file, failed: null });
    const answer = await postMessage(
      { for: other, by: viewer, group, message: one.text, key: one.key, file: one.file },
      token,
    );
    if ("refused" in answer) return change(one.key, { failed: answer.refused, needs: answer.needs });
    setWaiting((all) => all.filter(({ key }) => key !== one.key));
    written(answer.message);
  };

  const again = useEffectEvent(() => {
    for (const one of waiting) if (one.failed !== null && one.needs !== "file") void deliver(one);
  });
  useEffect(() => {
    const listen = () => again();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, []);

  const lost = useEffectEvent(() => readKept(store).filter(({ key }) => !known.includes(key)));
  useEffect(() => {
    const kept = lost().map((each) => ({
      ...each,
      file: null,
      failed: words.failed,
      needs: "again" as const,
    }));
    if (kept.length === 0) return sessionStorage.removeItem(store);
    setWaiting((all) => [...kept.filter(({ key }) => all.every((each) => each.key !== key)), ...all]);
  }, [store]);
  const [wasEmpty, setWasEmpty] = useState(true);
  useEffect(() => {
    const texts = waiting.filter(({ text }) => text).map(({ key, text }) => ({ key, text }));
    // What an earlier page kept is read first.
    if (wasEmpty && texts.length === 0) return;
    setWasEmpty(false);
    if (texts.length > 0) sessionStorage.setItem(store, JSON.stringify(texts));
    else sessionStorage.removeItem(store);
  }, [waiting, store, wasEmpty]);
  useSignedOut(() => setWaiting([]));

  return {
    waiting,
    deliver,
    /** Shows a new message at once and sends it. */
    send(text: string, file: File | null) {
      const one: Waiting = { key: crypto.randomUUID(), text, file, failed: null, needs: "again" };
      setWaiting((all) => [...all, one]);
      void deliver(one);
    },
    /** The live channel may bring what one has sent before its answer does: it is shown once. */
    arrived(keys: readonly (string | null)[]) {
      setWaiting((all) =>
        all.some(({ key }) => keys.includes(key)) ? all.filter(({ key }) => !keys.includes(key)) : all,
      );
    },
    /** Gives up one that did not get there. */
    drop: (gone: string) => setWaiting((all) => all.filter(({ key }) => key !== gone)),
  };
}

function readKept(store: string): { key: string; text: string }[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(store) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
