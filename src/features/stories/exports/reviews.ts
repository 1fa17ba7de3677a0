import type { Types } from "mongoose";
import { exportsText } from "#shared/stories/exports.text.ts";
import { rememberedCardsOf } from "../../people/users/index.ts";
import type { ChapterDoc } from "../chapters/index.ts";
import type { Remark, Review } from "../manuscripts/index.ts";
import { readNotes } from "../private-notes/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { readSuggested } from "../suggestions/index.ts";
import { readThreads } from "../team-comments/index.ts";

/**
 * Returns the open suggestions of everyone, the team's comments and the exporting member's notes for each
 * chapter, in order; null if there are none. The caller has checked that they write the story.
 */
export async function reviewsOf(
  story: StoryDoc,
  user: Types.ObjectId,
  chapters: readonly ChapterDoc[],
): Promise<(Review | null)[]> {
  const texts = new Map(chapters.map(({ _id, html }) => [String(_id), html]));
  const suggestions = await readSuggested(story._id, texts);
  const notes = (await readNotes(String(user), story._id)).filter(({ doneAt }) => doneAt === null);
  const reviews: (Review | null)[] = [];
  for (const [index, { _id }] of chapters.entries()) {
    const threads = (await readThreads(_id)).filter(({ root }) => root.resolvedAt === null);
    const chapterSuggestions = suggestions.filter(({ chapter }) => chapter.equals(_id));
    const people = [
      user,
      ...chapterSuggestions.flatMap(({ by, answers }) => [by, ...answers.map((answer) => answer.by)]),
      ...threads.flatMap(({ root, answers }) => [root.by, ...answers.map(({ by }) => by)]),
    ];
    const cards = await rememberedCardsOf([...new Set(people.flatMap((id) => (id ? [String(id)] : [])))]);
    const nameOf = (id: Types.ObjectId | null) => {
      const card = id && cards.get(String(id));
      return card ? card.name || card.username : exportsText.somebody;
    };
    const toRemark = ({ by, text, at }: { by: Types.ObjectId | null; text: string; at: Date }) => ({
      by: nameOf(by),
      at: at.toISOString(),
      text,
    });
    const remarks: Remark[] = [
      ...chapterSuggestions
        .filter(({ note, answers }) => note || answers.length > 0)
        .map(({ by, note, updatedAt, answers }) => ({
          ...toRemark({ by, text: note || exportsText.suggests, at: updatedAt }),
          quote: "",
          answers: answers.map(toRemark),
        })),
      ...threads.toReversed().map(({ root: { by, text, createdAt, passage }, answers }) => ({
        ...toRemark({ by, text, at: createdAt }),
        quote: passage?.quote ?? "",
        answers: answers.map((answer) => toRemark({ ...answer, at: answer.createdAt })),
      })),
      ...notes
        // Notes on the whole story are placed at its beginning.
        .filter(({ chapter }) => (chapter ? chapter.equals(_id) : index === 0))
        .map(({ note, quote, createdAt }) => ({
          ...toRemark({ by: user, text: note, at: createdAt }),
          quote,
          answers: [],
        })),
    ];
    const suggested = chapterSuggestions.map(({ by, updatedAt, html }) => ({
      by: nameOf(by),
      at: updatedAt.toISOString(),
      html,
    }));
    reviews.push(suggested.length + remarks.length > 0 ? { suggested, remarks } : null);
  }
  return reviews;
}
