import sharp from "sharp";
import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { payInDemo } from "../../money/payments/index.ts";
import { findWritten } from "../../stories/stories/index.ts";
import { Services } from "../services/index.ts";
import { type ActInput, actOnOrder } from "./acts.ts";
import { postOrderMessage } from "./messages.ts";
import { Order } from "./model.ts";
import type { Ordering } from "./ordering.ts";
import { type PlaceInput, placeOrder } from "./place.ts";
import { settleOrder } from "./settle.ts";

type Act = readonly [as: "buyer" | "seller", act: OrderAct | "say", input?: ActInput, file?: string];

/** Demo orders and what has happened since; one in every state worth seeing. */
const ORDERS: readonly {
  readonly buyer: string;
  readonly service: string;
  /** Title of one of the buyer's stories. */
  readonly story?: string;
  readonly input?: PlaceInput;
  readonly acts: readonly Act[];
}[] = [
  {
    buyer: "maren.holt",
    service: "Line edit of novels with weather in them",
    story: "The Tide Table",
    input: { access: "true", answers: ["The Tide Table", "What you would change"] },
    acts: [
      ["seller", "accept"],
      [
        "seller",
        "say",
        { text: "I have read it once without a pencil. The harbour chapters are very good." },
      ],
      ["buyer", "say", { text: "Be hard on the second half, please. I have never been sure of the pilot." }],
      ["seller", "propose-extension", { amount: "3", text: "The last part deserves a second look." }],
    ],
  },
  {
    buyer: "nell.ashby",
    service: "Chapter heads in ink, geese welcome",
    acts: [
      ["seller", "accept"],
      [
        "seller",
        "deliver",
        { text: "Three heads. The goose is not negotiable.", rights: "exclusive" },
        "three-heads.png",
      ],
    ],
  },
  {
    buyer: "maren.holt",
    service: "A reader who tells you where I put it down",
    acts: [
      ["seller", "accept"],
      [
        "seller",
        "deliver",
        {
          text: "I put it down twice: at the second storm, and when the aunt explains. Both places are marked.",
        },
      ],
      ["buyer", "approve"],
    ],
  },
  {
    buyer: "maren.holt",
    service: "A radio voice for books that are not in a hurry",
    story: "A Yard of Blue",
    input: { access: "true", answers: ["A Yard of Blue"] },
    acts: [
      ["seller", "accept"],
      [
        "seller",
        "say",
        { text: "The first chapter is up for you to hear. Tell me if the dyer is too slow." },
      ],
    ],
  },
  { buyer: "tobias_quill", service: "The last pair of eyes", acts: [] },
  {
    buyer: "caspar_wren",
    service: "English to Spanish, with the jokes",
    acts: [
      ["seller", "accept"],
      ["buyer", "dispute", { text: "We agreed on one chapter, and this is its first page." }],
    ],
  },
];

/** A delivered picture. */
const drawn = async (fileName: string) => ({
  fileName,
  bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#e9e2d0" } })
    .png()
    .toBuffer(),
});

/** Demo orders with play money; none if a real provider processes payments. */
export const ordersDemo = (ordering: Ordering): DemoContent => ({
  place: 92,
  async load(world) {
    if (ordering.provider.name !== "sandbox") return;
    for (const each of ORDERS) await order(ordering, world, each);
  },
});

async function order(
  ordering: Ordering,
  { viewers, connection }: DemoWorld,
  { buyer, service: title, story, input, acts }: (typeof ORDERS)[number],
): Promise<void> {
  const service = await Services.findOne({ "live.title": title, open: true }).lean();
  const viewer = viewers.get(buyer);
  const seller = [...viewers.values()].find(({ id }) => id === String(service?.seller));
  if (!service || !viewer || !seller) return;
  // An interrupted load has placed it already.
  if (await Order.exists({ buyer: toId(viewer.id!), service: service._id, paidAt: { $ne: null } })) return;
  const callers = {
    buyer: { viewer, requestId: "demo" },
    seller: { viewer: seller, requestId: "demo" },
  };
  const own = story ? await connection.collection("stories").findOne({ title: story, listed: true }) : null;
  const written = own ?? (await findWritten(viewer.id!, null))[0];
  const given: PlaceInput = {
    package: service.live?.packages[0]?.name,
    words: "12000",
    agree: "true",
    ...input,
    answers: (service.live?.requirements ?? []).map(({ kind, choices }, at) => {
      if (kind === "story" && written) return String(written._id);
      return input?.answers?.[at] ?? choices[0] ?? "See the message.";
    }),
    ...(own ? { story: String(own._id) } : {}),
  };
  const { order: made } = await placeOrder(ordering, callers.buyer, String(service._id), given);
  const id = String(made._id);
  await payInDemo(ordering, callers.buyer, id);
  await settleOrder(ordering, id);
  for (const [as, act, sent = {}, fileName] of acts)
    if (act === "say") await postOrderMessage(ordering, callers[as], id, sent);
    else await actOnOrder(ordering, callers[as], id, act, sent, fileName ? await drawn(fileName) : undefined);
}
