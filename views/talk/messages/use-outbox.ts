import { useEffect, useEffectEvent, useState } from "react";
import { MEMBER_STORAGE } from "#shared/loading.ts";
import type { MessageDto } from "#shared/talk/messages.dto.ts";
import { messagesText as storedTexts } from "#shared/talk/messages.text.ts";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { postMessage } from "./post.ts";
import type { Waiting } from "./WaitingMessage.tsx";

interface Place {
  readonly group: string;
  readonly viewer: string;
  readonly other: string;
  readonly token: string;
  /** Keys of the messages in the page as it was served. */
  readonly known: readonly (string | null)[];
  /** Called with a message that was stored, to add it to the thread. */
  readonly written: (message: MessageDto) => void;
}

/**
 * Messages being sent and messages that failed. Unsent text survives a reload of this tab and is sent
 * automatically once the browser is online again; a file has to be chosen again. Each message has an
 * idempotency key, so that one that arrived without a response is not stored twice.
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
    const unsent = lost().map((each) => ({
      ...each,
      file: null,
      failed: storedTexts.failed,
      needs: "again" as const,
    }));
    if (unsent.length === 0) return sessionStorage.removeItem(store);
    setWaiting((all) => [...unsent.filter(({ key }) => all.every((each) => each.key !== key)), ...all]);
  }, [store]);
  const [wasEmpty, setWasEmpty] = useState(true);
  useEffect(() => {
    const texts = waiting.filter(({ text }) => text).map(({ key, text }) => ({ key, text }));
    // First restores what an earlier page saved.
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
    /** The live channel may deliver a sent message before the response arrives: it is shown only once. */
    arrived(keys: readonly (string | null)[]) {
      setWaiting((all) =>
        all.some(({ key }) => keys.includes(key)) ? all.filter(({ key }) => !keys.includes(key)) : all,
      );
    },
    /** Discards a failed message. */
    drop: (gone: string) => setWaiting((all) => all.filter(({ key }) => key !== gone)),
  };
}

function readKept(store: string): { key: string; text: string }[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(store) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
