import type { IconName } from "../../src/shared/icons.ts";
import { Icon } from "./Icon.tsx";

/** A sign in the header with how many wait behind it; `label` says the number too. */
export function CountLink({
  href,
  label,
  icon,
  number,
}: {
  href: string;
  label: string;
  icon: IconName;
  /** Null for none. */
  number: string | null;
}) {
  return (
    <a className="count-link" href={href} aria-label={label}>
      <Icon name={icon} />
      {number !== null && (
        <span className="count-link-number" aria-hidden="true">
          {number}
        </span>
      )}
    </a>
  );
}
