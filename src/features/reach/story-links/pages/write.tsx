import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { messages } from "#shared/messages.ts";
import type {
  EditStoryLinkPageData,
  NewStoryLinkPageData,
  PreviewStoryLinkPageData,
} from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths as paths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { EditStoryLinkPage } from "#views/reach/story-links/EditStoryLinkPage.tsx";
import { NewStoryLinkPage } from "#views/reach/story-links/NewStoryLinkPage.tsx";
import { PreviewStoryLinkPage } from "#views/reach/story-links/PreviewStoryLinkPage.tsx";
import { createLink, editLink, openLink, ownStory, storyToShare, typeIn } from "../commands.ts";
import { permittedLink } from "../policy.ts";
import { presentLinkPage, valuesOf } from "../present.ts";
import { storiesToShare } from "../reads.ts";

const { wizard } = storyLinksText;
const titled = () => ({ title: wizard.details, robots: "noindex" });

/** The wizard (type, story, details, preview), and the form for an existing link. */
export const writeLinkPages = (services: Services): PageDefinition[] => [
  newPage(services),
  editPage(services),
  previewPage(services),
];

function newPage(services: Services): PageDefinition {
  return definePage<NewStoryLinkPageData>({
    path: paths.newStoryLink(),
    query: ["type", "story"],
    access: membersOnly,
    cache: "private",
    load: ({ viewer, query }) => loadNew(viewer, query),
    async action({ caller, query }, { values }) {
      const chosen = { type: query.get("type") ?? "", story: query.get("story") ?? "" };
      if (values.intent === "lock") {
        if (!values.password) throw invalidField("password", messages.required);
        if (!(await ownStory(caller.viewer, chosen.story))) throw notFound();
        await updateStory(services, caller, chosen.story, { private: true, password: values.password });
        return seeOther(paths.newStoryLink(chosen));
      }
      const link = await createLink(services, caller, { ...values, ...chosen });
      return seeOther(paths.previewStoryLink(String(link._id)));
    },
    meta: () => ({ title: storyLinksText.create, robots: "noindex" }),
    Component: NewStoryLinkPage,
  });
}

/** The next step depends on what the query already contains. */
async function loadNew(viewer: Viewer, query: URLSearchParams): Promise<NewStoryLinkPageData> {
  const type = typeIn(query.get("type"));
  if (!type) return { step: "type", type, stories: [], story: null, values: {} };
  const storyId = query.get("story");
  const [stories, chosen, own] = await Promise.all([
    storiesToShare(viewer, type),
    storyToShare(viewer, type, storyId),
    type === "arc" ? ownStory(viewer, storyId) : null,
  ]);
  const found = chosen ?? own;
  const story = found && { id: String(found._id), title: found.title };
  const step = chosen ? "details" : own ? "lock" : "story";
  const slug = chosen?.slug.slice(0, 50).replace(/-+$/, "") ?? "";
  const values: Record<string, string> =
    type === "arc"
      ? { slug: `${slug}-arc`, limit: "100", approval: "hand", pinned: "true" }
      : { slug, opening: "true" };
  return { step, type, stories, story, values };
}

function editPage(services: Services): PageDefinition {
  return definePage<EditStoryLinkPageData>({
    path: "/story-links/:id/edit",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params }) {
      const link = await permittedLink(caller, "update", params.id!);
      const [stories, story] = await Promise.all([
        storiesToShare(viewer, "promotional"),
        ownStory(viewer, link.story),
      ]);
      return {
        id: params.id!,
        type: link.type,
        stories,
        values: valuesOf(link),
        story: { id: String(link.story), title: story?.title ?? "" },
      };
    },
    async action({ caller, params, request }, { values }) {
      const link = await editLink(services, caller, params.id!, values);
      if (link.state !== "open") return seeOther(paths.previewStoryLink(params.id!));
      request.session.flash = { kind: "success", text: wizard.saved };
      return seeOther(paths.storyLink(params.id!));
    },
    meta: titled,
    Component: EditStoryLinkPage,
  });
}

function previewPage(services: Services): PageDefinition {
  return definePage<PreviewStoryLinkPageData>({
    path: "/story-links/:id/preview",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params }) {
      const link = await permittedLink(caller, "update", params.id!);
      const story = await ownStory(viewer, link.story);
      if (!story) throw applicationError(storyLinksText.fields.storyGone);
      return {
        id: params.id!,
        state: link.state,
        link: await presentLinkPage(link, story, services.now()),
      };
    },
    async action({ caller, params, request }) {
      await openLink(services, caller, params.id!);
      request.session.flash = { kind: "success", text: wizard.opened };
      return seeOther(paths.storyLink(params.id!));
    },
    meta: () => ({ title: wizard.preview, robots: "noindex" }),
    Component: PreviewStoryLinkPage,
  });
}
