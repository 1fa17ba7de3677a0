import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { escapeText } from "#core/text/index.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { challengesText } from "#shared/community/challenges.text.ts";
import type { ThreadDto } from "#shared/community/forums.dto.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { listChallenges, presentChallenges } from "../../community/challenges/index.ts";
import {
  listPosts,
  listThreads,
  presentPosts,
  presentThreads,
  readMergedInto,
  readThread,
} from "../../community/forums/index.ts";
import { createAtom, ENTRIES, type MachineDependencies } from "./atom.ts";

/**
 * Atom feeds of challenges, of new threads in a section and of the newest posts in a thread, as visible to
 * guests.
 */
export function communityFeeds(dependencies: MachineDependencies): Router {
  const router = Router();
  const { url, newFeed, send } = createAtom(dependencies);
  const by = (card: UserCardDto | null) =>
    card
      ? { author: [{ name: card.name, link: url(profilePaths.user(card.username)) }] }
      : { author: [{ name: forumsText.gone }] };

  router.get("/challenges/feed.atom", (request) =>
    send(request, "feed of challenges", ["challenges", "users"], async () => {
      const filters = { sort: "newest", state: null, genre: null, q: "" } as const;
      const { rows } = await listChallenges(filters, {});
      const announced = new Map(
        rows.map(({ _id, announcedAt }) => [String(_id), announcedAt ?? new Date(0)]),
      );
      const challenges = (await presentChallenges(rows)).slice(0, ENTRIES);
      const feed = newFeed(
        challengesText.feed,
        challengesPaths.challenges(),
        challengesPaths.feed(),
        announced.get(challenges[0]?.id ?? "") ?? new Date(0),
      );
      for (const { id, title, summary, owner } of challenges) {
        const link = url(challengesPaths.challenge(id));
        const date = announced.get(id)!;
        const item = { id: link, link, date, published: date, ...by(owner) };
        feed.addItem({ ...item, title: escapeText(title), description: escapeText(summary) });
      }
      return feed.atom1();
    }),
  );

  router.get("/forums/:section/feed.atom", (request) => {
    const section = FORUM_SECTIONS.find((name) => name === request.params.section);
    if (!section) throw notFound();
    return send(request, `feed of forum ${section}`, ["threads", "users"], async () => {
      const { rows } = await listThreads(guest, section, "newest", {});
      const threads = await presentThreads(rows);
      const title = forumsText.feed(forumsText.sections[section].title);
      const updated = new Date(threads[0]?.createdAt ?? 0);
      const feed = newFeed(title, forumsPaths.forum(section), forumsPaths.forumFeed(section), updated);
      for (const thread of threads) feed.addItem(threadItem(thread));
      return feed.atom1();
    });
  });

  router.get("/forums/threads/:id/feed.atom", async (request, response) => {
    const storedThread = await readThread(guest, request.params.id);
    if (!storedThread) {
      const other = await readMergedInto(guest, request.params.id);
      if (!other) throw notFound();
      return response.redirect(301, forumsPaths.threadFeed(String(other._id)));
    }
    const id = String(storedThread._id);
    await send(request, `feed of thread ${id}`, [`threads:${id}`, "posts", "users"], async () => {
      const page = await listPosts(guest, storedThread, { end: true });
      const [[thread], posts] = await Promise.all([
        presentThreads([storedThread]),
        presentPosts(guest, storedThread, page.rows, dependencies.site),
      ]);
      const feed = newFeed(
        forumsText.threadFeed(storedThread.title),
        forumsPaths.thread(thread!),
        forumsPaths.threadFeed(id),
        storedThread.lastPostAt,
      );
      for (const { id, number, author, text, createdAt } of posts.toReversed()) {
        const link = url(forumsPaths.post(id));
        const [date, title] = [new Date(createdAt), forumsText.postLabel(number, author.name)];
        const item = { id: link, link, date, published: date, ...by(author) };
        feed.addItem({ ...item, title: escapeText(title), description: escapeText(plainWords(text)) });
      }
      return feed.atom1();
    });
  });

  const threadItem = (thread: ThreadDto) => {
    const date = new Date(thread.createdAt);
    return {
      title: escapeText(thread.title),
      id: url(`/forums/threads/${thread.id}`),
      link: url(forumsPaths.thread(thread)),
      date,
      published: date,
      ...by(thread.author),
      category: thread.tags.map((tag) => ({ name: tag, term: tag })),
    };
  };

  return router;
}
