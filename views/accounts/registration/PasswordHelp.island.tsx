import { useEffect, useRef, useState } from "react";
import { passwordStrength } from "#shared/accounts/password-strength.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";

/**
 * Shows the strength of the password above while it is typed; reads the plain field, which works without it.
 */
export default function PasswordHelp(_props: object) {
  const { details } = registrationText;
  const root = useRef<HTMLDivElement>(null);
  const [strength, setStrength] = useState<number | null>(null);

  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const typed = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";
    const look = () => {
      const password = typed("password");
      const personalTerms = [typed("username"), typed("email").split("@", 1)[0] ?? ""];
      setStrength(password ? passwordStrength(password, personalTerms) : null);
    };
    look();
    form.addEventListener("input", look);
    return () => form.removeEventListener("input", look);
  }, []);

  return (
    <div className="field-help" ref={root}>
      {strength !== null && (
        <p className="strength">
          <meter min={0} max={4} low={2} high={3} optimum={4} value={strength} aria-hidden="true" />
          <span>
            <span className="visually-hidden">{details.strength}: </span>
            {details.strengths[strength]}
          </span>
        </p>
      )}
    </div>
  );
}
