import supertest from "supertest";
import { type MatrixRows, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const toItsPage = "302 302 302 302 302 302 302 302";
const buttons = "303 303 303 303 303 303 303 303";

export const rows: MatrixRows = {
  pages: {
    "GET /user/:username/followers": everyone,
    "GET /user/:username/following": everyone,
    "GET /user/:username/follow": toItsPage,
    "POST /user/:username/follow": buttons,
    "GET /story/:id/:slug/follow open": toItsPage,
    "POST /story/:id/:slug/follow open": buttons,
    "POST /story/:id/:slug/follow draft": "303 404 303 303 303 303 404 303",
    "GET /genres/:genre/follow": toItsPage,
    "POST /genres/:genre/follow": buttons,
    "GET /user/:username/favourite": toItsPage,
    "POST /user/:username/favourite": buttons,
    "GET /story/:id/:slug/favourite open": toItsPage,
    "POST /story/:id/:slug/favourite open": buttons,
    "POST /story/:id/:slug/favourite draft": "303 404 303 303 303 303 404 303",
    "GET /settings/blocked": "302 200 200 200 200 200 200 200",
    "GET /user/:username/block": toItsPage,
    "POST /user/:username/block": buttons,
  },
  api: {
    "GET /api/users/suggested": row("403 200 200 200 200 200 200 200"),
    "GET /api/followers": row(everyone),
    "GET /api/followers/{id}": row(everyone),
    // The follower is the stranger.
    "POST /api/followers": row("403 400 400 400 400 400 400 400", { data: {} }),
    "DELETE /api/followers/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
    "GET /api/favourites": row(everyone),
    "GET /api/favourites/{id}": row(everyone),
    "POST /api/favourites": row("403 400 400 400 400 400 400 400", { data: {} }),
    "DELETE /api/favourites/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
    "GET /api/blocks": row("403 200 200 200 200 200 200 200"),
    // The stranger's block: hidden from everybody else.
    "GET /api/blocks/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
    "POST /api/blocks": row("403 400 400 400 400 400 400 400", { data: {} }),
    "DELETE /api/blocks/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
    "POST /api/stories/{id}/follow open": row("403 200 200 200 200 200 200 200"),
    "POST /api/stories/{id}/follow draft": row("403 404 200 200 200 200 404 200"),
    "DELETE /api/stories/{id}/follow open": row("403 200 200 200 200 200 200 200"),
    "POST /api/genres/{id}/follow": row("403 200 200 200 200 200 200 200"),
    "DELETE /api/genres/{id}/follow": row("403 200 200 200 200 200 200 200"),
  },
  async urls(site, { stranger }) {
    const token = await site.tokenOf(stranger);
    let others = 0;
    const make = async (place: string, data: (other: string) => object) => {
      others += 1;
      const other = await site.addMember(`other-${place}-${others}`);
      const { body } = await supertest(site.url)
        .post(`/api/${place}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data: data(other.id) })
        .expect(200);
      return `/api/${place}/${body.data.id}`;
    };
    const follow = () => make("followers", (following) => ({ following }));
    const favourite = () => make("favourites", (author) => ({ author }));
    const block = () => make("blocks", (who) => ({ who }));
    const social = {
      "GET /api/followers/{id}": await follow(),
      "DELETE /api/followers/{id}": follow,
      "GET /api/favourites/{id}": await favourite(),
      "DELETE /api/favourites/{id}": favourite,
      "GET /api/blocks/{id}": block,
      "DELETE /api/blocks/{id}": block,
      "POST /api/genres/{id}/follow": "/api/genres/fantasy/follow",
      "DELETE /api/genres/{id}/follow": "/api/genres/fantasy/follow",
    };
    return social;
  },
};
