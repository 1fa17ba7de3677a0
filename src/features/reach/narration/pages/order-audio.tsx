import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import type { OrderAudioPageData } from "#shared/reach/order-audio.dto.ts";
import { orderAudioText as words } from "#shared/reach/order-audio.text.ts";
import { OrderAudioPage } from "#views/reach/narration/OrderAudioPage.tsx";
import type { NarrationDependencies } from "../commands.ts";
import { audioByMember } from "../limits.ts";
import {
  deliverOrderAudio,
  orderToNarrate,
  readNarrationOrder,
  removeOrderAudio,
} from "../order-audio/commands.ts";
import { findOrderAudio, readOrderAudio } from "../order-audio/reads.ts";
import { MEGABYTE } from "../quota.ts";
import { uploadedAudio } from "../uploads/uploaded-audio.ts";

/** `/orders/:id/audio`: audio delivered by a narrator, for both sides of an order. */
export function orderAudioPage(
  dependencies: NarrationDependencies & { readonly limits: RateLimits },
): PageDefinition {
  const { limits, settings } = dependencies;
  const megabytes = () => settings.current().audioMegabytes;
  return definePage<OrderAudioPageData>({
    path: "/orders/:id/audio",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const order = await readNarrationOrder(viewer, params.id!);
      if (!order) throw notFound();
      return { ...(await readOrderAudio(viewer, order)), megabytes: megabytes() };
    },
    async upload({ caller, viewer, params }) {
      await orderToNarrate(caller, params.id!);
      await limits.consume(audioByMember, viewer.id!);
      return { fields: ["audio"], maxBytes: megabytes() * MEGABYTE, spools: true };
    },
    async confirms({ caller, params }, { values: { intent, chapter } }) {
      if (intent !== "remove") return null;
      const { order } = await orderToNarrate(caller, params.id!);
      const audio = isId(chapter) ? await findOrderAudio(order._id, chapter) : null;
      return audio && words.removal(audio.title);
    },
    async action({ caller, params, request }, { values, files }) {
      const { intent, chapter, replace, upload } = values;
      const { spooled, fileName = "" } = files.audio ?? {};
      if (intent === "put") {
        await orderToNarrate(caller, params.id!);
        const sent = spooled
          ? { ...spooled, fileName }
          : await uploadedAudio(caller.viewer.id!, upload, { chapter, order: params.id! });
        await deliverOrderAudio(dependencies, caller, params.id!, { chapter, replace }, sent);
      } else if (intent === "remove") await removeOrderAudio(dependencies, caller, params.id!, chapter);
      else throw notFound();
      request.session.flash = { kind: "success", text: intent === "put" ? words.done : words.removed };
      return seeOther(ordersPaths.audio(params.id!));
    },
    meta: ({ order }) => ({
      title: words.titleOf(order.title),
      robots: "noindex",
      scripts: ["audio-upload.js"],
    }),
    Component: OrderAudioPage,
  });
}
