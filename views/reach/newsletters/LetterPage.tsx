import type { PageProps } from "#shared/form.ts";
import type { LetterBlock } from "#shared/reach/letter.dto.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import type { LetterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { LongText } from "../../shell/LongText.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = newslettersText.letter;

/** Web page of a newsletter that was sent. */
export const LetterPage = ({ data }: PageProps<LetterPageData>) => (
  <article className="page page-narrow letter-page">
    <header>
      <p className="link-author">
        {texts.from(data.from)} · <Time iso={data.sentAt} />
      </p>
      <h1 dir="auto">{data.subject}</h1>
    </header>
    {data.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a letter that went never changes
      <Part key={index} block={block} />
    ))}
    {data.join && (
      <p>
        <ButtonLink href={mailingListsPaths.join(data.join)} icon="mail">
          {texts.join}
        </ButtonLink>
      </p>
    )}
  </article>
);

function Part({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case "text":
      return <LongText className="letter-text prose" html={block.html} />;
    case "image": {
      const { src, alt, width, height } = block.picture;
      const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" />;
      return <p>{block.url ? <a href={block.url}>{image}</a> : image}</p>;
    }
    case "button":
      return (
        <p>
          <ButtonLink href={block.url}>{block.words}</ButtonLink>
        </p>
      );
    default:
      return (
        <section className="card letter-card">
          {block.picture && <img src={block.picture.src} alt="" width={96} loading="lazy" />}
          <div>
            <h2>
              <a href={block.url}>
                <bdi>{block.title}</bdi>
              </a>
            </h2>
            <p className="link-author">{block.by}</p>
            <p dir="auto">{block.words}</p>
          </div>
        </section>
      );
  }
}
