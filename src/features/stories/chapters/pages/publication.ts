import { assertMayPost, closedUntil } from "#core/auth/posting.ts";
import { atField, forbidden, invalidField } from "#core/base/errors.ts";
import { fromLocalTime } from "#core/base/zones.ts";
import type { PageContext, SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { ChapterState } from "#shared/stories/chapters.enums.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { publishStoryText } from "#shared/stories/publish-story.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { type StoryDoc, storyPolicy } from "../../stories/index.ts";
import { writtenText } from "../change.ts";
import { publishChapter, scheduleChapter } from "../commands/publish.ts";
import type { ChapterDoc } from "../model.ts";
import type { inputOf } from "./write-form.ts";

/**
 * Validates what the pressed button requests besides saving before anything is saved, and returns a function
 * that performs it afterwards. Saving a published chapter also publishes the change if the caller may do
 * that; otherwise it stays pending.
 */
export async function publication(
  services: Services,
  { caller, viewer, request }: PageContext,
  { values }: SentForm,
  story: StoryDoc,
  { input, state }: { input: ReturnType<typeof inputOf>; state: ChapterState },
): Promise<(chapter: ChapterDoc) => Promise<Response>> {
  const { chapter: words } = writingText;
  const intent = state === "published" ? "publish" : values.intent;
  const publishes = values.intent === "publish" || values.intent === "schedule";
  const mayPublish = storyPolicy.can(viewer, "publish-chapters", story);
  if (publishes && !mayPublish) throw forbidden();
  if (publishes) assertMayPost(caller, services.now());
  const shows =
    mayPublish && !closedUntil(viewer, services.now()) && (intent === "publish" || intent === "schedule");
  // Text written in live co-writing is checked on publication.
  if (shows && values.live !== "1" && writtenText({ html: input.html }).html === "")
    throw invalidField("text", chaptersMessages.chapterEmpty);
  const at = intent === "schedule" ? fromLocalTime(values.publishAt ?? "", await zoneOf(viewer)) : null;
  if (intent === "schedule" && (!at || at <= services.now()))
    throw invalidField("publishAt", editingMessages.scheduleInFuture);

  const silent = values.silent === "true";
  return async ({ _id, title, number, pending, state: after }: ChapterDoc): Promise<Response> => {
    let link: { href: string; label: string } | undefined;
    let message: string = pending ? words.waits : words.saved;
    if (state === "scheduled" && after === "draft") message = words.emptied;
    const isOut = story.state === "published";
    const mayPublishStory = storyPolicy.can(viewer, "publish", story);
    if (shows && at) {
      await scheduleChapter(services, caller, String(_id), { at, silent }).catch(atField("publishAt"));
      message = isOut || !mayPublishStory ? words.scheduled(title) : publishStoryText.chapterScheduled(title);
    } else if (shows && (pending || state !== "published")) {
      await publishChapter(services, caller, String(_id), { silent });
      if (isOut) {
        message = words.published(title);
        link = {
          href: chaptersPaths.chapter({ id: String(story._id), slug: story.slug }, number),
          label: words.read,
        };
      } else
        message = mayPublishStory
          ? publishStoryText.chapterSaved[story.state]
          : publishStoryText.chapterSavedTeam;
    }
    request.session.flash = { kind: "success", text: message, ...(link && { link }) };
    const id = String(story._id);
    const asksForStory =
      shows && mayPublishStory && (story.state === "draft" || story.state === "unpublished");
    return seeOther(asksForStory ? editingPaths.storyPublish(id) : chaptersPaths.chapterEdit(id, number));
  };
}
