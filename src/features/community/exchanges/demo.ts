import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { Writing } from "../../people/member-content/index.ts";
import { createExchange, endExchange } from "./commands.ts";
import { applyDueExchangeTransitions } from "./due-transitions.ts";
import { claimGift } from "./gifts.ts";
import { Exchange, type ExchangeDoc, Gift, type GiftDoc } from "./model.ts";
import { signUp } from "./sign-ups.ts";

const DAY = 86_400_000;

/** Demo exchanges: one in sign-up, one in writing, and a prompt list. */
export const exchangesDemo: DemoContent = { place: 73, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  for (const { _id } of await Exchange.find({ owner: { $in: people } }, { _id: 1 }).lean())
    await endExchange(services, _id as ExchangeDoc["_id"]);
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  const at = (date: Date): Writing => ({ services: { ...services, now: () => date }, limits: WITHOUT });
  const days = (count: number) => new Date(begun.getTime() + count * DAY);

  const spring = await createExchange(at(days(-3)), callerOf("rosalind-pike"), {
    title: "A story for somebody",
    description:
      "Short things, made for one reader. Ask for what you never find, and write what somebody else misses.",
    genres: ["fantasy", "romance", "humour", "mystery", "historical"],
    prompts: ["Two people and one umbrella", "A letter that comes late", "The last shop on the street"],
    signUpEnds: days(9),
    dueAt: days(30),
    revealAt: days(35),
    zone: "Europe/London",
  });
  for (const [name, wishes, offers, likes] of [
    [
      "nell.ashby",
      ["mystery", "#2"],
      ["humour", "#1"],
      "Kitchens, trains, and people who are good at something.",
    ],
    ["seun.adeyemi", ["fantasy"], ["mystery", "#3"], ""],
  ] as const)
    await signUp(at(days(-2)), callerOf(name), String(spring._id), { wishes, offers, likes });

  const winter = await createExchange(at(days(-20)), callerOf("gwen.moss"), {
    title: "Harbour gifts",
    description: "A thousand words or so with water in them. Be kind; somebody is going to unwrap this.",
    genres: ["adventure", "historical", "romance", "fantasy"],
    minWords: 100,
    signUpEnds: days(-6),
    dueAt: days(8),
    revealAt: days(12),
    zone: "Europe/London",
  });
  for (const [name, wishes, offers, likes] of [
    [
      "nell.ashby",
      ["romance", "historical"],
      ["adventure", "fantasy"],
      "Old boats, and the people who keep them afloat.",
    ],
    ["maren.holt", ["adventure"], ["romance"], "Calm water: I write enough storms myself."],
    ["caspar_wren", ["fantasy"], ["historical"], ""],
    ["ines-varga", ["historical"], ["fantasy", "adventure"], "Anything with a lighthouse."],
  ] as const)
    await signUp(at(days(-15)), callerOf(name), String(winter._id), { wishes, offers, likes });

  const list = await createExchange(at(days(-14)), callerOf("maren.holt"), {
    kind: "prompts",
    title: "Prompts from the tideline",
    description: "Two prompts each at most, washed up here. Take any that you cannot put down again.",
    genres: ["adventure", "fantasy", "horror", "mystery", "romance"],
    promptsPerMember: 2,
    writersPerPrompt: 3,
    signUpEnds: days(-7),
    dueAt: days(14),
    revealAt: days(18),
    zone: "Europe/London",
  });
  for (const [name, wishes, likes, avoid, anonymous = false] of [
    ["gwen.moss", ["adventure"], "A map of a coast that is not there yet.", "", true],
    [
      "gwen.moss",
      ["mystery"],
      "Everybody in the village has found the same key. Nobody has found the door.",
      "",
    ],
    [
      "nell.ashby",
      ["romance", "fantasy"],
      "The ferry leaves once a year, and they both missed it.",
      "No drowning, please.",
    ],
    ["ines-varga", ["horror"], "The lamp is out. Something out there goes on answering it.", ""],
  ] as const)
    await signUp(at(days(-12)), callerOf(name), String(list._id), { wishes, likes, avoid, anonymous });
  await applyDueExchangeTransitions(at(days(-6)).services);
  const { _id: gift } = (await Gift.findOne({
    exchange: list._id,
    recipient: toId(viewers.get("nell.ashby")!.id!),
  }).lean<GiftDoc>())!;
  await claimGift(at(days(-3)), callerOf("caspar_wren"), String(list._id), String(gift));
}

/** Rate limits that never apply, for the demo. */
const WITHOUT: Writing["limits"] = { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) };
