import type { UserCardDto } from "../../src/shared/people/user-card.dto.ts";
import { cx } from "./cx.ts";
import { Picture } from "./Picture.tsx";

/** A member's face, or the first letters of their name; always beside the name, so it says nothing itself. */
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

/** How wide each is shown. */
const SHOWN = { s: "32px", m: "48px", l: "112px", xl: "144px" } as const;

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "?")][0]?.toUpperCase()).join("");
}
