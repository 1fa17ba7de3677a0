import express, { type Express } from "express";
import { createApi, parseQuery } from "../../../../src/core/api/index.ts";
import { guest, type Viewer } from "../../../../src/core/base/viewer.ts";
import { bookmarkResource } from "../../../../src/features/library/bookmarks/resource.ts";
import { favouriteResource } from "../../../../src/features/library/favourites/resource.ts";
import { followerResource } from "../../../../src/features/library/followers/resource.ts";
import { subscriptionResource } from "../../../../src/features/money/subscriptions/resource.ts";
import { userResource } from "../../../../src/features/people/profile/resource.ts";
import { chapterResource } from "../../../../src/features/stories/chapters/resource.ts";
import { storyRoutes } from "../../../../src/features/stories/editing/api.ts";
import { storyResource } from "../../../../src/features/stories/editing/resource.ts";
import { ratingResource } from "../../../../src/features/talk/ratings/resource.ts";
import { replyResource, updateResource } from "../../../../src/features/talk/updates/resource.ts";
import { answerErrors } from "../../../support/answer-errors.ts";
import type { TestHouse } from "../../people/users/support.ts";

/** The resources behind stories and people at `/api`; whoever `as` names is asking. */
export function apiOf(house: TestHouse): { readonly app: Express; as: Viewer } {
  const asking = { app: express(), as: guest };
  const { services } = house;
  const writing = { services, limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) } };
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
