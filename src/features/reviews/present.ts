import { guest, type Viewer } from "../../core/auth/viewer.ts";
import type { ReviewDto } from "../../shared/dto.ts";
import { findPeople, presentUserCard } from "../users/index.ts";
import type { ReviewDoc } from "./model.ts";
import { reviewPolicy } from "./policy.ts";
import { helpedAmong } from "./reads.ts";

/** Reviews as pages show them: two finds for all of them; those of people who are not there are left out. */
export async function presentReviews(
  rows: readonly ReviewDoc[],
  viewer: Viewer = guest,
): Promise<ReviewDto[]> {
  const [people, helped] = await Promise.all([
    findPeople(rows.flatMap(({ reviewer, storyAuthor }) => [String(reviewer), String(storyAuthor)])),
    helpedAmong(
      viewer.id,
      rows.map(({ _id }) => _id),
    ),
  ]);
  return rows.flatMap((row) => {
    const reviewer = people.get(String(row.reviewer));
    if (!reviewer) return [];
    const id = String(row._id);
    const author = people.get(String(row.storyAuthor));
    const can = (action: Parameters<typeof reviewPolicy.can>[1]) => reviewPolicy.can(viewer, action, row);
    return [
      {
        id,
        reviewer: presentUserCard(reviewer),
        text: row.text,
        spoiler: row.spoiler,
        aspects: row.aspects,
        rating: row.rating > 0 ? row.rating : null,
        edited: row.edited,
        hidden: row.hidden,
        createdAt: row.createdAt.toISOString(),
        helpful: row.helpful,
        helped: helped.has(id),
        answer:
          row.answer && author
            ? {
                author: presentUserCard(author),
                text: row.answer.text,
                at: row.answer.at.toISOString(),
                edited: row.answer.edited,
              }
            : null,
        can: {
          edit: can("update"),
          delete: can("delete"),
          vote: can("vote"),
          answer: can("answer"),
          hide: can("hide"),
        },
      },
    ];
  });
}
