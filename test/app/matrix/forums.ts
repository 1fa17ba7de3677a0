import supertest from "supertest";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";
const led = "302 302 302 302 302 302 302 302";
const staff = "404 404 404 404 404 404 200 200";
const staffSends = "404 404 404 404 404 404 422 422";

/** The stranger begins the threads and writes the posts. */
export const rows: MatrixRows = {
  pages: {
    "GET /forums": everyone,
    "GET /forums/:section": everyone,
    "GET /forums/search": everyone,
    "GET /forums/unanswered": everyone,
    "GET /forums/tags/:tag": everyone,
    "GET /forums/unread": members,
    "POST /forums/unread": "303 303 303 303 303 303 303 303",
    "GET /forums/:section/follow": led,
    "POST /forums/:section/follow": "303 303 303 303 303 303 303 303",
    "GET /forums/:section/new": members,
    "POST /forums/:section/new": "303 422 422 422 422 422 422 422",
    "GET /forums/:section/:thread": everyone,
    "POST /forums/:section/:thread": "403 303 303 303 303 303 303 303",
    "GET /forums/threads/:id": led,
    "GET /forums/threads/:id/edit": "302 200 403 403 403 403 200 200",
    "POST /forums/threads/:id/edit": "303 422 403 403 403 403 422 422",
    "GET /forums/threads/:id/delete": "302 200 403 403 403 403 403 403",
    "POST /forums/threads/:id/delete": "303 303 403 403 403 403 403 403",
    "GET /forums/threads/:id/follow": led,
    "POST /forums/threads/:id/follow": "303 303 303 303 303 303 303 303",
    "GET /forums/threads/:id/vote": led,
    "POST /forums/threads/:id/vote": "303 404 404 404 404 404 404 404",
    "GET /forums/threads/:id/poll": led,
    "POST /forums/threads/:id/poll": "303 303 303 303 303 303 303 303",
    "GET /forums/threads/:id/moderate": staff,
    "POST /forums/threads/:id/moderate": "404 404 404 404 404 404 303 303",
    "GET /forums/threads/:id/split": staff,
    "POST /forums/threads/:id/split": staffSends,
    "GET /forums/threads/:id/merge": staff,
    "POST /forums/threads/:id/merge": staffSends,
    "GET /admin/forums": "404 404 404 404 404 404 200 200",
    "GET /admin/forums/moves": "404 404 404 404 404 404 200 200",
    "GET /admin/forum-posts": "404 404 404 404 404 404 200 200",
    "POST /admin/forum-posts": "404 404 404 404 404 404 404 404",
    "GET /forums/posts/:id": led,
    "GET /forums/posts/:id/history": everyone,
    "GET /forums/posts/:id/edit": "302 200 403 403 403 403 403 403",
    "POST /forums/posts/:id/edit": "303 303 403 403 403 403 403 403",
    "GET /forums/posts/:id/delete": "302 200 403 403 403 403 403 403",
    "POST /forums/posts/:id/delete": "303 303 403 403 403 403 403 403",
    "GET /forums/posts/:id/like": led,
    "POST /forums/posts/:id/like": "303 303 303 303 303 303 303 303",
    "GET /forums/posts/:id/react": led,
    "POST /forums/posts/:id/react": "303 404 404 404 404 404 404 404",
    "GET /forums/posts/:id/solve": led,
    "POST /forums/posts/:id/solve": "303 303 403 403 403 403 303 303",
    "GET /forums/posts/:id/remove": staff,
    "POST /forums/posts/:id/remove": staffSends,
    "GET /forums/posts/:id/restore": led,
    "POST /forums/posts/:id/restore": "303 403 403 403 403 403 303 303",
  },
  addresses: {
    "GET /forums/:section/feed.atom": everyone,
    "GET /forums/threads/:id/feed.atom": everyone,
  },
  api: {
    "GET /api/forums": open,
    "GET /api/forums/{id}": open,
    "GET /api/threads": open,
    "GET /api/threads/{id}": open,
    "POST /api/threads": row("403 200 200 200 200 200 200 200", {
      data: { section: "writing", title: "Hello", text: "Hello" },
    }),
    "PUT /api/threads/{id}": row("403 200 403 403 403 403 200 200", {
      data: { title: "Edited", reason: "Off topic" },
    }),
    "DELETE /api/threads/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
    // The thread in the request has no poll and is not an idea; the author of the post is the stranger.
    "POST /api/threads/{id}/poll": row("403 404 404 404 404 404 404 404", {
      data: { choices: ["0".repeat(24)] },
    }),
    "DELETE /api/threads/{id}/poll": row("403 404 404 404 404 404 404 404"),
    "POST /api/threads/{id}/vote": row("403 404 404 404 404 404 404 404"),
    "DELETE /api/threads/{id}/vote": row("403 404 404 404 404 404 404 404"),
    "POST /api/posts/{id}/like": row("403 400 200 200 200 200 200 200"),
    "DELETE /api/posts/{id}/like": row("403 400 200 200 200 200 200 200"),
    ...Object.fromEntries(
      ["POST", "DELETE"].flatMap((method) => [
        ...["follow", "mute"].map(
          (act) => [`${method} /api/threads/{id}/${act}`, row("403 200 200 200 200 200 200 200")] as const,
        ),
        ...["follow", "mute"].map(
          (act) => [`${method} /api/forums/{id}/${act}`, row("403 200 200 200 200 200 200 200")] as const,
        ),
        ...["thanks", "laughs", "insights"].map(
          (act) => [`${method} /api/posts/{id}/${act}`, row("403 400 200 200 200 200 200 200")] as const,
        ),
        [`${method} /api/posts/{id}/solve`, row("403 200 403 403 403 403 200 200")] as const,
      ]),
    ),
    "GET /api/posts": open,
    "GET /api/posts/{id}": open,
    "POST /api/posts": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/posts/{id}": row("403 200 403 403 403 403 403 403", { data: { text: "Edited" } }),
    "DELETE /api/posts/{id}": row("403 200 403 403 403 403 403 403", undefined, true),
  },
  async urls(site, { stranger }) {
    const token = await site.tokenOf(stranger);
    const send = async (place: string, data: object): Promise<string> => {
      const { body } = await supertest(site.url)
        .post(`/api/${place}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
      return body.data.id;
    };
    const begin = (section: string) => send("threads", { section, title: "Hello", text: "Hello" });
    const kept = await begin("feedback-and-support");
    const lone = await begin("writing");
    const say = (thread: string) => send("posts", { thread, text: "Hello again" });
    const post = await say(kept);
    const { body: first } = await supertest(site.url).get(`/api/posts?filters[thread]=${lone}`);
    const { body: forums } = await supertest(site.url).get("/api/forums");
    const thread = (act: string) => `/forums/threads/${kept}${act}`;
    const ofPost = (act: string) => `/forums/posts/${post}${act}`;
    const acts = ["edit", "follow", "vote", "poll", "moderate", "split", "merge"].flatMap((act) =>
      ["GET", "POST"].map((method) => [`${method} /forums/threads/:id/${act}`, thread(`/${act}`)] as const),
    );
    const postActs = ["edit", "like", "react", "solve", "remove", "restore"].flatMap((act) =>
      ["GET", "POST"].map((method) => [`${method} /forums/posts/:id/${act}`, ofPost(`/${act}`)] as const),
    );
    const section = "/forums/writing";
    return {
      ...Object.fromEntries([...acts, ...postActs]),
      "GET /forums/:section": section,
      "GET /forums/tags/:tag": "/forums/tags/hello",
      "GET /forums/:section/feed.atom": `${section}/feed.atom`,
      "GET /forums/threads/:id/feed.atom": thread("/feed.atom"),
      "GET /forums/:section/follow": `${section}/follow`,
      "POST /forums/:section/follow": `${section}/follow`,
      "GET /forums/:section/new": `${section}/new`,
      "POST /forums/:section/new": `${section}/new`,
      "GET /forums/:section/:thread": `/forums/feedback-and-support/${kept}-hello`,
      "POST /forums/:section/:thread": `/forums/feedback-and-support/${kept}-hello`,
      "GET /forums/threads/:id": thread(""),
      "GET /forums/threads/:id/delete": `/forums/threads/${lone}/delete`,
      "POST /forums/threads/:id/delete": async () => `/forums/threads/${await begin("writing")}/delete`,
      "GET /forums/posts/:id": ofPost(""),
      "GET /forums/posts/:id/history": ofPost("/history"),
      "GET /forums/posts/:id/delete": ofPost("/delete"),
      "POST /forums/posts/:id/delete": async () => `/forums/posts/${await say(kept)}/delete`,
      "GET /api/forums/{id}": `/api/forums/${forums.data[0].id}`,
      "GET /api/threads/{id}": `/api/threads/${kept}`,
      "PUT /api/threads/{id}": `/api/threads/${kept}`,
      "DELETE /api/threads/{id}": async () => `/api/threads/${await begin("writing")}`,
      ...Object.fromEntries(
        ["POST", "DELETE"].flatMap((method) => [
          [`${method} /api/threads/{id}/poll`, `/api/threads/${kept}/poll`],
          [`${method} /api/threads/{id}/vote`, `/api/threads/${kept}/vote`],
          ...["follow", "mute"].map((act) => [
            `${method} /api/threads/{id}/${act}`,
            `/api/threads/${kept}/${act}`,
          ]),
          ...["follow", "mute"].map((act) => [
            `${method} /api/forums/{id}/${act}`,
            `/api/forums/${forums.data[0].id}/${act}`,
          ]),
          ...["like", "thanks", "laughs", "insights", "solve"].map((act) => [
            `${method} /api/posts/{id}/${act}`,
            `/api/posts/${post}/${act}`,
          ]),
        ]),
      ),
      "GET /api/posts/{id}": `/api/posts/${first.data[0].id}`,
      "PUT /api/posts/{id}": `/api/posts/${first.data[0].id}`,
      "DELETE /api/posts/{id}": async () => `/api/posts/${await say(kept)}`,
    };
  },
};
