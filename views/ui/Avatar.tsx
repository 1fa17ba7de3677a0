import type { UserCardDto } from "../../src/shared/dto.ts";
import { cx } from "./cx.ts";
import { Picture } from "./Picture.tsx";

/** A member's face, or the first letters of their name; always beside the name, so it says nothing itself. */
export function Avatar({
  user,
  size = "s",
}: {
  user: Pick<UserCardDto, "username" | "name" | "photo">;
  size?: "s" | "m" | "l";
}) {
  return (
    <span className={cx("avatar", `avatar-${size}`)} aria-hidden="true">
      {user.photo ? (
        <Picture picture={user.photo} sizes={size === "l" ? "120px" : "48px"} decorative />
      ) : (
        initials(user.name || user.username)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? "?")][0]?.toUpperCase()).join("");
}
