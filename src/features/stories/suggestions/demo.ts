import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { readRevision } from "../chapters/index.ts";
import { TEAM_DRAFT } from "../collaborators/index.ts";
import { suggest } from "./commands.ts";

const HOUR = 3_600_000;

/** Replacements that an editor suggests in a draft. */
const CHANGES = [
  ["before anyone else did", "before any of us did"],
  [
    "as everything in that house went down sooner or later",
    "as everything in that house did, sooner or later",
  ],
  ["which was a bad sign, and his spectacles on, which was worse", "and his spectacles on"],
] as const;

/** Demo suggestions that wait for their author. */
export const suggestionsDemo: DemoContent = { place: 87, load };

async function load({ services, viewers, begun }: DemoWorld): Promise<void> {
  const viewer = viewers.get("tobias_quill")!;
  const base = await readRevision(viewer, TEAM_DRAFT, 1);
  if (!base) return;
  const html = CHANGES.reduce((text, [from, to]) => text.replace(from, to), base.html);
  const then = { ...services, now: () => new Date(begun.getTime() - 3 * HOUR) };
  await suggest(then, { viewer, requestId: "demo" }, TEAM_DRAFT, {
    html,
    revision: 1,
    note: "Small things. I would let Mr Godin’s spectacles speak for themselves.",
  });
}
