import { siteText } from "#shared/site/site.text.ts";
import { site } from "#shared/site.ts";
import { footerMenu } from "./menu.ts";

/** Footer links of every page except chapters. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-in">
        <p className="site-footer-brand">
          <strong>{site().name}</strong>
          <span>{siteText.tagline}</span>
        </p>
        <nav aria-label={siteText.footerNav}>
          {footerMenu().map((group) => (
            <div key={group.label}>
              <h2>{group.label}</h2>
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.href}>
                    <a href={entry.href}>{entry.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
