import supertest from "supertest";
import { updateUser } from "#features/people/profile/index.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const toItsPage = "302 302 302 302 302 302 302 302";
const buttons = "303 303 303 303 303 303 303 303";

export const rows: MatrixRows = {
  pages: {
    "GET /history": "200 200 200 200 200 200 200 200",
    "GET /library": "302 200 200 200 200 200 200 200",
    "GET /library/:filter": "302 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/library open": toItsPage,
    "POST /story/:id/:slug/library open": buttons,
    "POST /story/:id/:slug/library draft": "303 404 303 303 303 303 404 303",
    "GET /history/clear": toItsPage,
    "POST /history/clear": buttons,
    "GET /history/keep": toItsPage,
    "POST /history/keep": buttons,
    "GET /history/year/:year": "302 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/reading open": toItsPage,
    // An invalid state returns an error message.
    "POST /story/:id/:slug/reading open": buttons,
  },
  addresses: {
    // Sent without a message from the reader's script.
    "POST /reading": "400 400 400 400 400 400 400 400",
  },
  api: {
    "GET /api/readings": row("403 200 200 200 200 200 200 200"),
    "DELETE /api/readings": row("403 200 200 200 200 200 200 200"),
    "GET /api/reading-years/{year}": row("403 200 200 200 200 200 200 200"),
    // The stranger's reading: hidden from everybody else.
    "GET /api/readings/{id}": row("403 200 404 404 404 404 404 404"),
    "POST /api/readings": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/readings/{id}": row("403 200 404 404 404 404 404 404", { data: { state: "dropped" } }, true),
    "DELETE /api/readings/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
  },
  freeForms: ["/history"],
  confirmed: ["POST /history/clear"],
  async urls(site, { stranger }) {
    const token = await site.tokenOf(stranger);
    const writer = await site.addMember("writer-of-readings");
    const read = async () => {
      // The settings page's row has switched the history off with an empty form.
      await updateUser(site.app.services, stranger.caller, stranger.id, { keepHistory: true });
      const story = await storeStory(site, writer);
      const { body } = await supertest(site.url)
        .post("/api/readings")
        .set("Authorization", `Bearer ${token}`)
        .send({ data: { story: story.id, chapter: String(story.doc.contents[0]?.chapter) } })
        .expect(200);
      return `/api/readings/${body.data.id}`;
    };
    return {
      "GET /history/year/:year": "/history/year/2026",
      "GET /library/:filter": "/library/reading",
      "GET /api/reading-years/{year}": "/api/reading-years/2026",
      "GET /api/readings/{id}": read,
      "PUT /api/readings/{id}": read,
      "DELETE /api/readings/{id}": read,
    };
  },
};
