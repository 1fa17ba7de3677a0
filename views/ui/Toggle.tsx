import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { type ActionTarget, OneButtonForm } from "./ActionForm.tsx";

/** Icons of toggles. `full` fills the icon when pressed; the others change to another icon. */
const ICONS = {
  heart: { off: "heart", on: "heart", full: true },
  bookmark: { off: "bookmark", on: "bookmark", full: true },
  bell: { off: "bell", on: "bell-ring", full: true },
  user: { off: "user-plus", on: "user-check", full: false },
  check: { off: "circle", on: "circle-check", full: false },
  vote: { off: "chevron-up", on: "check", full: false },
} as const satisfies Record<string, { off: IconName; on: IconName; full: boolean }>;

/** A pair for a toggle that is off and on. */
export interface OffOn<Value> {
  readonly off: Value;
  readonly on: Value;
}

export interface ToggleProps extends ActionTarget {
  readonly on: boolean;
  /** Values of the field `do` that the button sends when it is off and when it is on. */
  readonly verbs: OffOn<string>;
  /** The word changes with the state, so that colour is not its only sign. */
  readonly label: OffOn<ReactNode>;
  /** Full accessible names that begin with the label, if it alone would be ambiguous. */
  readonly name?: OffOn<string>;
  readonly icon: keyof typeof ICONS;
}

/**
 * A button that is on or off. When on, it has a filled or different icon, the accent colour, another word and
 * `aria-pressed`, wherever it is placed.
 */
export function Toggle({ on, verbs, label, name, icon, ...form }: ToggleProps) {
  const state = on ? "on" : "off";
  const { full, ...icons } = ICONS[icon];
  return (
    <OneButtonForm
      {...form}
      verb={verbs[state]}
      label={label[state]}
      name={name?.[state]}
      icon={icons[state]}
      className={full ? "toggle-full" : undefined}
      pressed={on}
    />
  );
}

/** Common values of the field `do`. */
export const TOGGLE_VERBS = {
  add: { off: "add", on: "remove" },
  do: { off: "do", on: "undo" },
  follow: { off: "follow", on: "unfollow" },
} as const satisfies Record<string, OffOn<string>>;
