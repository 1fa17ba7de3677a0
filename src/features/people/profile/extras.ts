import type { Services } from "#core/services.ts";
import type { ProfileExtrasDto } from "#shared/people/profile-page.dto.ts";

/**
 * Provides a feature's addition to a member's profile by id; `shows` registers the cache tags that invalidate
 * it.
 */
type ProfileExtra = (user: string, shows: (...tags: string[]) => void) => Promise<ProfileExtrasDto>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /**
     * Adds content to every member's profile. It is cached with the page, so it must not be personal to the
     * viewer.
     */
    "profile.page": ProfileExtra;
  }
}

/** Collects all profile additions. */
export async function profileExtrasOf(
  { extensions }: Pick<Services, "extensions">,
  ...of: Parameters<ProfileExtra>
): Promise<ProfileExtrasDto> {
  const found = await Promise.all(extensions.at("profile.page").map((show) => show(...of)));
  return Object.assign({}, ...found);
}
