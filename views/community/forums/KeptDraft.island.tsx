import { useEffect, useRef, useState } from "react";
import { forumsLiveText as texts } from "#shared/community/forums-live.text.ts";

/** Milliseconds after the last keystroke before the draft is saved. */
const KEPT_AFTER = 2_000;

/** Returns a mark by which the server knows the later drafts of this form; crypto.randomUUID needs a secure page. */
const newWriter = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (each) => each.toString(36)).join("");

/**
 * Saves what is typed in the surrounding form as a draft, and says so; without JavaScript, a button does it. A draft
 * that another window has saved is not replaced.
 */
export default function KeptDraft() {
  const anchorRef = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState("");
  const [writer, setWriter] = useState("");

  useEffect(() => {
    const form = anchorRef.current?.closest("form");
    if (!form) return;
    setWriter(newWriter());
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saving: Promise<void> = Promise.resolve();
    const keep = async () => {
      const body = new URLSearchParams({ do: "keep" });
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (answer?.ok) setSaid(texts.kept);
      else if (answer?.status === 422) setSaid(texts.notKept);
    };
    const typed = () => {
      setSaid("");
      clearTimeout(timer);
      timer = setTimeout(() => {
        // One at a time: an earlier text must not arrive after a later one.
        saving = saving.then(keep);
      }, KEPT_AFTER);
    };
    const sent = () => clearTimeout(timer);
    form.addEventListener("input", typed);
    form.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", typed);
      form.removeEventListener("submit", sent);
    };
  }, []);

  return (
    <>
      {writer && <input type="hidden" name="writer" value={writer} />}
      <p ref={anchorRef} className="fine" aria-live="polite">
        {said}
      </p>
    </>
  );
}
