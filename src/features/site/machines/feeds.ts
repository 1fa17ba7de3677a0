import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { escapeText, excerpt } from "#core/text/index.ts";
import { labelsText } from "#shared/labels.text.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { GENRES } from "#shared/story.enums.ts";
import type { UpdateDto } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { presentItems, presentLists, readList, readNewestItems } from "../../library/lists/index.ts";
import { findProfile } from "../../people/profile/index.ts";
import { findRenamed, presentUserCard } from "../../people/users/index.ts";
import { browseStories, type ListQuery } from "../../stories/catalogue/index.ts";
import {
  findForCrawlers,
  presentContents,
  presentStoryCard,
  readStory,
} from "../../stories/stories/index.ts";
import { listFeed, presentUpdates } from "../../talk/updates/index.ts";
import { createAtom, ENTRIES, type MachineDependencies } from "./atom.ts";
import { addStoryCrawlerHeaders } from "./crawlers.ts";

/** Maximum number of characters of an update used as its title. */
const TITLE = 80;

/**
 * Atom feeds of the site, a genre, an author (including their updates) and a story: what guests may see, and
 * for mature stories only title and link. A story that excludes crawlers appears only in its own feed, which
 * says so.
 */
export function feedRoutes({ bodies, now, site }: MachineDependencies): Router {
  const router = Router();
  const { url, newFeed, send } = createAtom({ bodies, site });

  const storiesFeed = async (title: string, path: string, self: string, query: ListQuery) => {
    const { rows } = await browseStories(
      { sort: "last-updated", limit: ENTRIES, forCrawlers: true, ...query },
      now(),
    );
    const stories = rows.map(presentStoryCard);
    const feed = newFeed(title, path, self, new Date(stories[0]?.lastChapterAt ?? 0));
    for (const story of stories) feed.addItem(storyItem(story, url));
    return feed.atom1();
  };

  router.get("/feed.atom", (request) =>
    send(request, "feed", ["stories"], () =>
      storiesFeed(metaText.siteFeed(site.name), cataloguePaths.stories(), machinesPaths.siteFeed(), {
        sort: "newest",
      }),
    ),
  );

  router.get("/genres/:genre/feed.atom", (request) => {
    const genre = GENRES.find((name) => name === request.params.genre);
    if (!genre) throw notFound();
    const title = metaText.genreFeed(labelsText.genre[genre], site.name);
    return send(request, `feed ${genre}`, ["stories"], () =>
      storiesFeed(title, cataloguePaths.genre(genre), machinesPaths.genreFeed(genre), {
        genres: [genre],
        sort: "newest",
      }),
    );
  });

  router.get("/user/:username/feed.atom", async (request, response) => {
    const profile = await findProfile(guest, request.params.username);
    if (!profile) {
      const renamed = await findRenamed(request.params.username);
      if (!renamed) throw notFound();
      return response.redirect(301, machinesPaths.userFeed(renamed));
    }
    const { name, username, id } = presentUserCard(profile);
    await send(request, `feed of ${id}`, ["stories", "updates", `users:${id}`], async () => {
      const [stories, said] = await Promise.all([
        browseStories({ author: id, sort: "last-updated", limit: ENTRIES, forCrawlers: true }, now()),
        listFeed(guest, id, {}),
      ]);
      const own = said.rows.filter(({ author }) => String(author) === id);
      const items = [
        ...stories.rows.map((story) => storyItem(presentStoryCard(story), url)),
        ...(await presentUpdates(guest, own)).map((update) => updateItem(update, url)),
      ].sort((a, b) => b.date.getTime() - a.date.getTime());
      const title = metaText.memberFeed(name);
      const updated = items[0]?.date ?? new Date(0);
      const [path, self] = [profilePaths.user(username), machinesPaths.userFeed(username)];
      const feed = newFeed(title, path, self, updated, `/user-feeds/${id}`);
      for (const item of items.slice(0, ENTRIES)) feed.addItem(item);
      return feed.atom1();
    });
  });

  router.get("/story/:id/:slug/feed.atom", async (request, response) => {
    const { id } = request.params;
    await addStoryCrawlerHeaders(bodies, response, id);
    await send(request, `feed of story ${id}`, [`stories:${id}`], async () => {
      const storedStory = await readStory(guest, id);
      if (!storedStory) throw notFound();
      const story = presentStoryCard(storedStory);
      const entries = presentContents(storedStory).filter(({ publishedAt }) => publishedAt);
      const latest = entries.toSorted(
        (a, b) => b.publishedAt!.localeCompare(a.publishedAt!) || b.number - a.number,
      );
      const title = metaText.storyFeed(story.title);
      const feed = newFeed(
        title,
        cataloguePaths.story(story),
        machinesPaths.storyFeed(story),
        new Date(latest[0]?.publishedAt ?? 0),
        `${idOf(story)}/feed`,
      );
      for (const { number, title, publishedAt } of latest.slice(0, ENTRIES)) {
        const chapter = String(storedStory.contents[number - 1]!.chapter);
        const link = url(chaptersPaths.chapterLink(story, { id: chapter, number }));
        const date = new Date(publishedAt!);
        const author = [authorOf(story, url)];
        const id = url(`${idOf(story)}#${chapter}`);
        feed.addItem({ title: escapeText(title), id, link, date, published: date, author });
      }
      return feed.atom1();
    });
  });

  router.get("/lists/:id/feed.atom", async (request) => {
    const list = await readList(guest, request.params.id);
    if (!list) throw notFound();
    const id = String(list._id);
    await send(request, `feed of list ${id}`, [`lists:${id}`, "stories", `users:${list.owner}`], async () => {
      const [[card], newest] = await Promise.all([
        presentLists([list], { whole: true }),
        readNewestItems(list._id, ENTRIES),
      ]);
      if (!card) throw notFound();
      const allowed = await findForCrawlers(newest.map(({ story }) => story));
      const rows = newest.filter(({ story }) => allowed.has(String(story)));
      const added = new Map(rows.map((row) => [String(row._id), row.createdAt]));
      const items = (await presentItems(guest, rows, false)).flatMap(({ id: entry, note, story }) => {
        if (!story) return [];
        const date = added.get(entry)!;
        // In this feed the date of an entry is when it was added, shown with the note about it.
        const item = { ...storyItem(story, url), date, published: date };
        return [note ? { ...item, description: escapeText(note) } : item];
      });
      const feed = newFeed(
        metaText.listFeed(card.title),
        listsPaths.list(id),
        listsPaths.listFeed(id),
        items[0]?.date ?? list.changedAt,
      );
      for (const item of items) feed.addItem(item);
      return feed.atom1();
    });
  });

  return router;
}

