import type { ActivityDto } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText as words } from "#shared/stories/collaborators.text.ts";
import { Time } from "../../ui/Time.tsx";

/** Recent activity of a story's team, newest first. */
export const Activity = ({ entries, zone }: { entries: readonly ActivityDto[]; zone: string }) => (
  <section aria-labelledby="activity">
    <h2 id="activity">{words.activity}</h2>
    <ul className="team-activity">
      {entries.map((entry) => (
        <li key={entry.id}>
          {sentenceOf(entry)}{" "}
          <span className="fine">
            <Time iso={entry.at} as="moment" zone={zone} />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function sentenceOf({ what, by: doer, user: about, role: given, title }: ActivityDto): string {
  const { happened, somebody } = words;
  const by = doer || somebody;
  const user = about || somebody;
  const role = given ? words.roles[given].toLowerCase() : "";
  switch (what) {
    case "asked":
      return happened.asked(by, about, role);
    case "joined":
      return happened.joined(by, role);
    case "role":
      return happened.role(by, user, role);
    case "left":
      return happened.left(by, user);
    case "transferred":
      return happened.transferred(by, user);
    case "chapter-published":
      return doer ? happened[what](by, title) : happened["chapter-scheduled"](title);
    case "chapter-added":
    case "chapter-deleted":
    case "chapter-restored":
      return happened[what](by, title);
    case "author-replaced":
    case "story-published":
    case "story-unpublished":
      return happened[what](by);
  }
}
