import type { PictureDto } from "#shared/platform/pictures.dto.ts";

interface PictureProps {
  readonly picture: PictureDto;
  /** The `sizes` attribute: the displayed width. */
  readonly sizes: string;
  /** True for pictures visible without scrolling. */
  readonly eager?: boolean;
  readonly className?: string;
  /** Empties the alternative text, if adjacent text says the same. */
  readonly decorative?: boolean;
}

/** An image in its formats and widths, with its space reserved while it loads. */
export function Picture({ picture, sizes, eager, className, decorative }: PictureProps) {
  return (
    <picture className={className}>
      {picture.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={decorative ? "" : picture.alt}
        loading={eager ? undefined : "lazy"}
        decoding="async"
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}
