import { useEffect, useRef, useState } from "react";
import { forumsLiveText as words } from "../../../src/shared/community/forums-live.text.ts";

/** Milliseconds that words wait for the next ones. */
const KEPT_AFTER = 2_000;

/** Keeps what one has begun to write in the form around it, and says so; without a script its button does. */
export default function KeptDraft() {
  const place = useRef<HTMLParagraphElement>(null);
  const [kept, setKept] = useState(false);

  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = async () => {
      const body = new URLSearchParams({ do: "keep" });
      for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
      const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
      if (answer?.ok) setKept(true);
    };
    const typed = () => {
      setKept(false);
      clearTimeout(timer);
      timer = setTimeout(() => void keep(), KEPT_AFTER);
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
    <p ref={place} className="fine" aria-live="polite">
      {kept && words.kept}
    </p>
  );
}
