import { useEffect, useRef, useState } from "react";
import { forumsLiveText as texts } from "#shared/community/forums-live.text.ts";

/** Milliseconds after the last keystroke before the draft is saved. */
const KEPT_AFTER = 2_000;

/**
 * Saves what is typed in the surrounding form as a draft, and says so; without JavaScript, a button does it.
 */
export default function KeptDraft() {
  const anchorRef = useRef<HTMLParagraphElement>(null);
  const [kept, setKept] = useState(false);

  useEffect(() => {
    const form = anchorRef.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saving: Promise<void> = Promise.resolve();
    const keep = async () => {
      const body = new URLSearchParams({ do: "keep" });
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (answer?.ok) setKept(true);
    };
    const typed = () => {
      setKept(false);
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
    <p ref={anchorRef} className="fine" aria-live="polite">
      {kept && texts.kept}
    </p>
  );
}
