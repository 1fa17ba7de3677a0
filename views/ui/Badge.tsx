import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { Icon } from "./Icon.tsx";

/** A short label: a flag, a state. */
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

/** A label linked to similar things. */
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

/** An active filter, with a link to remove it. */
export function RemovableChip({ href, label }: { href: string; label: string }) {
  return (
    <a className="chip chip-on" href={href} aria-label={browseText.removeFilter(label)}>
      {label}
      <Icon name="x" />
    </a>
  );
}
