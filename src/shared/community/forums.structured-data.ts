import { profilePaths } from "../people/profile.paths.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import { hideSpoilers } from "../talk/spoilers.ts";
import type { PostDto, ThreadDto } from "./forums.dto.ts";
import { forumsPaths } from "./forums.paths.ts";

/** Posts that are told of beside the first. */
const COMMENTS_MAX = 10;

/** A thread as a DiscussionForumPosting of schema.org, with its first answers; `url` makes a path absolute. */
export function threadData(
  thread: ThreadDto,
  posts: readonly PostDto[],
  url: (path: string) => string,
): object {
  const [first, ...answers] = posts.filter(({ removed }) => !removed);
  const place = url(forumsPaths.thread(thread));
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    "@id": place,
    url: place,
    headline: thread.title,
    text: first && hideSpoilers(first.text),
    author: person(thread.author, url),
    datePublished: thread.createdAt,
    keywords: thread.tags.join(", ") || undefined,
    interactionStatistic: {
      "@type": "InteractionCounter",
      interactionType: "https://schema.org/CommentAction",
      userInteractionCount: thread.replies,
    },
    comment: answers.slice(0, COMMENTS_MAX).map((post) => ({
      "@type": "Comment",
      url: url(forumsPaths.post(post.id)),
      text: hideSpoilers(post.text),
      author: person(post.author, url),
      datePublished: post.createdAt,
    })),
  };
}

const person = (card: UserCardDto | null, url: (path: string) => string): object | undefined =>
  card ? { "@type": "Person", name: card.name, url: url(profilePaths.user(card.username)) } : undefined;
