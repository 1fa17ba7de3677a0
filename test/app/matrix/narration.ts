import { randomBytes } from "node:crypto";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { AudioUpload } from "#features/reach/narration/uploads/model.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { openDesk } from "../../features/market/orders/support.ts";
import { deliverAudio, narrate } from "../../features/reach/narration/support.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { letIn, storeStory } from "../support/stories.ts";

/** Of a private story: its readers may listen, and those who may publish chapters upload the audio. */
export const rows: MatrixRows = {
  pages: {
    "GET /story/:id/narration open": "302 403 200 200 403 403 403 403",
    // Sent without an intent.
    "POST /story/:id/narration open": "303 404 404 404 404 404 404 404",
    "GET /story/:id/podcast": "200 200 200 200 200 200 200 200",
    "POST /story/:id/podcast": "404 404 404 404 404 404 404 404",
    "GET /story/:id/narration draft": "302 404 200 200 403 403 404 403",
    "GET /story/:id/narration/:chapter": "302 404 200 200 403 403 403 403",
    // Sent without an intent.
    "POST /story/:id/narration/:chapter": "303 404 404 404 403 403 403 403",
    // The owner's order, on which the stranger works.
    "GET /orders/:id/audio": "302 200 200 404 404 404 404 404",
    // The order has not been started yet.
    "POST /orders/:id/audio": "303 400 403 404 404 404 404 404",
  },
  addresses: {
    "GET /orders/:id/audio/:chapter/:file": "302 200 200 404 404 404 404 404",
    "GET /story/:id/:slug/audio.epub": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/podcast.xml": "200 200 200 200 200 200 200 200",
    // A key that does not exist.
    "GET /story/:id/:slug/podcast.jpg": "200 200 200 200 200 200 200 200",
    "GET /podcasts/:key/picture.jpg": "404 404 404 404 404 404 404 404",
    "GET /podcasts/:key/feed.xml": "404 404 404 404 404 404 404 404",
    "GET /podcasts/:key/:chapter/:file": "404 404 404 404 404 404 404 404",
    "GET /story/:id/audio/:chapter/sentences.json": "404 404 200 200 200 200 200 200",
    "GET /story/:id/audio/:chapter/:file": "404 404 200 200 200 200 200 200",
  },
  api: {
    "GET /api/chapters/{id}/narration": row("404 404 200 200 200 200 200 200"),
    "GET /api/chapters/{id}/narration/{file}": row("404 404 200 200 200 200 200 200"),
    // Sent without changes.
    "POST /api/chapters/{id}/narration": row("403 404 200 200 403 403 403 403", { data: {} }),
    // Sent without tus headers.
    "POST /api/audio-uploads": row("403 412 412 412 412 412 412 412", {}),
    // The owner's upload, which was cancelled.
    "GET /api/audio-uploads/{id}": row("403 404 200 404 404 404 404 404"),
    "PATCH /api/audio-uploads/{id}": row("403 404 412 404 404 404 404 404", {}),
    "DELETE /api/audio-uploads/{id}": row("403 404 204 404 404 404 404 404", undefined, true),
    "DELETE /api/chapters/{id}/narration": row("403 404 204 204 403 403 403 403", undefined, true),
  },
  async urls(site, { owner, stranger, admin, ...members }) {
    const priv = async () => {
      const story = await storeStory(site, owner, { private: true });
      for (const role of ["co-author", "editor", "beta-reader"] as const)
        await letIn(site, owner, story, members[role], role);
      return { story, audio: await narrate(site, story, 1, { cues: [{ at: 0, text: "It begins." }] }) };
    };
    const { story, audio } = await priv();
    const open = await storeStory(site, owner);
    await narrate(site, open);
    const podcast = narrationPaths.podcastPage(open.id);
    const chapterOf = ({ doc }: typeof story) => String(doc.contents[0]?.chapter);
    const desk = narrationPaths.chapterNarration(story.id, chapterOf(story));
    const api = `/api/chapters/${chapterOf(story)}/narration`;
    const { now } = site.app.services;
    const sells = { seller: stranger, staff: admin, now, terms: { category: "audiobook" } } as const;
    const order = await (await openDesk(site, sells)).place(owner);
    // The payment rows expect members without a payment account.
    await PaymentAccount.deleteMany({ owner: stranger.id });
    const heard = `/orders/${order}/audio`;
    const upload = async () => {
      const _id = randomBytes(16).toString("hex");
      const place = { by: owner.id, member: owner.id, story: story.doc._id, chapter: chapterOf(story) };
      const when = { createdAt: now(), expiresAt: new Date(now().getTime() + 3_600_000) };
      await AudioUpload.create({ ...place, ...when, _id, size: 9 } as never);
      return `/api/audio-uploads/${_id}`;
    };
    const begun = await upload();
    return {
      "GET /orders/:id/audio": heard,
      "POST /orders/:id/audio": heard,
      "GET /orders/:id/audio/:chapter/:file": await deliverAudio(site, open, order),
      "GET /story/:id/narration/:chapter": desk,
      "POST /story/:id/narration/:chapter": desk,
      "GET /story/:id/podcast": podcast,
      "POST /story/:id/podcast": podcast,
      "GET /story/:id/:slug/audio.epub": `${open.path}/audio.epub`,
      "GET /story/:id/:slug/podcast.xml": `${open.path}/podcast.xml`,
      "GET /story/:id/:slug/podcast.jpg": `${open.path}/podcast.jpg`,
      "GET /story/:id/audio/:chapter/:file": audio,
      "GET /story/:id/audio/:chapter/sentences.json": audio.replace(/[^/]+$/, "sentences.json"),
      "GET /api/chapters/{id}/narration": api,
      "GET /api/chapters/{id}/narration/{file}": `${api}/${audio.split("/").at(-1)}`,
      "POST /api/chapters/{id}/narration": api,
      "GET /api/audio-uploads/{id}": begun,
      "PATCH /api/audio-uploads/{id}": begun,
      "DELETE /api/audio-uploads/{id}": upload,
      "DELETE /api/chapters/{id}/narration": async () =>
        `/api/chapters/${chapterOf((await priv()).story)}/narration`,
    };
  },
};
