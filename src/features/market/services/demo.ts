import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import type { Services } from "#core/services.ts";
import { createService, eraseService, favouriteService, type Selling } from "./commands.ts";
import { copiesOf } from "./derive.ts";
import { Service, type ServiceDoc } from "./model.ts";
import { changed, type ServiceInput } from "./rules.ts";
import { EMPTY_TERMS } from "./terms.ts";

interface DemoService extends ServiceInput {
  readonly by: string;
  readonly hoursAgo: number;
  /** Resulting state; published by default. */
  readonly as?: "review" | "draft";
  readonly likedBy?: readonly string[];
}

const SERVICES: readonly DemoService[] = [
  {
    by: "rosalind-pike",
    hoursAgo: 300,
    category: "copy-editing",
    title: "Line edit of novels with weather in them",
    description:
      "I read every sentence aloud before I touch it. You get your manuscript back with suggestions in the margin, each of which you can take or leave, and a letter of two pages on what I think the book wants to be.\n\nI am at home in historical and literary fiction, and in anything with boats. I do not rewrite dialogue: those are your people.",
    aiUse: "none",
    skills: ["line editing", "copy-editing", "style sheets"],
    tags: ["historical", "literary", "novels"],
    languages: ["en"],
    pricing: "words",
    packages: [
      {
        name: "One pass",
        includes: "A line edit with suggestions in the manuscript, and a letter.",
        price: 1_200,
        rounds: 1,
        delivery: "336",
      },
      {
        name: "Two passes",
        includes: "The same, and a second reading once you have been through it.",
        price: 1_900,
        rounds: 2,
        delivery: "336",
      },
    ],
    extras: [{ name: "Style sheet", price: 4_000 }],
    steps: ["I read it once without a pencil", "The edit", "Your answers", "A last look"],
    requirements: [
      { kind: "story", question: "Which story is it?", required: true, choices: [] },
      {
        kind: "choice",
        question: "How much may I change?",
        required: true,
        choices: ["As little as possible", "What you would change", "Be merciless"],
      },
    ],
    likedBy: ["maren.holt", "seun.adeyemi"],
  },
  {
    by: "tobias_quill",
    hoursAgo: 200,
    category: "illustrations",
    title: "Chapter heads in ink, geese welcome",
    description:
      "Small drawings for the heads of your chapters, in ink and a steel nib, scanned at 600 dpi and cleaned. I read the chapter before I draw it, so that the drawing knows what is coming and does not say.\n\nMaps too, if there is a coast.",
    aiUse: "none",
    skills: ["ink drawing", "maps"],
    tags: ["fantasy", "children"],
    languages: ["en"],
    pricing: "piece",
    packages: [
      {
        name: "One chapter head",
        includes: "One drawing, black on white, two sketches to choose from.",
        price: 3_500,
        rounds: 2,
        delivery: "168",
      },
      {
        name: "Ten of them",
        includes: "Ten drawings in one hand, for a whole story.",
        price: 28_000,
        rounds: 2,
        delivery: "336",
      },
    ],
    extras: [{ name: "A goose, hidden somewhere", price: 500 }],
    requirements: [
      { kind: "text", question: "What should be in it, and what must not be?", required: true, choices: [] },
    ],
    likedBy: ["nell.ashby"],
  },
  {
    by: "caspar_wren",
    hoursAgo: 160,
    category: "cover-design",
    title: "Quiet covers that still read at thumbnail size",
    description:
      "I set type for twenty years before I designed my first cover, and I still begin with the letters. A cover of mine has one picture, one idea and a title that you can read on a phone in the rain.\n\nSome I am proud of: a lighthouse seen only by its beam, for a novel about a marriage; a ledger with one line crossed out, for a mystery among accountants; a blue door, twice, for a story told by two sisters. For series I design the first cover so that the second is easy.\n\nYou get the cover for this site and for print, and the files are yours.",
    aiUse: "none",
    skills: ["typography", "cover design", "series design"],
    tags: ["literary", "mystery", "historical"],
    languages: ["en"],
    pricing: "piece",
    packages: [
      {
        name: "Cover for e-books",
        includes: "Two drafts to choose from, then the front cover in full size and as a thumbnail.",
        price: 18_000,
        rounds: 2,
        delivery: "168",
      },
      {
        name: "Cover for e-books and print",
        includes: "The same, with spine and back cover, ready for the printer.",
        price: 29_000,
        rounds: 3,
        delivery: "336",
      },
    ],
    extras: [{ name: "Picture for social media", price: 2_500 }],
    steps: ["I read your first chapters", "Two drafts", "Your choice, and changes", "The finished files"],
    requirements: [
      { kind: "story", question: "Which story is it for?", required: false, choices: [] },
      {
        kind: "text",
        question: "Which covers do you like, and what must not be on yours?",
        required: true,
        choices: [],
      },
    ],
    likedBy: ["nell.ashby", "ines-varga"],
  },
  {
    by: "tobias_quill",
    hoursAgo: 110,
    category: "cover-design",
    title: "Drawn covers for funny books and brave small animals",
    description:
      "One drawing in ink and watercolour, with the title lettered by hand. My covers so far have a goose in a bishop’s hat, a parish meeting seen from under the table, and a hedgehog with a map. I ask you for the one scene that readers tell their friends about, and draw the moment before it.\n\nI work on paper and scan at 600 dpi. The original is posted to you.",
    aiUse: "none",
    skills: ["illustration", "hand lettering"],
    tags: ["humour", "children", "fantasy"],
    languages: ["en"],
    pricing: "piece",
    packages: [
      {
        name: "Front cover",
        includes: "Three pencil sketches, then one finished cover.",
        price: 22_000,
        rounds: 2,
        delivery: "336",
      },
    ],
    requirements: [
      { kind: "text", question: "What happens in the scene on the cover?", required: true, choices: [] },
    ],
    likedBy: ["maren.holt"],
  },
  {
    by: "seun.adeyemi",
    hoursAgo: 120,
    category: "beta-reading",
    title: "A reader who tells you where I put it down",
    description:
      "I read your draft as a reader would, on a phone and on trains, and write down where I looked up: with the passage, and why. At the end there are answers to your own questions, as honest as I can make them and never unkind.",
    aiUse: "none",
    skills: ["beta reading"],
    tags: ["science fiction", "fantasy"],
    languages: ["en"],
    pricing: "piece",
    packages: [
      {
        name: "Up to 60,000 words",
        includes: "Comments at passages, and two pages on the whole.",
        price: 6_000,
        rounds: 0,
        delivery: "168",
      },
    ],
    requirements: [{ kind: "story", question: "Which story is it?", required: true, choices: [] }],
  },
  {
    by: "ines-varga",
    hoursAgo: 80,
    category: "translation",
    title: "English to Spanish, with the jokes",
    description:
      "I translate novels and stories from English into Spanish, and I am known for what happens to the jokes: they are other jokes, and people laugh. A sample page comes first, so that you hear whether it is still you.",
    aiUse: "assisted",
    aiText: "I use a program to find terms I have used before. It does not translate.",
    skills: ["literary translation"],
    tags: ["humour", "romance"],
    languages: ["en", "es"],
    pricing: "words",
    packages: [
      {
        name: "Translation",
        includes: "The whole text, read twice, with notes on what could not be carried over.",
        price: 7_000,
        rounds: 1,
        delivery: "anytime",
      },
    ],
    requirements: [{ kind: "story", question: "Which story is it?", required: true, choices: [] }],
  },
  {
    by: "rosalind-pike",
    hoursAgo: 60,
    category: "proof-reading",
    title: "Proofs, read against your style sheet",
    description:
      "I read proofs as I edit: aloud, with the style sheet beside me, and a ruler under the line. You get every mark in the margin and one page on what the book keeps getting wrong, so that the next one does not.",
    aiUse: "none",
    skills: ["proofreading", "style sheets"],
    tags: ["historical", "literary"],
    languages: ["en"],
    pricing: "words",
    packages: [
      {
        name: "Proofs",
        includes: "One reading, marked in the margin, and a style sheet where there is none.",
        price: 750,
        rounds: 2,
        delivery: "336",
      },
    ],
  },
  {
    by: "seun.adeyemi",
    hoursAgo: 40,
    category: "proof-reading",
    title: "Commas by Thursday",
    description:
      "One quick, careful reading for what spelling programs let through: the right word in the wrong place, the quotation mark that never closes, the day of the week that moves. Done on trains, delivered on time.",
    aiUse: "assisted",
    aiText: "A spelling program looks after me. It never changes anything on its own.",
    languages: ["en"],
    pricing: "words",
    packages: [
      { name: "One reading", includes: "A list by chapter.", price: 400, rounds: 0, delivery: "72" },
    ],
  },
  {
    by: "caspar_wren",
    hoursAgo: 30,
    category: "proof-reading",
    title: "The last pair of eyes",
    description:
      "Commas, hyphens, the name of the dog that changes in chapter nine. I proofread on paper, twice, and send you a list you can work through in an afternoon.",
    aiUse: "none",
    languages: ["en"],
    pricing: "words",
    packages: [
      {
        name: "Proofread",
        includes: "Two readings, and a list of everything by chapter.",
        price: 600,
        rounds: 1,
        delivery: "72",
      },
    ],
    likedBy: ["ines-varga"],
  },
  {
    by: "seun.adeyemi",
    hoursAgo: 26,
    category: "audiobook",
    title: "A radio voice for books that are not in a hurry",
    description:
      "Twelve years of late news taught me to read as if one person were listening. I narrate in English, with the accents your people have, and deliver a file for each chapter, cleaned and levelled.",
    aiUse: "none",
    skills: ["narration", "mastering"],
    tags: ["audio", "literary"],
    languages: ["en"],
    pricing: "words",
    packages: [
      {
        name: "Narration",
        includes: "Each chapter recorded once, with one round of retakes.",
        price: 2_000,
        rounds: 1,
        delivery: "336",
      },
    ],
    requirements: [{ kind: "story", question: "Which story is it?", required: true, choices: [] }],
  },
  {
    by: "nell.ashby",
    hoursAgo: 6,
    as: "review",
    category: "audiobook",
    title: "Your first chapter, read on a night bus voice",
    description:
      "A low, unhurried voice for quiet books. I record in a wardrobe that has been complimented by engineers, and deliver mastered files, one a chapter.",
    aiUse: "none",
    languages: ["en"],
    pricing: "piece",
    packages: [
      {
        name: "One chapter",
        includes: "Up to 4,000 words, mastered.",
        price: 9_000,
        rounds: 1,
        delivery: "168",
      },
    ],
  },
];

