import type { PictureDto } from "#shared/platform/pictures.dto.ts";
import { Picture } from "./Picture.tsx";

/** Pictures attached to a member's text, each linked to its full size. */
export function Pictures({ pictures }: { pictures: readonly PictureDto[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className="update-pictures">
      {pictures.map((picture) => (
        <a key={picture.src} href={picture.src}>
          <Picture picture={picture} sizes="(min-width: 48rem) 20rem, 90vw" />
        </a>
      ))}
    </div>
  );
}