/** Permanent part of a story's address, which does not depend on its title. */
const idOf = ({ id }: Pick<StoryCardDto, "id">): string => `/story/${id}`;

function storyItem(story: StoryCardDto, url: (path: string) => string) {
  const link = url(cataloguePaths.story(story));
  return {
    // The feed declares these as HTML, but they are plain text.
    title: escapeText(story.title),
    id: url(idOf(story)),
    link,
    date: new Date(story.lastChapterAt ?? 0),
    ...(story.publishedAt ? { published: new Date(story.publishedAt) } : {}),
    ...(story.mature ? {} : { description: escapeText(story.synopsis) }),
    author: [authorOf(story, url)],
    category: story.categories.map((genre) => ({ name: labelsText.genre[genre], term: genre })),
  };
}

/** Feed entry for a member's update. */
function updateItem(update: UpdateDto, url: (path: string) => string) {
  const link = url(updatesPaths.update(update.id));
  const date = new Date(update.createdAt);
  const words = plainWords(update.text);
  return {
    title: escapeText(excerpt(words, TITLE)),
    id: link,
    link,
    date,
    published: date,
    description: escapeText(words),
    author: [authorOf(update, url)],
  };
}

const authorOf = ({ author }: Pick<StoryCardDto, "author">, url: (path: string) => string) => ({
  name: author.name,
  ...(author.username ? { link: url(profilePaths.user(author.username)) } : {}),
});
