import type { AttachmentDto } from "../../../src/shared/talk/messages.dto.ts";
import { messagesText as words } from "../../../src/shared/talk/messages.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** A file of a message: a small picture that leads to the whole one, or a document's name and size to save it by. */
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
