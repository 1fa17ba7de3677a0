import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { setGoals } from "./commands.ts";
import { dayOf } from "./count.ts";
import { WritingDay } from "./model.ts";

const DAY = 86_400_000;
/** Words on the preceding days, starting with yesterday; 0 for a day off. */
const DAYS = [612, 540, 0, 1_204, 388, 505, 733, 0, 519, -140, 861];
const DAILY = 500;

/** Demo writing history of an author. */
export const writingGoalsDemo: DemoContent = { place: 89, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  const viewer = viewers.get("maren.holt")!;
  const member = toId(viewer.id!);
  await setGoals(services, { viewer, requestId: "demo" }, { daily: DAILY, session: 300 });
  for (const [index, words] of DAYS.entries()) {
    if (words === 0) continue;
    const day = await dayOf(viewer.id!, new Date(begun.getTime() - (index + 1) * DAY));
    await WritingDay.updateOne({ member, day }, { $set: { words, goal: DAILY } }, { upsert: true });
  }
}
