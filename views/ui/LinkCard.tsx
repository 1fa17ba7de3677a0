import type { LinkCardDto } from "../../src/shared/talk/updates.dto.ts";
import { Picture } from "./Picture.tsx";

/** What a page that somebody links to says of itself; its picture is ours, so nothing is asked of the other site. */
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
