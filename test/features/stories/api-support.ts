import express, { type Express } from "express";
import { createApi, parseQuery } from "../../../src/core/api/index.ts";
import { guest, type Viewer } from "../../../src/core/auth/viewer.ts";
import { chapterResource } from "../../../src/features/chapters/resource.ts";
import { storyRoutes } from "../../../src/features/stories/api.ts";
import { storyResource } from "../../../src/features/stories/resource.ts";
import { userResource } from "../../../src/features/users/resource.ts";
import { answerErrors } from "../../support/answer-errors.ts";
import type { TestHouse } from "../users/support.ts";

/** The three resources behind `/api`; whoever `as` names is asking. */
export function apiOf(house: TestHouse): { readonly app: Express; as: Viewer } {
  const asking = { app: express(), as: guest };
  const { services } = house;
  const api = createApi({
    resources: [userResource(services), storyResource(services), chapterResource(services)],
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
