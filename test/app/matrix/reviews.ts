import { updateUser } from "#features/people/profile/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { everyone, type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const toItsPage = "302 302 302 302 302 302 302 302";
const notOnesOwn = "303 403 303 303 303 303 303 303";
const mayDelete = (mine: string, staff: string) => `302 ${mine} 403 403 403 403 ${staff} ${staff}`;

/** The reviews are the stranger's, of the owner's stories. */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/:slug/reviews open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/reviews draft": "404 404 200 200 200 200 404 200",
    "GET /story/:id/:slug/review open": "302 200 200 200 200 200 200 200",
    "POST /story/:id/:slug/review open": "303 422 422 422 422 422 422 422",
    "POST /story/:id/:slug/review draft": "303 404 422 422 422 422 404 422",
    "GET /user/:username/reviews": "200 200 200 200 200 200 200 200",
    "GET /reviews/:id": "200 200 200 200 200 200 200 200",
    "POST /reviews/:id": "403 403 303 403 403 403 403 403",
    "GET /reviews/:id/helpful": toItsPage,
    "POST /reviews/:id/helpful": notOnesOwn,
    "GET /reviews/:id/hide": toItsPage,
    "POST /reviews/:id/hide": "303 403 303 403 403 403 403 403",
    "GET /reviews/:id/delete": mayDelete("200", "200"),
    "POST /reviews/:id/delete": mayDelete("303", "422").replace("302", "303"),
  },
  api: {
    "GET /api/reviews": everyone,
    "GET /api/reviews/{id}": everyone,
    "POST /api/reviews": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/reviews/{id}": row("403 200 403 403 403 403 403 403", { data: { text: "Edited" } }),
    "DELETE /api/reviews/{id}": row("403 200 403 403 403 403 200 200", { data: { reason: "Spam" } }, true),
    "POST /api/reviews/{id}/helpful": row("403 403 200 200 200 200 200 200"),
    "DELETE /api/reviews/{id}/helpful": row("403 403 200 200 200 200 200 200"),
    "POST /api/reviews/{id}/answer": row("403 403 200 403 403 403 403 403", { data: { text: "Thanks" } }),
    "DELETE /api/reviews/{id}/answer": row("403 403 200 403 403 403 403 403"),
    "POST /api/reviews/{id}/hide": row("403 403 200 403 403 403 403 403"),
    "DELETE /api/reviews/{id}/hide": row("403 403 200 403 403 403 403 403"),
  },
  freeForms: ["/story/:id/:slug/review"],
  async urls(site, { owner, stranger }) {
    const reviewing = {
      services: site.app.services,
      limits: unlimited,
    };
    const fresh = async (): Promise<string> => {
      await updateUser(site.app.services, stranger.caller, stranger.id, { keepHistory: true });
      const { id } = await storeStory(site, owner);
      await recordProgress(site.app.services, stranger.viewer, { story: id, number: 1, at: new Date() });
      const input = { story: id, text: "Read it by daylight.", rating: 4 };
      return String((await saveReview(reviewing, stranger.caller, input))._id);
    };
    const kept = await fresh();
    const place = `/reviews/${kept}`;
    const acts = ["helpful"].flatMap((act) =>
      ["GET", "POST"].map((method) => [`${method} /reviews/:id/${act}`, `${place}/${act}`]),
    );
    return {
      "GET /reviews/:id": place,
      "POST /reviews/:id": place,
      ...Object.fromEntries(acts),
      "GET /reviews/:id/hide": `${place}/hide`,
      // A separate review for each role, because others could not find it once hidden.
      "POST /reviews/:id/hide": async () => `/reviews/${await fresh()}/hide`,
      "GET /reviews/:id/delete": `${place}/delete`,
      "POST /reviews/:id/delete": async () => `/reviews/${await fresh()}/delete`,
      "GET /api/reviews/{id}": `/api${place}`,
      "PUT /api/reviews/{id}": `/api${place}`,
      "DELETE /api/reviews/{id}": async () => `/api/reviews/${await fresh()}`,
      "POST /api/reviews/{id}/helpful": `/api${place}/helpful`,
      "DELETE /api/reviews/{id}/helpful": `/api${place}/helpful`,
      "POST /api/reviews/{id}/answer": `/api${place}/answer`,
      "DELETE /api/reviews/{id}/answer": `/api${place}/answer`,
      "POST /api/reviews/{id}/hide": async () => `/api/reviews/${await fresh()}/hide`,
      "DELETE /api/reviews/{id}/hide": async () => `/api/reviews/${await fresh()}/hide`,
    };
  },
};
