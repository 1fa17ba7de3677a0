import express, { type Express } from "express";
import { createApi, parseQuery } from "#core/api/index.ts";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { bookmarkResource } from "#features/library/bookmarks/resource.ts";
import { favouriteResource } from "#features/library/favourites/resource.ts";
import { followerResource } from "#features/library/followers/resource.ts";
import { subscriptionResource } from "#features/money/subscriptions/resource.ts";
import { userResource } from "#features/people/profile/resource.ts";
import { chapterResource } from "#features/stories/chapters/resource.ts";
import { storyRoutes } from "#features/stories/editing/api.ts";
import { storyResource } from "#features/stories/editing/resource.ts";
import { ratingResource } from "#features/talk/ratings/resource.ts";
import { replyResource, updateResource } from "#features/talk/updates/resource.ts";
import { answerErrors } from "#test/support/answer-errors.ts";
import { unlimited } from "#test/support/unlimited.ts";
import type { TestHouse } from "../../people/users/support.ts";

/** Resources of stories and members at `/api`; `as` is the caller. */
export function apiOf(house: TestHouse): { readonly app: Express; as: Viewer } {
  const asking = { app: express(), as: guest };
  const { services } = house;
  const writing = { services, limits: unlimited };
  const api = createApi({
    resources: [
      userResource(services),
      storyResource(services),
      chapterResource(services),
      followerResource(services),
      favouriteResource(services),
      ratingResource(services),
      bookmarkResource(services),
      updateResource(writing),
      replyResource(writing),
      subscriptionResource,
    ],
    routers: [storyRoutes(services)],
    viewerOf: () => asking.as,
  });
  asking.app.set("query parser", parseQuery);
  asking.app.use((request, _response, next) => {
    request.viewer = asking.as;
    next();
  });
  asking.app.use("/api", api.router);
  asking.app.use(answerErrors());
  return asking;
}
