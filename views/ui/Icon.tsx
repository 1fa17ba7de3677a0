import { assetUrl } from "#shared/assets.ts";
import type { IconName } from "#shared/icons.ts";
import { cx } from "./cx.ts";

/** An icon from the sprite, one em tall; decorative: adjacent text, or `label`, gives its meaning. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  return (
    <svg
      className={cx("icon", name === "brand" && "icon-brand", className)}
      viewBox="0 0 24 24"
      aria-hidden={label ? undefined : true}
      role={label ? "img" : undefined}
      aria-label={label}
      focusable="false"
    >
      <use href={`${assetUrl("icons.svg")}#${name}`} />
    </svg>
  );
}
