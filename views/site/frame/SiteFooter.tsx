import { site } from "../../../src/shared/site.ts";
import { text } from "../../../src/shared/text/index.ts";
import { footerMenu } from "./menu.ts";

/** Ways on from the foot of every page but the chapter. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="site-footer-in">
        <p className="site-footer-brand">
          <strong>{site().name}</strong>
          <span>{text.site.tagline}</span>
        </p>
        <nav aria-label={text.site.footerNav}>
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
