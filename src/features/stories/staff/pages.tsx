import { applicationError, notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin, type Viewer } from "#core/base/viewer.ts";
import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { validate } from "#core/validate.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type {
  AdminStoriesPageData,
  AdminStoryAct,
  AdminStoryPageData,
  AdminStoryRowDto,
} from "#shared/site/admin-stories.dto.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { StoriesPage } from "#views/site/admin/StoriesPage.tsx";
import { StoryPage } from "#views/site/admin/StoryPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import {
  findSilenceAct,
  type OfferDependencies,
  offerToCoAuthors,
  withdrawOfferToCoAuthors,
} from "../collaborators/index.ts";
import {
  featureStory,
  reinstateStory,
  removeRules,
  removeStory,
  restoreStory,
  unfeatureStory,
  unpublishStory,
} from "../editing/index.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { findStoriesForStaff, findStoryForStaff, type StaffStoryRow, staffStates } from "./reads.ts";

const SEARCH_MAX = 200;
const { stories: words, story: storyWords, pageTitle } = adminText;

/** `/admin/stories`: stories with search and filters, and one story with the available actions. */
export function adminStoryPages(offering: OfferDependencies): PageDefinition[] {
  const { services } = offering;
  const list = definePage<AdminStoriesPageData>({
    path: cataloguePaths.adminStories(),
    query: ["q", "state", "after", "before"],
    access: staffOnly,
    cache: "private",
    async load({ viewer, query }) {
      const states = staffStates(viewer);
      const q = (query.get("q") ?? "").trim().slice(0, SEARCH_MAX);
      const state = states.find((each) => each === query.get("state"));
      const cursor = { after: query.get("after"), before: query.get("before") };
      const page = await findStoriesForStaff(viewer, { search: q, state }, cursor);
      return {
        ...(await common(viewer)),
        states,
        filter: { q, state: state ?? "" },
        cut: page.cut,
        stories: page.rows.map(presentRow),
        paging: pagingOf(cataloguePaths.adminStories({ q, state }), page, null),
      };
    },
    meta: () => ({ title: pageTitle(words.title), robots: "noindex" }),
    Component: StoriesPage,
    file: defineListFile({
      name: "stories",
      rows: ({ stories }: AdminStoriesPageData) => stories,
      columns: [
        [words.name, ({ title }) => title],
        [words.author, ({ author }) => author.username ?? adminText.gone],
        [words.state, ({ state }) => words.states[state]],
        [words.words, (story) => story.words],
        [words.changed, ({ changedAt }) => changedAt],
      ],
    }),
  });

  const one = definePage<AdminStoryPageData>({
    path: "/admin/stories/:id",
    access: staffOnly,
    cache: "private",
    async load({ viewer, params }) {
      const story = await storyOf(viewer, params.id!);
      return {
        ...(await common(viewer)),
        story: presentOne(story),
        acts: await actsFor(viewer, story),
      };
    },
    async action({ viewer, caller, params, request }, { values }) {
      const story = await storyOf(viewer, params.id!);
      const intent = (await actsFor(viewer, story)).find((each) => each === values.intent);
      if (!intent) throw applicationError(storyWords.nothing);
      const { reason } = validate(removeRules, { reason: values.reason });
      await acts[intent](caller, String(story._id), reason);
      request.session.flash = { kind: "success", text: storyWords.done[intent] };
      return seeOther(cataloguePaths.adminStory(String(story._id)));
    },
    meta: ({ story }) => ({ title: pageTitle(story.title), robots: "noindex" }),
    Component: StoryPage,
  });

  /** Action of each button; the commands record all of them in the audit log, with the reason. */
  const acts: Readonly<
    Record<AdminStoryAct, (caller: Caller, id: string, reason: string) => Promise<unknown>>
  > = {
    unpublish: (caller, id, reason) => unpublishStory(services, caller, id, { reason }),
    remove: (caller, id, reason) => removeStory(services, caller, id, { reason }),
    reinstate: (caller, id, reason) => reinstateStory(services, caller, id, { reason }),
    feature: (caller, id, reason) => featureStory(services, caller, id, { on: "site", reason }),
    unfeature: (caller, id, reason) => unfeatureStory(services, caller, id, { on: "site", reason }),
    restore: (caller, id, reason) => restoreStory(services, caller, id, { reason }),
    "offer-to-co-authors": (caller, id, reason) => offerToCoAuthors(offering, caller, id, { reason }),
    "withdraw-offer": (caller, id, reason) => withdrawOfferToCoAuthors(services, caller, id, { reason }),
  };

  /** Returns the actions this viewer may perform on the story in its current state. */
  async function actsFor(viewer: Viewer, story: StoryDoc): Promise<AdminStoryAct[]> {
    const silence = await findSilenceAct(services, viewer, story);
    return [...changesFor(viewer, story), ...(silence ? [silence] : [])];
  }

  return [list, one];
}

const common = async (viewer: Viewer) => ({ isAdmin: isAdmin(viewer), zone: await zoneOf(viewer) });

async function storyOf(viewer: Viewer, id: string): Promise<StoryDoc> {
  const story = await findStoryForStaff(viewer, id);
  if (!story) throw notFound();
  return story;
}

/** Returns the changes that this viewer may make to the story in its current state. */
function changesFor(viewer: Viewer, story: StoryDoc): AdminStoryAct[] {
  if (story.deletedAt) return isAdmin(viewer) ? ["restore"] : [];
  const can = (action: "unpublish" | "remove" | "feature") => storyPolicy.can(viewer, action, story);
  const { state, featured, listed } = story;
  const possible: readonly (readonly [AdminStoryAct, boolean])[] = [
    ["feature", can("feature") && listed && !featured],
    ["unfeature", can("feature") && featured],
    ["unpublish", can("unpublish") && (state === "published" || state === "scheduled")],
    ["reinstate", can("remove") && state === "removed"],
    ["remove", can("remove") && state !== "removed"],
  ];
  return possible.flatMap(([act, is]) => (is ? [act] : []));
}

const presentRow = (story: StaffStoryRow): AdminStoryRowDto => ({
  id: String(story._id),
  title: story.title,
  author: { id: String(story.author), username: story.authorCard.username || null },
  state: story.deletedAt ? "deleted" : story.state,
  private: story.private,
  featured: story.featured,
  words: story.stats.words,
  changedAt: story.updatedAt.toISOString(),
});

const presentOne = (story: StoryDoc): AdminStoryPageData["story"] => ({
  ...presentRow(story),
  synopsis: story.synopsis,
  url: story.deletedAt ? null : cataloguePaths.story({ id: String(story._id), slug: story.slug }),
  chapters: story.stats.chapters,
  drafts: story.stats.drafts,
  reads: story.stats.views,
  publishedAt: story.publishedAt?.toISOString() ?? null,
  removedReason: story.removedReason,
});
