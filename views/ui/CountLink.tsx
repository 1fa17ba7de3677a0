import type { IconName } from "#shared/icons.ts";
import { Icon } from "./Icon.tsx";

/** An icon in the header with a count; `label` includes the number. */
export function CountLink({
  href,
  label,
  icon,
  number,
}: {
  href: string;
  label: string;
  icon: IconName;
  /** Null if the count is zero. */
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
