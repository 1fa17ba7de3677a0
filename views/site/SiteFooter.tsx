import { paths } from "../../src/shared/paths.ts";
import { site } from "../../src/shared/site.ts";
import { text } from "../../src/shared/text/index.ts";

const columns = () => [
  {
    head: text.site.footerRead,
    links: [
      { href: paths.storyList("new"), label: text.site.newStories },
      { href: paths.storyList("popular"), label: text.site.popularStories },
      { href: paths.storyList("highest-rated"), label: text.site.highestRated },
      { href: paths.readerSettings(), label: text.site.readerSettings },
    ],
  },
  {
    head: text.site.footerWrite,
    links: [
      { href: paths.storyNew(), label: text.site.writeStory },
      { href: paths.storyImport(), label: text.site.importStory },
      { href: paths.myStories(), label: text.site.myStories },
    ],
  },
  {
    head: text.site.footerMachines,
    links: [
      { href: paths.siteFeed(), label: text.site.feed },
      { href: paths.apiDocs(), label: text.site.api },
    ],
  },
];

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
          {columns().map((column) => (
            <div key={column.head}>
              <h2>{column.head}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
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
