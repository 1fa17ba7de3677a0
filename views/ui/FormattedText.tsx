import { formattedText, type InlinePart, type TextBlock } from "#shared/people/formatted.ts";
import type { KnownNames } from "#shared/people/mentions.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { uiText } from "#shared/platform/ui.text.ts";

const NOBODY: KnownNames = Object.freeze({});

/**
 * A member's post, comment or update: with bold, italics, links, quotes, lists and spoilers as typed. Spoilers
 * open without JavaScript.
 */
export function FormattedText({ text, names = NOBODY }: { text: string; names?: KnownNames }) {
  return <Blocks blocks={formattedText(text, { names, hrefOf: profilePaths.user })} />;
}

const Blocks = ({ blocks }: { blocks: readonly TextBlock[] }) =>
  blocks.map((block, index) => {
    switch (block.kind) {
      case "paragraph":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name and never move
          <p key={index} dir="auto">
            <Inline parts={block.parts} />
          </p>
        );
      case "list": {
        const List = block.ordered ? "ol" : "ul";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name and never move
          <List key={index} className="typed-list">
            {block.items.map((parts, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do items
              <li key={at} dir="auto">
                <Inline parts={parts} />
              </li>
            ))}
          </List>
        );
      }
      case "quote":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name and never move
          <blockquote key={index} className="typed-quote">
            <Blocks blocks={block.blocks} />
          </blockquote>
        );
      default:
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name and never move
          <details key={index} className="spoiler">
            <summary>{uiText.spoilerShow}</summary>
            <Blocks blocks={block.blocks} />
          </details>
        );
    }
  });

const Inline = ({ parts }: { parts: readonly InlinePart[] }) =>
  parts.map((part, index) => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "link":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
          <a key={index} href={part.href} rel={part.member ? undefined : "nofollow ugc noopener"}>
            {part.member ? part.text : part.text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "")}
          </a>
        );
      case "spoiler":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
          <span key={index} className="inline-spoiler">
            <input type="checkbox" aria-label={uiText.spoilerShow} />
            <span>
              <Inline parts={part.parts} />
            </span>
          </span>
        );
      default: {
        const Mark = part.kind;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name and never move
          <Mark key={index}>
            <Inline parts={part.parts} />
          </Mark>
        );
      }
    }
  });
