import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { cx } from "./cx.ts";
import { Picture } from "./Picture.tsx";

/** A member's picture, or the initials of their name; decorative, because the name is always beside it. */
export function Avatar({
  user,
  size = "s",
}: {
  user: Pick<UserCardDto, "username" | "name" | "photo">;
  size?: "s" | "m" | "l" | "xl";
}) {
  return (
    <span className={cx("avatar", `avatar-${size}`)} aria-hidden="true">
      {user.photo ? (
        <Picture picture={user.photo} sizes={SHOWN[size]} decorative />
      ) : (
        initials(user.name || user.username)
      )}
    </span>
  );
}

/** Displayed width by size. */
const SHOWN = { s: "32px", m: "48px", l: "112px", xl: "144px" } as const;

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "?")][0]?.toUpperCase()).join("");
}
