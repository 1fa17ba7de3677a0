import { plainWords } from "../people/plain-words.ts";
import { profilePaths } from "../people/profile.paths.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { PostDto, ThreadDto } from "./forums.dto.ts";
import { forumsPaths } from "./forums.paths.ts";

/** Limit on posts included besides the first. */
const COMMENTS_MAX = 10;

/**
 * Presents a thread as a DiscussionForumPosting of schema.org, with its first answers; `url` makes a path
 * absolute.
 */
export function threadData(
  thread: ThreadDto,
  posts: readonly PostDto[],
  url: (path: string) => string,
): object {
  const [first, ...answers] = posts.filter(({ removed }) => !removed);
  const threadUrl = url(forumsPaths.thread(thread));
  const solution = answers.find(({ solution }) => solution);
  if (first && solution) return questionData(thread, { first, solution, answers }, url);
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    "@id": threadUrl,
    url: threadUrl,
    headline: thread.title,
    text: first && plainWords(first.text),
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
      text: plainWords(post.text),
      author: person(post.author, url),
      datePublished: post.createdAt,
    })),
  };
}

/** Presents a solved question as a QAPage of schema.org, with its accepted answer and the first others. */
function questionData(
  thread: ThreadDto,
  {
    first,
    solution,
    answers,
  }: { readonly first: PostDto; readonly solution: PostDto; readonly answers: readonly PostDto[] },
  url: (path: string) => string,
): object {
  const answer = (post: PostDto) => ({
    "@type": "Answer",
    url: url(forumsPaths.post(post.id)),
    text: plainWords(post.text),
    upvoteCount: post.likes,
    author: person(post.author, url),
    datePublished: post.createdAt,
  });
  const others = answers.filter((post) => post !== solution).slice(0, COMMENTS_MAX);
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    "@id": url(forumsPaths.thread(thread)),
    mainEntity: {
      "@type": "Question",
      name: thread.title,
      text: plainWords(first.text),
      answerCount: thread.replies,
      author: person(thread.author, url),
      datePublished: thread.createdAt,
      acceptedAnswer: answer(solution),
      suggestedAnswer: others.map(answer),
    },
  };
}

const person = (card: UserCardDto | null, url: (path: string) => string): object | undefined =>
  card ? { "@type": "Person", name: card.name, url: url(profilePaths.user(card.username)) } : undefined;
