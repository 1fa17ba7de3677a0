import type { PageProps } from "#shared/form.ts";
import type { StudioSection } from "#shared/site/menu-places.ts";
import type { StudioPageData } from "#shared/site/studio.dto.ts";
import { studioText as words } from "#shared/site/studio.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { Icon } from "../../ui/Icon.tsx";
import { studioEntries } from "../frame/menu.ts";

/** Page with everything that a member writes or sells with; sections not used yet are collapsed. */
export function StudioPage({ data: { used, unused, drafts } }: PageProps<StudioPageData>) {
  return (
    <div className="page studio">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <div className="studio-sections">
        {used.map((section) => (
          <section key={section} className="card" aria-labelledby={`studio-${section}`}>
            <h2 id={`studio-${section}`}>{words.sections[section].title}</h2>
            <Links section={section} drafts={drafts} />
          </section>
        ))}
      </div>
      {unused.length > 0 && (
        <section aria-labelledby="studio-unused">
          <h2 id="studio-unused">{words.unused}</h2>
          {unused.map((section) => (
            <details key={section} className="studio-unused">
              <summary>
                <span className="studio-start">{words.sections[section].start}</span>
                <span className="fine">{words.sections[section].hint}</span>
                <Icon name="chevron-down" className="menu-arrow" />
              </summary>
              <Links section={section} drafts={drafts} />
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

const Links = ({ section, drafts }: { section: StudioSection; drafts: number }) => (
  <ul className="studio-links">
    {studioEntries(section).map(({ href, label, icon }) => (
      <li key={href}>
        <a href={href}>
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          {href === editingPaths.myStories() && drafts > 0 && (
            <span className="fine">{words.drafts(drafts)}</span>
          )}
        </a>
      </li>
    ))}
  </ul>
);
