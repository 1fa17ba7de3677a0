import { useEffect, useRef, useState } from "react";
import { suggestEmail } from "#shared/accounts/email-spelling.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";

/**
 * Suggests a correction of the address before the form is sent, and adds the browser's time zone. It reads
 * the plain field above; without JavaScript, the returned form shows the suggestion with a tick box.
 */
export default function EmailHelp(_props: object) {
  const { details } = registrationText;
  const root = useRef<HTMLDivElement>(null);
  const [zone, setZone] = useState("");
  const [meant, setMeant] = useState<string | null>(null);

  useEffect(() => {
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
    const field = fieldOf(root.current, "email");
    if (!field || fieldOf(root.current, "email_fix")) return;
    const check = () => setMeant(suggestEmail(field.value));
    field.addEventListener("change", check);
    // The field was filled and left before hydration, so no change event will follow.
    if (document.activeElement !== field) check();
    return () => field.removeEventListener("change", check);
  }, []);

  const take = () => {
    const field = fieldOf(root.current, "email");
    if (field && meant) field.value = meant;
    setMeant(null);
    field?.focus();
  };

  return (
    <div className="field-help" ref={root}>
      <input type="hidden" name="timezone" value={zone} />
      <div role="status">
        {meant && (
          <p>
            {details.didYouMean(meant)}{" "}
            <button type="button" className="btn" onClick={take}>
              {details.takeThis(meant)}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

const fieldOf = (place: HTMLElement | null, name: string) =>
  (place?.closest("form")?.elements.namedItem(name) ?? null) as HTMLInputElement | null;
