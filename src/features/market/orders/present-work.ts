import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { creditFor, isNarrated, isPictured, roleFor } from "#shared/market/order-work.ts";
import type { OrderWorkDto } from "#shared/market/orders.dto.ts";
import { findWritten, type StoryDoc } from "../../stories/stories/index.ts";
import { workIn } from "./access.ts";
import { audioBy } from "./audio.ts";
import type { OrderDoc, OrderEntryDoc } from "./document.ts";
import { isGivenOut } from "./files.ts";
import { sideOf } from "./policy.ts";
import { findOrderStories } from "./present.ts";
import { mayTake } from "./transfer-work.ts";

/** Number of stories and chapters offered in a form. */
const STORIES = 50;
const CHAPTERS = 300;

/** Presents what relates to the buyer's story; null for work that never does. */
export async function presentWork(
  services: Services,
  viewer: Viewer,
  order: OrderDoc,
  entries: readonly OrderEntryDoc[],
): Promise<OrderWorkDto | null> {
  const { category, story, access, takes, rights } = order;
  const [role, credit] = [roleFor(category), creditFor(category)];
  if (!role && !credit) return null;
  const side = sideOf(viewer, order);
  const isShown = side === "buyer" || access !== null;
  const [nameOf, done, own, audio] = await Promise.all([
    findOrderStories(viewer.id!, isShown ? [order] : [], services.now()),
    workIn(order),
    side === "buyer" ? findWritten(viewer.id!, null) : [],
    isNarrated(category) ? audioBy(services, order) : null,
  ]);
  const name = isShown ? nameOf(order) : null;
  const delivered = entries.filter(({ act }) => act === "deliver").flatMap(({ files }) => files);
  return {
    role,
    credit,
    rights,
    done: done && { ...done, answered: access?.questions.length ? done.answered : null },
    open: access !== null,
    pictured: isPictured(category),
    audio,
    story: name,
    round: category === "beta-reading" && access !== null && order.acceptedAt !== null,
    pictures: delivered
      .filter((file) => file.image && isGivenOut(file))
      .reverse()
      .map(({ id, name: file, version }) => ({ id, name: file, version })),
    mayTake: side === "buyer" && mayTake(order),
    taken: takes && { picture: takes.file !== null, credit: takes.credit, audio: takes.audio ?? false },
    stories: own.slice(0, STORIES).map(({ _id, title }) => ({ id: String(_id), title })),
    chapters: category === "illustrations" ? chaptersOf(own, story) : [],
  };
}

const chaptersOf = (own: readonly StoryDoc[], story: OrderDoc["story"]): OrderWorkDto["chapters"] =>
  own
    .filter(({ _id }) => !story || _id.equals(story))
    .flatMap(({ title, contents }) =>
      contents.map((each) => ({ id: String(each.chapter), title: `${title}: ${each.title}` })),
    )
    .slice(0, CHAPTERS);
