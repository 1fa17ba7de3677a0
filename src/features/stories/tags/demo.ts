import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { decideTag } from "./commands.ts";

/** Demo decisions about tags: a synonym, and tags that belong to a broader one. */
const DECISIONS = [
  { tag: "slowburn", canonical: "slow burn" },
  { tag: "village life", parents: "small town" },
  { tag: "1920s", parents: "historical setting" },
  { tag: "18th century", parents: "historical setting" },
];

export const tagsDemo: DemoContent = { place: 15, load };

async function load({ services, viewers }: DemoWorld): Promise<void> {
  const caller = { viewer: viewers.get("gwen.moss")!, requestId: "demo" };
  for (const decision of DECISIONS) await decideTag(services, caller, decision);
}
