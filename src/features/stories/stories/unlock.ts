import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { messages } from "#shared/messages.ts";
import { PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { Story, type StoryDoc } from "./model.ts";

/**
 * Checks the password of a private story. The caller's session stores the result as `viewer.unlocked[id] =
 * version`, which is valid until the password changes.
 * @throws 404 if there is nothing to unlock, 400 "Password is incorrect."
 */
export async function unlockStory(
  services: Services,
  _caller: Caller,
  id: string,
  input: { readonly password?: unknown },
): Promise<{ readonly id: string; readonly version: string }> {
  const story = await Story.findOne({ _id: toId(id), ...LOCKED })
    .select("password passwordVersion")
    .lean<Pick<StoryDoc, "_id" | "password" | "passwordVersion">>();
  if (!story?.passwordVersion) throw notFound();
  const storedPassword = typeof input.password === "string" ? input.password : "";
  if (
    storedPassword.length > PASSWORD_MAX ||
    !(await services.passwords.verify(story.password, storedPassword))
  ) {
    throw invalidField("password", messages.passwordIncorrect);
  }
  return { id: String(story._id), version: story.passwordVersion };
}

/** Filter for stories that a password opens. */
export const LOCKED = Object.freeze({
  state: "published",
  private: true,
  passwordVersion: { $ne: null },
  deletedAt: null,
  authorHidden: { $ne: true },
});
