import type { LinkCardDto } from "#shared/platform/link-card.dto.ts";
import { Picture } from "./Picture.tsx";

/**
 * Preview card of a linked page, from the page's metadata; its picture is served by this site, so no request
 * goes to the other site.
 */
export function LinkCard({ card }: { card: LinkCardDto }) {
  const { href, title, description, site, picture } = card;
  return (
    <a className="link-card" href={href} rel="nofollow ugc noopener" dir="auto">
      {picture && (
        <Picture picture={picture} sizes="(min-width: 40rem) 12rem, 100vw" className="link-card-picture" />
      )}
      <span className="link-card-words">
        <span className="link-card-title">{title}</span>
        {description && <span className="link-card-description">{description}</span>}
        <span className="fine">{site}</span>
      </span>
    </a>
  );
}