const HOUR = 3_600_000;

/** Demo services; an interrupted load starts this part over. */
export const servicesDemo = (selling: Selling): DemoContent => ({
  place: 75,
  load: (world) => load(selling, world),
});

async function load(selling: Selling, { services, viewers, begun }: DemoWorld): Promise<void> {
  const people = [...viewers.values()].map(({ id }) => toId(id));
  for (const each of await Service.find({ seller: { $in: people } }).lean<ServiceDoc[]>())
    await eraseService(selling, each);
  const callerOf = (username: string) => ({ viewer: viewers.get(username)!, requestId: "demo" });
  const staff = toId(viewers.get("gwen.moss")!.id);
  for (const { by, hoursAgo, as = "approved", likedBy = [], ...input } of SERVICES) {
    if (!viewers.has(by)) continue;
    const at = new Date(begun.getTime() - hoursAgo * HOUR);
    const then: Services = { ...services, now: () => at };
    const { _id, seller } = await createService({ services: then }, callerOf(by), input);
    await Service.updateOne({ _id }, { $set: stateOf(input, seller, at, staff, as) }, { timestamps: false });
    for (const liker of likedBy)
      if (viewers.has(liker)) await favouriteService({ services: then }, callerOf(liker), String(_id), true);
  }
}

/** Sets the state directly; nobody is notified. */
function stateOf(
  input: ServiceInput,
  seller: unknown,
  at: Date,
  by: unknown,
  as: "review" | "draft" | "approved",
) {
  const terms = changed(EMPTY_TERMS, input);
  const sent = { act: "submit", by: seller, at, notes: [] };
  const draft = { state: as, terms, submittedAt: at, returns: [], before: null, version: 1 };
  if (as !== "approved")
    return { draft: as === "review" ? draft : { ...draft, submittedAt: null }, updatedAt: at, createdAt: at };
  return {
    live: terms,
    draft: null,
    open: true,
    approvedAt: at,
    createdAt: at,
    updatedAt: at,
    ...copiesOf(terms, seller),
    history: [sent, { act: "approve", by, at, notes: [] }],
  };
}
