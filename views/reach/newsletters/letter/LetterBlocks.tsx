import type { LetterBlock, LetterPicture } from "#shared/reach/letter.dto.ts";
import { PAPER } from "./colours.ts";

/** The blocks of a newsletter as HTML for mail programs. */
export const LetterBlocks = ({ blocks }: { blocks: readonly LetterBlock[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is drawn once
    <Block key={index} block={block} />
  ));

function Block({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case "text":
      return <div className="text" dangerouslySetInnerHTML={{ __html: block.html }} />;
    case "image":
      return (
        <p style={{ margin: "0 0 24px" }}>
          {block.url ? (
            <a href={block.url}>
              <Shown picture={block.picture} width={552} />
            </a>
          ) : (
            <Shown picture={block.picture} width={552} />
          )}
        </p>
      );
    case "button":
      return (
        <p style={{ margin: "0 0 24px", textAlign: "center" }}>
          <Act url={block.url}>{block.words}</Act>
        </p>
      );
    default:
      return <Card {...block} />;
  }
}

type CardBlock = Extract<LetterBlock, { readonly by: string }>;

/** Card of a story, a service or a challenge. */
const Card = ({ title, by, words, url, picture, act }: CardBlock) => (
  <table
    role="presentation"
    className="card"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ margin: "0 0 24px", border: `1px solid ${PAPER.line}`, borderRadius: 8 }}
  >
    <tbody>
      <tr>
        {picture && (
          <td className="cover" width={136} valign="top" style={{ padding: "16px 0 16px 16px", width: 136 }}>
            <a href={url}>
              <Shown picture={picture} width={120} />
            </a>
          </td>
        )}
        <td valign="top" style={{ padding: 16 }}>
          <h2 style={{ margin: "0 0 4px", fontSize: 20, lineHeight: "1.25" }}>
            <a href={url} style={{ color: PAPER.accent }}>
              {title}
            </a>
          </h2>
          <p className="soft" style={{ margin: "0 0 8px", fontSize: 14, color: PAPER.soft }}>
            {by}
          </p>
          <p style={{ margin: "0 0 12px", fontSize: 15 }}>{words}</p>
          <Act url={url}>{act}</Act>
        </td>
      </tr>
    </tbody>
  </table>
);

/** A button: a link with a background colour, which every mail program can show. */
const Act = ({ url, children }: { url: string; children: string }) => (
  <a
    className="act"
    href={url}
    style={{
      display: "inline-block",
      padding: "10px 20px",
      borderRadius: 6,
      background: PAPER.accent,
      color: PAPER.back,
      fontFamily: "Helvetica, Arial, sans-serif",
      fontSize: 15,
      textDecoration: "none",
    }}
  >
    {children}
  </a>
);

const Shown = ({ picture, width }: { picture: LetterPicture; width: number }) => {
  const shown = Math.min(width, picture.width);
  return (
    <img
      className="picture"
      src={picture.src}
      alt={picture.alt}
      width={shown}
      height={Math.round((picture.height * shown) / picture.width)}
      style={{ maxWidth: "100%", height: "auto", border: 0 }}
    />
  );
};
