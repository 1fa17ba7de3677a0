import { blockedIdsOf } from "../blocks/index.ts";
import { joinStoryPage } from "../stories/index.ts";
import { presentLists } from "./present.ts";
import { findOpenLists, readStoryLists } from "./reads.ts";

/** "In these lists" on a story's page: out of one small document, and never lists of whom its author has blocked. */
joinStoryPage(async ({ _id, author }, shows) => {
  const id = String(_id);
  shows(`story-lists:${id}`);
  const standing = await readStoryLists(id);
  if (!standing) return {};
  const [found, blocked] = await Promise.all([findOpenLists(standing.top), blockedIdsOf(String(author))]);
  const open = found.filter(({ owner }) => !blocked.includes(String(owner)));
  shows(...open.map((list) => `lists:${list._id}`));
  const lists = await presentLists(open);
  const hidden = found.length - open.length;
  return { inLists: { lists, count: Math.max(lists.length, standing.count - hidden) } };
});
