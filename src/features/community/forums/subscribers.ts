import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { type ContentPictures, deletesDependents, inJob } from "../../people/member-content/index.ts";
import { updateOutdatedPosts } from "./copies.ts";
import { deletePostsOf } from "./leftovers.ts";
import { moveMarks } from "./merged.ts";
import { Post, PostRevision, postMarks } from "./post-model.ts";
import { threadContent } from "./state.ts";
import "./events.ts";

/** Events after which posts may not have the state of their thread. */
const HIDING = ["content.hidden", "content.shown", "content.removed", "content.restored"] as const;

/** Jobs for what changes with a thread, of which there may be any number of documents (decision 100). */
export function forumSubscribers(
  { jobs }: Pick<FeatureDependencies, "jobs">,
  pictures: Pick<ContentPictures, "end">,
): readonly Subscriber[] {
  const update = defineJob<{ readonly thread: string }>({
    name: "forums.update-posts",
    run: ({ thread }, { signal }) => updateOutdatedPosts(thread, signal),
  });
  jobs.add(update);
  const updatePosts = (thread: string) => jobs.enqueue(update, { thread }, { key: thread });
  return [
    ...HIDING.map((event) =>
      on(event, {
        name: "forums.update-posts",
        handle: ({ id, content }: { readonly id: string; readonly content: string }) =>
          content === threadContent.kind.name ? updatePosts(id) : undefined,
      }),
    ),
    on("thread.moved", { name: "forums.update-posts", handle: ({ id }) => updatePosts(id) }),
    inJob(jobs, "thread.merged", { name: "forums.move-marks", of: "thread", run: moveMarks }),
    inJob(jobs, "thread.deleted", {
      name: "forums.delete-thread",
      of: "thread",
      run: (thread, signal) => deletePostsOf(thread, pictures, signal),
    }),
    deletesDependents(jobs, "post.deleted", {
      name: "forums.delete-post",
      of: "post",
      model: Post,
      dependents: (post) => [
        [PostRevision, { post }],
        ...postMarks.map(({ model }) => [model, { post }] as const),
      ],
    }),
  ];
}
