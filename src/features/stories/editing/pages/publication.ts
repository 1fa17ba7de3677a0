import { assertMayPost } from "#core/auth/posting.ts";
import { atField, invalidField } from "#core/base/errors.ts";
import { fromLocalTime } from "#core/base/zones.ts";
import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { missingDetails } from "#shared/stories/publication.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { hasDrafts, publishDrafts } from "../../chapters/index.ts";
import type { StoryDoc } from "../../stories/index.ts";
import {
  assertDescribed,
  assertReady,
  isOutBy,
  publishStory,
  scheduleStory,
  unpublishStory,
} from "../commands/publish.ts";
import type { StoryInput } from "../rules.ts";

/** A story as it will be once the form's fields are saved. */
export const withDetails = (
  story: StoryDoc,
  {
    synopsis = story.synopsis,
    categories = story.categories,
    aiUse = story.aiUse,
  }: Partial<Pick<StoryInput, "synopsis" | "categories" | "aiUse">>,
): StoryDoc => ({ ...story, synopsis, categories: [...categories], aiUse });

/** Returns true if the form asks to publish the story or to schedule it. */
export const asksToPublish = ({ values: { intent } }: SentForm): boolean =>
  intent === "publish" || intent === "schedule";

/** Returns true if the form asks for a publication that still needs details of the story. */
export const needsDetails = (form: SentForm, story: StoryDoc): boolean =>
  asksToPublish(form) && story.state !== "published" && missingDetails(story).length > 0;

/**
 * Validates what the pressed button requests besides saving before anything is saved, and returns a function
 * that performs it afterwards and returns the text for the author. `story` is as it will be saved.
 */
export async function publication(
  services: Services,
  { caller, viewer }: PageContext,
  { values, all }: SentForm,
  story: StoryDoc,
): Promise<(saved: StoryDoc) => Promise<string>> {
  const { story: words } = writingText;
  const id = String(story._id);
  const chosen = all("publishChapters");
  if (values.intent === "publish" || values.intent === "schedule") assertMayPost(caller, services.now());
  switch (values.intent) {
    case "publish": {
      if (story.state !== "published") {
        const withDrafts = await hasDrafts(id, chosen);
        assertReady(story, (entry) => withDrafts || isOutBy(entry));
        assertDescribed(story);
      }
      return async ({ title }) => {
        await publishDrafts(services, caller, id, chosen);
        await publishStory(services, caller, id);
        return words.published(title);
      };
    }
    case "schedule": {
      const at = fromLocalTime(values.publishAt ?? "", await zoneOf(viewer));
      if (!at || at <= services.now()) throw invalidField("publishAt", editingMessages.scheduleInFuture);
      const withDrafts = await hasDrafts(id, chosen);
      assertReady(story, (entry) => withDrafts || isOutBy(entry, at));
      assertDescribed(story);
      return async ({ title }) => {
        await publishDrafts(services, caller, id, chosen);
        await scheduleStory(services, caller, id, { at }).catch(atField("publishAt"));
        return words.scheduled(title);
      };
    }
    case "unpublish":
      return async ({ title }) => {
        await unpublishStory(services, caller, id);
        return words.unpublished(title);
      };
    default:
      return async () => words.saved;
  }
}
