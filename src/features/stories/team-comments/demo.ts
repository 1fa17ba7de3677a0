import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { TEAM_DRAFT } from "../collaborators/index.ts";
import { answerInTeam, type Commenting, commentOnDraft } from "./commands.ts";
import { TeamComment } from "./model.ts";

const HOUR = 3_600_000;
/** Demo content is not rate limited. */
const WITHOUT: Commenting["limits"] = { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) };

const SAID = [
  {
    by: "ines-varga",
    quote: "nobody had dyed it",
    text: "I had to read this twice, and then I went back to chapter one to see whether you had told me. You had!",
    answer: ["maren.holt", "That is all I wanted. Thank you."],
  },
  {
    by: "tobias_quill",
    quote: "Mr Godin came at noon",
    text: "Is this still the twenty-seventh? She says “tomorrow” two pages on.",
  },
] as const;

/** Demo comments of a team on a draft. */
export const teamCommentsDemo: DemoContent = { place: 88, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  await TeamComment.deleteMany({ chapter: toId(TEAM_DRAFT) });
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  const at = (hours: number): Commenting => ({
    services: { ...services, now: () => new Date(begun.getTime() - hours * HOUR) },
    limits: WITHOUT,
  });
  for (const { by, text, quote, ...more } of SAID) {
    // The demo story may have been edited: a comment on a missing quotation is left out.
    const comment = await commentOnDraft(at(2), callerOf(by), TEAM_DRAFT, { text, quote }).catch(() => null);
    if (comment && "answer" in more)
      await answerInTeam(at(1), callerOf(more.answer[0]), String(comment._id), { text: more.answer[1] });
  }
}
