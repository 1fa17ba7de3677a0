import { type KnownNames, linkedParts } from "#shared/people/mentions.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

const NOBODY: KnownNames = Object.freeze({});

/**
 * Members' text as paragraphs, with line breaks preserved, and web addresses and `@names` of members as
 * links.
 */
export function LinkedText({ text, names = NOBODY }: { text: string; names?: KnownNames }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move
    <p key={index} dir="auto">
      {linkedParts(paragraph.trim(), names, profilePaths.user).map((part, at) =>
        part.member ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
          <a key={at} href={part.href}>
            {part.text}
          </a>
        ) : part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
          <a key={at} href={part.href} rel="nofollow ugc noopener">
            {part.text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  ));
}
