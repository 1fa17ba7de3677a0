import { assetUrl } from "../../src/shared/assets.ts";
import type { IconName } from "../../src/shared/icons.ts";
import { cx } from "./cx.ts";

/** A picture out of the sprite, one em tall; it is decoration: the words beside it, or `label`, say what it means. */
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
