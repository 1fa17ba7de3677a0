import { labelsText } from "#shared/labels.text.ts";
import { peopleText } from "#shared/people/people.text.ts";
import type { ProfileDto } from "#shared/people/profile.dto.ts";
import { personReport } from "#shared/people/profile.report.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ReportLink } from "../../ui/ReportLink.tsx";

/** A member's tastes, skills and links to other sites. */
export function ProfileAbout({ user }: { user: ProfileDto }) {
  const people = peopleText;
  const labels = labelsText;
  return (
    <aside className="profile-about" aria-label={people.about}>
      {user.interests.length > 0 && (
        <div>
          <h2>{people.interests}</h2>
          <ul className="profile-tags">
            {user.interests.map((genre) => (
              <li key={genre}>
                <a href={cataloguePaths.genre(genre)}>{labels.genre[genre]}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {user.skills.length > 0 && (
        <div>
          <h2>{people.skills}</h2>
          <ul className="profile-tags">
            {user.skills.map((skill) => (
              <li key={skill} dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2>{people.links}</h2>
        <ul className="profile-links">
          {user.links.map((link) => (
            <li key={link.kind}>
              <a href={link.url} rel="me nofollow ugc noopener">
                <Icon name={link.kind === "website" ? "globe" : "link"} />
                {link.kind === "website" ? link.label : people.linkTo(people.link[link.kind], link.label)}
              </a>
              {link.proven && (
                <>
                  {" "}
                  <Badge tone="good" icon="check">
                    {people.proven}
                  </Badge>
                </>
              )}
            </li>
          ))}
          <li>
            <a href={machinesPaths.userFeed(user.username)} type="application/atom+xml">
              <Icon name="rss" />
              {people.feed}
            </a>
          </li>
        </ul>
        <Slot name="profile-report">
          <p>
            <ReportLink kind={personReport} id={user.id} />
          </p>
        </Slot>
      </div>
    </aside>
  );
}
