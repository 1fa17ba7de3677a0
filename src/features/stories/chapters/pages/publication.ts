import { assertMayPost, closedUntil } from "../../../../core/auth/posting.ts";
import { atField, forbidden, invalidField } from "../../../../core/base/errors.ts";
import { type PageContext, type SentForm, seeOther } from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type { ChapterState } from "../../../../shared/stories/chapters.enums.ts";
import { chaptersMessages } from "../../../../shared/stories/chapters.messages.ts";
import { chaptersPaths } from "../../../../shared/stories/chapters.paths.ts";
import { editingMessages } from "../../../../shared/stories/editing.messages.ts";
import { writingText } from "../../../../shared/stories/writing.text.ts";
import { fromLocalTime } from "../../../../shared/zones.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { type StoryDoc, storyPolicy } from "../../stories/index.ts";
import { writtenText } from "../change.ts";
import { publishChapter, scheduleChapter } from "../commands/publish.ts";
import type { ChapterDoc } from "../model.ts";
import type { inputOf } from "./write-form.ts";

/**
 * What the pressed button asks for beside saving: refused before anything is saved, and done afterwards by the
 * function it answers. Saving a published chapter shows the change to its readers, if whoever saves may do that;
 * otherwise it waits.
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
  const asked = values.intent === "publish" || values.intent === "schedule";
  const mayPublish = storyPolicy.can(viewer, "publish-chapters", story);
  if (asked && !mayPublish) throw forbidden();
  if (asked) assertMayPost(caller, services.now());
  const shows =
    mayPublish && !closedUntil(viewer, services.now()) && (intent === "publish" || intent === "schedule");
  // What is written live is asked when it is published.
  if (shows && values.live !== "1" && writtenText({ html: input.html }).html === "")
    throw invalidField("text", chaptersMessages.chapterEmpty);
  const at = intent === "schedule" ? fromLocalTime(values.publishAt ?? "", await zoneOf(viewer)) : null;
  if (intent === "schedule" && (!at || at <= services.now()))
    throw invalidField("publishAt", editingMessages.scheduleInFuture);

  const silent = values.silent === "true";
  return async ({ _id, title, number, pending }: ChapterDoc): Promise<Response> => {
    let told: string = pending ? words.waits : words.saved;
    if (shows && at) {
      await scheduleChapter(services, caller, String(_id), { at, silent }).catch(atField("publishAt"));
      told = words.scheduled(title);
    } else if (shows && (pending || state !== "published")) {
      await publishChapter(services, caller, String(_id), { silent });
      told = story.state === "published" ? words.published(title) : words.ready(title);
    }
    request.session.flash = { kind: "success", text: told };
    return seeOther(chaptersPaths.chapterEdit(String(story._id), number));
  };
}
