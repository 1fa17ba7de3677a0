import { invalidField } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { publishStoryText } from "#shared/stories/publish-story.text.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Returns what the viewer must know before publishing the story, with times in `zone`; null if nothing. */
type PublicationWarning = (
  viewer: Viewer,
  story: Pick<StoryDoc, "_id">,
  zone: string,
) => Promise<string | null>;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Warns the author before they publish a story, on its page and in the API; they must confirm. */
    "story.publicationWarning": PublicationWarning;
  }
}

/** Collects the warnings of all features before a story is published. */
export async function warningsBeforePublication(
  { extensions }: Pick<Services, "extensions">,
  viewer: Viewer,
  story: Pick<StoryDoc, "_id">,
  zone = "UTC",
): Promise<readonly string[]> {
  const found = await Promise.all(
    extensions.at("story.publicationWarning").map((warn) => warn(viewer, story, zone)),
  );
  return found.filter((warning) => warning !== null);
}

/** Rejects (400 at `anyway`, with the warnings) a publication through the API that has warnings. */
export async function assertNoWarnings(
  services: Pick<Services, "extensions">,
  viewer: Viewer,
  story: Pick<StoryDoc, "_id">,
): Promise<void> {
  const warnings = await warningsBeforePublication(services, viewer, story);
  if (warnings.length > 0) throw invalidField("anyway", publishStoryText.anywayNeededInApi(warnings));
}
