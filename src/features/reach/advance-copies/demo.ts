import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { CopyAct } from "#shared/reach/advance-copies.ts";
import { findOpenLink } from "../story-links/index.ts";
import { answerCopy, requestCopy, saveFeedback } from "./commands.ts";
import { ownCopy } from "./reads.ts";

const AUTHOR = "maren.holt";
const LINK = "notes-towards-a-eulogy";

/** Demo requests for copies, the author's responses and the readers' actions. */
const COPIES: readonly {
  readonly reader: string;
  readonly why: string;
  readonly where?: string;
  readonly answer?: CopyAct;
  readonly feedback?: string;
}[] = [
  {
    reader: "nell.ashby",
    why: "I read The Tide Table twice.",
    where: "Here, and in my own journal",
    answer: "give",
    feedback: "The list of screws made me ring my brother. I would cut the second funeral.",
  },
  { reader: "tobias_quill", why: "I like books that are made of lists.", answer: "give" },
  {
    reader: "caspar_wren",
    why: "My father kept bees, and wrote nothing down either.",
    where: "On my updates",
  },
];

/** Demo advance readers of an unreleased story. */
export const copiesDemo: DemoContent = {
  place: 97,
  async load(world) {
    for (const each of COPIES) await read(world, each);
  },
};

async function read(
  { services, viewers }: DemoWorld,
  { reader, why, where = "", answer, feedback }: (typeof COPIES)[number],
): Promise<void> {
  const openLink = await findOpenLink(LINK);
  const viewer = viewers.get(reader);
  if (!openLink || !viewer?.id) return;
  // An earlier, interrupted load has already completed this copy.
  if ((await ownCopy(openLink.link._id, viewer.id))?.state === "given") return;
  const caller = { viewer, requestId: "demo" };
  const copy = await requestCopy(services, caller, LINK, { why, where, agree: "true" });
  const id = String(copy._id);
  if (answer) await answerCopy(services, { viewer: viewers.get(AUTHOR)!, requestId: "demo" }, id, answer);
  if (feedback) await saveFeedback(services, caller, id, { feedback });
}
