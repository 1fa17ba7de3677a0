import { expect } from "chai";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision } from "#features/stories/chapters/model.ts";
import { decideBranch, suggest } from "#features/stories/suggestions/commands.ts";
import { Suggestion, type SuggestionDoc } from "#features/stories/suggestions/model.ts";
import { letIn, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { dice } from "#test/browser/support/dice.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

type Side = "author" | "editor";
type Roll = (of: number) => number;

const EDITS = 1_000;
const FILLER = "and the of in by on at with from over under after".split(" ");
const OWN = "sea tide lamp gull rope salt keel mast sand wind star rain reef sail buoy".split(" ");

/** Paragraph of words that one side can change, separated by words that nobody changes. */
interface Paragraph {
  /** Side that can add or remove it; null for a fixed one. */
  readonly of: Side | null;
  readonly isNew: boolean;
  readonly words: { readonly of: Side; readonly first: string; now: string }[];
  isOut: boolean;
}

/**
 * Chapter in which two sides each change their words; `text` is the version with one or both sides' changes.
 */
function sharedText(roll: Roll) {
  let count = 0;
  const word = () => {
    count += 1;
    return `${OWN[roll(OWN.length)]!}${count}`;
  };
  const sides = ["author", "editor"] as const;
  const paragraph = (of: Side | null, isNew: boolean): Paragraph => ({
    of,
    isNew,
    isOut: false,
    words: Array.from({ length: 10 + roll(12) }, () => {
      const first = word();
      return { of: of ?? sides[roll(2)]!, first, now: first };
    }),
  });
  // A paragraph that can be removed is between two fixed ones.
  const all = Array.from({ length: 60 }, (_, at) => paragraph(at % 3 === 1 ? sides[roll(2)]! : null, false));
  const filler = (at: number) => FILLER[at % FILLER.length]!;
  return {
    text: (who: readonly Side[]): string =>
      all
        .filter(({ of, isNew, isOut }) =>
          isNew ? who.includes(of!) && !isOut : !(isOut && who.includes(of!)),
        )
        .map(({ words }) =>
          words.map(({ of, first, now }, at) => `${who.includes(of) ? now : first} ${filler(at)}`),
        )
        .map((words) => `<p>${words.join(" ")}.</p>`)
        .join("\n"),
    edit(side: Side): void {
      const kind = roll(20);
      const own = all.filter(({ of }) => of === side);
      const gaps = all.flatMap(({ of }, at) => (of === null && all[at + 1]?.of === null ? [at + 1] : []));
      if (kind === 0) own[roll(own.length)]!.isOut = true;
      else if (kind === 1 && gaps.length > 0) all.splice(gaps[roll(gaps.length)]!, 0, paragraph(side, true));
      else {
        const words = all
          .filter(({ isOut }) => !isOut)
          .flatMap((each) => each.words.filter(({ of }) => of === side));
        const chosen = words[roll(words.length)]!;
        chosen.now =
          kind < 4
            ? `${word()} ${word()}`
            : kind < 7
              ? `<em>${word()}</em>`
              : kind < 9
                ? chosen.first
                : word();
      }
    },
  };
}

describe("A chapter in which an editor suggests while its author writes", function () {
  this.timeout(1_200_000);
  const site = useSite();
  let author: TestMember;
  let editor: TestMember;
  let story: TestStory;

  const stored = async () => (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;

  before(async () => {
    author = await site.addMember("at-once-author");
    editor = await site.addMember("at-once-editor");
  });

  for (const taken of [true, false])
    it(`is ${taken ? "both their texts where all is taken" : "the author's text where all is refused"}, to the letter, after ${EDITS} edits at once`, async () => {
      const roll = dice(taken ? 18 : 81);
      const shared = sharedText(roll);
      const base = shared.text([]);
      story = await writeStory(site, author, { draft: true, chapters: [{ title: "One", html: base }] });
      await letIn(site, author, story, editor, "editor");
      const { _id, html, revision } = await stored();
      expect(html).to.equal(base);
      const send = async () => {
        const open = await Suggestion.findOne({ chapter: _id, state: "open" }).lean<SuggestionDoc>();
        const text = { html: shared.text(["editor"]), revision, version: open?.version ?? 0 };
        await suggest(site.app.services, editor.caller, String(_id), text);
      };
      const write = async () => {
        const text = { html: shared.text(["author"]), version: (await stored()).version };
        await updateChapter(site.app.services, author.caller, String(_id), text);
      };
      for (let edit = 1; edit <= EDITS; edit += 1) {
        shared.edit(roll(2) === 0 ? "author" : "editor");
        if (edit % 20 === 0) await Promise.all([send(), write()]);
      }
      expect((await stored()).html, "nothing of the editor's is in it").to.equal(shared.text(["author"]));
      const { changed } = await decideBranch(site.app.services, author.caller, story.id, {
        editor: editor.id,
        taken,
      });
      expect(changed).to.equal(0);
      expect((await stored()).html).to.equal(shared.text(taken ? ["author", "editor"] : ["author"]));
      expect((await Suggestion.findOne({ chapter: _id }).lean<SuggestionDoc>())!.state).to.equal("decided");
      expect(await Revision.countDocuments({ chapter: _id, aside: true })).to.equal(0);
    });
});
