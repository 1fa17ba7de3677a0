import { notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { updateStory } from "../editing/index.ts";
import { DetailChange, type DetailChangeDoc } from "./model.ts";

/**
 * Restores the details of a story from before a change, as a normal edit that is recorded too.
 * @throws 404, 403; 409 if the story was edited since `version`; 400 if the earlier values are no longer
 * valid
 */
export async function restoreDetails(
  services: Services,
  caller: Caller,
  story: string,
  { number, version }: { readonly number: number; readonly version: number },
): Promise<void> {
  const change = await DetailChange.findOne({ story: toId(story), number }).lean<DetailChangeDoc>();
  if (!change) throw notFound();
  await updateStory(services, caller, story, { ...change.before, version });
}
