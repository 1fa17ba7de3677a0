import { uiText } from "#shared/platform/ui.text.ts";

/** The path from the home page; the last entry is the current page. */
export function Breadcrumbs({ trail }: { trail: readonly { href?: string; label: string }[] }) {
  return (
    <nav className="breadcrumbs" aria-label={uiText.breadcrumbs}>
      <ol>
        {trail.map((place) => (
          <li key={place.label}>
            {place.href ? (
              <a href={place.href}>{place.label}</a>
            ) : (
              <span aria-current="page">{place.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
