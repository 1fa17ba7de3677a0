import { followersText } from "../../../src/shared/library/followers.text.ts";
import { ToggleForm, type ToggleProps } from "./ToggleForm.tsx";

/** Puts a member or a story among one's favourites, or takes it out of them. */
export function FavouriteButton({
  of,
  favourite,
  ...form
}: Pick<ToggleProps, "action" | "next" | "token" | "guest"> & {
  /** The member's name or the story's title. */
  of: string;
  favourite: boolean;
}) {
  const words = followersText;
  return (
    <ToggleForm
      {...form}
      verb={favourite ? "remove" : "add"}
      label={words.favourite}
      name={words.favouriteName(of)}
      on={favourite}
      icon="heart"
    />
  );
}
