import { followersText } from "#shared/library/followers.text.ts";
import { TOGGLE_VERBS, Toggle, type ToggleProps } from "../../ui/Toggle.tsx";

/** Button to add a member or story to the viewer's favourites, or remove it; a heart with its number. */
export function FavouriteButton({
  of,
  favourite,
  count = 0,
  ...form
}: Pick<ToggleProps, "action" | "next" | "token" | "guest" | "look" | "part"> & {
  /** The member's name or the story's title. */
  of: string;
  favourite: boolean;
  /** Number of members with this favourite; not shown if it is zero. */
  count?: number;
}) {
  const texts = followersText;
  const label = { off: texts.favourite(count), on: texts.favourited(count) };
  return (
    <Toggle
      {...form}
      on={favourite}
      verbs={TOGGLE_VERBS.add}
      label={label}
      name={{ off: texts.named(label.off, of), on: texts.named(label.on, of) }}
      icon="heart"
    />
  );
}
