import { notFound } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { movedTo } from "#core/pages/redirects.ts";
import type { PageProps } from "#shared/form.ts";
import type { FindInStoryPageData } from "#shared/reading/find-in-story.dto.ts";
import { findInStoryPaths } from "#shared/reading/find-in-story.paths.ts";
import { findInStoryText } from "#shared/reading/find-in-story.text.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import { FindInStoryPage } from "#views/reading/find-in-story/FindInStoryPage.tsx";
import { MatureGate } from "#views/stories/stories/MatureGate.tsx";
import { PasswordGate } from "#views/stories/stories/PasswordGate.tsx";
import { countLocked } from "../../stories/chapters/index.ts";
import { closedToRobots, presentStoryCard, readLockedStory, readStory } from "../../stories/stories/index.ts";
import { findInStory } from "./find.ts";
import type { CountFind } from "./limit.ts";
import { presentFound, readPlace } from "./present.ts";
import { readWanted } from "./wanted.ts";

type Shown = { noCrawlers: boolean } & (
  | ({ kind: "find" } & FindInStoryPageData)
  | ({ kind: "mature" | "password" } & GatePageData)
);

/** `/story/:id/:slug/find?q=`: passages of a story that contain the given words, for viewers with access. */
export function findPages(count: CountFind): PageDefinition[] {
  const find = definePage<Shown>({
    path: "/story/:id/:slug/find",
    query: ["q", "from"],
    cache: "private",
    async load(context) {
      const { viewer, params, query, url } = context;
      const story = await readStory(viewer, params.id!);
      const next = url.pathname + url.search;
      if (!story) {
        const locked = await readLockedStory(params.id!);
        if (!locked) throw notFound();
        const { noCrawlers } = locked;
        return { kind: "password", noCrawlers, story: presentStoryCard(locked), next };
      }
      const card = presentStoryCard(story);
      const { noCrawlers } = story;
      const q = (query.get("q") ?? "").trim();
      const from = query.get("from");
      if (story.slug !== params.slug)
        throw movedTo(findInStoryPaths.findInStory(card, { q, from: from ?? undefined }));
      if (story.mature && !viewer.mature) return { kind: "mature", noCrawlers, story: card, next };
      const data = {
        kind: "find",
        noCrawlers,
        story: { ...card, language: story.language },
        q,
        fault: null,
        chapters: [],
        later: false,
        next: null,
        locked: countLocked(viewer, story),
      } as const;
      if (q === "") return data;
      const terms = readWanted(q);
      if (typeof terms === "string") return { ...data, fault: terms };
      count(context.request);
      const place = readPlace(from);
      const found = await findInStory(viewer, story, terms, place);
      return { ...data, later: from !== null, ...presentFound(card, q, found) };
    },
    meta: (data) => ({
      title:
        data.kind === "find" && data.q && !data.fault
          ? findInStoryText.titleOf(data.q, data.story.title)
          : findInStoryText.title(data.story.title),
      robots: closedToRobots(data),
    }),
    Component: FindOrGate,
  });
  return [find];
}

function FindOrGate({ data, form }: PageProps<Shown>) {
  if (data.kind === "find") return <FindInStoryPage data={data} form={form} />;
  return data.kind === "mature" ? (
    <MatureGate data={data} form={form} />
  ) : (
    <PasswordGate data={data} form={form} />
  );
}
