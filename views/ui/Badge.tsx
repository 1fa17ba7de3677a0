import type { ReactNode } from "react";
import type { IconName } from "../../src/shared/icons.ts";
import { browseText } from "../../src/shared/reading/browse.text.ts";
import { Icon } from "./Icon.tsx";

/** A short word about a thing: a flag, a state. */
export function Badge({
  tone = "plain",
  icon,
  children,
}: {
  tone?: "plain" | "accent" | "warn" | "good";
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A word that leads to more of its kind. */
export function ChipLink({
  href,
  current,
  children,
}: {
  href: string;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <a className="chip" href={href} aria-current={current ? "true" : undefined}>
      {children}
    </a>
  );
}

/** A filter that is on, with the way to take it off. */
export function RemovableChip({ href, label }: { href: string; label: string }) {
  return (
    <a className="chip chip-on" href={href} aria-label={browseText.removeFilter(label)}>
      {label}
      <Icon name="x" />
    </a>
  );
}
