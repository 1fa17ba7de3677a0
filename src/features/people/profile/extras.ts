import type { Services } from "../../../core/services.ts";
import type { ProfileExtrasDto } from "../../../shared/people/people.dto.ts";

/** What a feature above has for the profile of a member (id); `shows` names what a change of drops it. */
type ProfileExtra = (user: string, shows: (...tags: string[]) => void) => Promise<ProfileExtrasDto>;

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Shows something on every member's profile. It is kept with the page, so nothing personal. */
    "profile.page": ProfileExtra;
  }
}

/** What all of them have. */
export async function profileExtrasOf(
  { extensions }: Pick<Services, "extensions">,
  ...of: Parameters<ProfileExtra>
): Promise<ProfileExtrasDto> {
  const found = await Promise.all(extensions.at("profile.page").map((show) => show(...of)));
  return Object.assign({}, ...found);
}
