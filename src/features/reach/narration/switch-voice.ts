import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { narrationText as words } from "#shared/reach/narration.text.ts";
import { storyFor } from "../../stories/stories/index.ts";
import { endNarrations, type NarrationDependencies } from "./commands.ts";
import { ComputerVoice } from "./model.ts";
import { MANAGES } from "./policy.ts";
import { speakLater } from "./speak.ts";

/**
 * Enables the computer voice for a story's published chapters without narrator, including future ones; or
 * disables it and deletes what it read.
 * @throws 400 if this site has no such voice; 403 and 404 as any change
 */
export async function switchComputerVoice(
  dependencies: Pick<NarrationDependencies, "services" | "jobs" | "bytes" | "speak" | "voice">,
  caller: Caller,
  storyId: string,
  on: boolean,
): Promise<void> {
  const { viewer } = caller;
  const { _id, contents } = await storyFor({ viewer, params: { id: storyId } }, MANAGES);
  if (on) {
    assertMayPost(caller, dependencies.services.now());
    if (!(await dependencies.voice.isThere())) throw applicationError(words.noComputerVoice);
  }
  await inTransaction(async (session) => {
    if (!on) {
      await ComputerVoice.deleteOne({ _id }, { session });
      return endNarrations(dependencies, { story: _id, voice: "computer" }, session);
    }
    const by = { $set: { by: toId(viewer.id) }, $unset: { noLanguage: "", unread: "" } };
    await ComputerVoice.updateOne({ _id }, by, { session, upsert: true });
    const published = contents.filter(({ state }) => state === "published");
    await speakLater(
      dependencies,
      published.map(({ chapter }) => chapter),
      session,
    );
  });
}
