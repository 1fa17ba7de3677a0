import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { PrivateNotesPageData } from "#shared/stories/private-notes.dto.ts";
import { privateNotesPaths } from "#shared/stories/private-notes.paths.ts";
import { privateNotesText as words } from "#shared/stories/private-notes.text.ts";
import { PrivateNotesPage } from "#views/stories/private-notes/PrivateNotesPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { addNote, changeNote, removeNote } from "./commands.ts";
import { presentNotes, readNotes } from "./reads.ts";

/** Pages of a member's private notes on a story, and on one of its chapters. */
export function privateNotePages(services: Services): PageDefinition[] {
  const load = async (context: PageContext): Promise<PrivateNotesPageData> => {
    const { viewer, query } = context;
    const story = await storyFor(context, "read-drafts");
    const about = aboutOf(context, story);
    const shows = query.get("show") === "all" ? "all" : "open";
    const notes =
      viewer.actor || !viewer.id
        ? []
        : await readNotes(
            viewer.id,
            story._id,
            about ? story.contents[about.number - 1]!.chapter : undefined,
          );
    const shown = shows === "all" ? notes : notes.filter(({ doneAt }) => !doneAt);
    return {
      story: { id: String(story._id), slug: story.slug, title: story.title, language: story.language },
      about,
      groups: await presentNotes(story, shown),
      shows,
      done: notes.filter(({ doneAt }) => doneAt).length,
      values: {},
      zone: await zoneOf(viewer),
    };
  };

  const act = async (context: PageContext, { values }: SentForm): Promise<Response> => {
    const { caller, request } = context;
    const story = await storyFor(context, "read-drafts");
    const about = aboutOf(context, story);
    const { intent = "", id: own = "", note, quote, back } = values;
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      add: () =>
        addNote(services, caller, { story: String(story._id), chapter: about?.id ?? null, note, quote }),
      edit: () => changeNote(services, caller, own, { note }),
      done: () => changeNote(services, caller, own, { done: true }),
      reopen: () => changeNote(services, caller, own, { done: false }),
      delete: () => removeNote(caller, own),
    };
    const run = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
    if (!run) throw notFound();
    await run();
    request.session.flash = { kind: "success", text: intent === "delete" ? words.deleted : words.saved };
    const id = String(story._id);
    if (about && back === "chapter")
      return seeOther(`${chaptersPaths.chapterEdit(id, about.number)}#private-notes`);
    return seeOther(about ? privateNotesPaths.chapterNotes(id, about.id) : privateNotesPaths.notes(id));
  };

  const page = (path: string) =>
    definePage<PrivateNotesPageData>({
      path,
      query: ["show"],
      access: membersOnly,
      cache: "private",
      load,
      action: act,
      meta: ({ story, about }) => ({ title: words.titleOf(about?.title ?? story.title), robots: "noindex" }),
      Component: PrivateNotesPage,
    });
  return [page("/story/:id/notes"), page("/story/:id/notes/:chapter")];
}

/** Returns the chapter named in the address. @throws 404 if the story has none */
function aboutOf({ params }: PageContext, { contents }: StoryDoc): PrivateNotesPageData["about"] {
  if (params.chapter === undefined) return null;
  const index = contents.findIndex(({ chapter }) => String(chapter) === params.chapter);
  if (index === -1) throw notFound();
  return { id: params.chapter, number: index + 1, title: contents[index]!.title };
}
