import { Router } from "express";
import { Feed } from "feed";
import { guest } from "../../core/auth/viewer.ts";
import type { CachedBodies } from "../../core/http/cached-body.ts";
import { notFound } from "../../core/http/errors.ts";
import type { StoryCardDto } from "../../shared/dto.ts";
import { GENRES } from "../../shared/enums.ts";
import { paths } from "../../shared/paths.ts";
import { text } from "../../shared/text/index.ts";
import {
  browseStories,
  type ListQuery,
  presentContents,
  presentStoryCard,
  readStory,
} from "../stories/index.ts";
import { findProfile, presentUserCard } from "../users/index.ts";

export interface MachineDependencies {
  readonly bodies: CachedBodies;
  readonly now: () => Date;
  readonly site: { readonly name: string; readonly url: string };
}

const ENTRIES = 30;

/**
 * Atom feeds of the site, a genre, an author and a story: what a guest may see, and of mature stories title and
 * link only.
 */
export function feedRoutes({ bodies, now, site }: MachineDependencies): Router {
  const router = Router();
  const url = (path: string) => new URL(path, site.url).href;

  const newFeed = (title: string, path: string, self: string, updated: Date) =>
    new Feed({
      id: url(self),
      title,
      link: url(path),
      feedLinks: { atom: url(self) },
      updated,
      generator: site.name,
      language: "en-GB",
    });

  const storiesFeed = async (title: string, path: string, self: string, query: ListQuery) => {
    const { rows } = await browseStories({ sort: "last-updated", limit: ENTRIES, ...query }, now());
    const stories = rows.map(presentStoryCard);
    const feed = newFeed(title, path, self, new Date(stories[0]?.lastChapterAt ?? 0));
    for (const story of stories) feed.addItem(storyItem(story, url));
    return feed.atom1();
  };

  const send = (
    request: Parameters<CachedBodies["send"]>[0],
    key: string,
    tags: string[],
    make: () => Promise<string>,
  ) =>
    bodies.send(request, request.res!, {
      key,
      tags,
      make,
      type: "application/atom+xml; charset=utf-8",
      compress: true,
    });

  router.get("/feed.atom", (request) =>
    send(request, "feed", ["stories"], () =>
      storiesFeed(text.meta.siteFeed(site.name), paths.stories(), paths.siteFeed(), { sort: "newest" }),
    ),
  );

  router.get("/genres/:genre/feed.atom", (request) => {
    const genre = GENRES.find((name) => name === request.params.genre);
    if (!genre) throw notFound();
    const title = text.meta.genreFeed(text.labels.genre[genre], site.name);
    return send(request, `feed ${genre}`, ["stories"], () =>
      storiesFeed(title, paths.genre(genre), paths.genreFeed(genre), { genres: [genre], sort: "newest" }),
    );
  });

  router.get("/user/:username/feed.atom", async (request) => {
    const found = await findProfile(guest, request.params.username);
    if (!found) throw notFound();
    const { name, username, id } = presentUserCard(found);
    return send(request, `feed of ${id}`, ["stories", `users:${id}`], () =>
      storiesFeed(text.meta.feedOf(name), paths.user(username), paths.userFeed(username), { author: id }),
    );
  });

  router.get("/story/:id/:slug/feed.atom", async (request) => {
    const { id } = request.params;
    await send(request, `feed of story ${id}`, [`stories:${id}`], async () => {
      const found = await readStory(guest, id);
      if (!found) throw notFound();
      const story = presentStoryCard(found);
      const entries = presentContents(found).filter(({ publishedAt }) => publishedAt);
      const latest = entries.toSorted(
        (a, b) => b.publishedAt!.localeCompare(a.publishedAt!) || b.number - a.number,
      );
      const title = text.meta.feedOf(story.title);
      const feed = newFeed(
        title,
        paths.story(story),
        paths.storyFeed(story),
        new Date(latest[0]?.publishedAt ?? 0),
      );
      for (const { number, title, publishedAt } of latest.slice(0, ENTRIES)) {
        const link = url(paths.chapter(story, number));
        const date = new Date(publishedAt!);
        feed.addItem({ title, id: link, link, date, published: date, author: [authorOf(story, url)] });
      }
      return feed.atom1();
    });
  });

  return router;
}

function storyItem(story: StoryCardDto, url: (path: string) => string) {
  const link = url(paths.story(story));
  return {
    title: story.title,
    id: link,
    link,
    date: new Date(story.lastChapterAt ?? 0),
    ...(story.publishedAt ? { published: new Date(story.publishedAt) } : {}),
    ...(story.mature ? {} : { description: story.synopsis }),
    author: [authorOf(story, url)],
    category: story.categories.map((genre) => ({ name: text.labels.genre[genre], term: genre })),
  };
}

const authorOf = ({ author }: StoryCardDto, url: (path: string) => string) => ({
  name: author.name,
  link: url(paths.user(author.username)),
});
