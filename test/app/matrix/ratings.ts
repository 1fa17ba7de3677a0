import { updateUser } from "#features/people/profile/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { rateStory } from "#features/talk/ratings/index.ts";
import { everyone, type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const toItsPage = "302 302 302 302 302 302 302 302";

/** The ratings are the stranger's, of another member's stories. */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/rating open": toItsPage,
    // A missing rating returns an error message.
    "POST /story/:id/:slug/rating open": "303 303 303 303 303 303 303 303",
    "POST /story/:id/:slug/rating draft": "303 404 303 303 303 303 404 303",
  },
  api: {
    "GET /api/story-ratings": everyone,
    "GET /api/story-ratings/{id}": everyone,
    "POST /api/story-ratings": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/story-ratings/{id}": row("403 200 403 403 403 403 403 403", { data: { rating: 2 } }),
    "DELETE /api/story-ratings/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
  },
  async urls(site, { stranger }) {
    const writer = await site.addMember("writer-of-rated");
    const { services } = site.app;
    const rating = async () => {
      await updateUser(services, stranger.caller, stranger.id, { keepHistory: true });
      const { id } = await storeStory(site, writer);
      await recordProgress(site.app.services, stranger.viewer, { story: id, number: 1, at: new Date() });
      return `/api/story-ratings/${(await rateStory(services, stranger.caller, { story: id, rating: 4 }))._id}`;
    };
    const kept = await rating();
    return {
      "GET /api/story-ratings/{id}": kept,
      "PUT /api/story-ratings/{id}": kept,
      "DELETE /api/story-ratings/{id}": rating,
    };
  },
};
