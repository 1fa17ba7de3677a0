import type { AttachmentDto } from "#shared/talk/messages.dto.ts";
import { messagesText as words } from "#shared/talk/messages.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * A message's attachment: a thumbnail linked to the full picture, or a document's name and size as a download
 * link.
 */
export function Attachment({ file }: { file: AttachmentDto }) {
  const { picture, name, bytes, href } = file;
  if (picture) {
    return (
      <a className="message-picture" href={href}>
        <img
          src={picture.src}
          srcSet={picture.srcset}
          sizes="20rem"
          width={picture.width}
          height={picture.height}
          alt={words.picture(name)}
          loading="lazy"
          decoding="async"
        />
      </a>
    );
  }
  return (
    <a className="message-file" href={href} download={name}>
      <Icon name="download" />
      <span>{words.fileFacts(name, bytes)}</span>
    </a>
  );
}
