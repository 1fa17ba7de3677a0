import { formatBytes } from "../../../src/shared/format.ts";
import { languageName } from "../../../src/shared/languages.ts";
import type { SampleDto, ServiceTermsDto } from "../../../src/shared/market/services.dto.ts";
import { servicesPaths } from "../../../src/shared/market/services.paths.ts";
import { servicesText } from "../../../src/shared/market/services.text.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const words = servicesText;

/**
 * What a service says of itself; on its page, in the wizard's last step and before the staff. `mark` keeps the ids of a
 * second one on a page apart.
 */
export function ServiceBody({ id, terms, mark = "" }: { id: string; terms: ServiceTermsDto; mark?: string }) {
  const [about, how, needs] = ["about", "how", "needs"].map((each) => each + mark);
  return (
    <>
      <Samples id={id} terms={terms} mark={mark} />
      <section aria-labelledby={about}>
        <h2 id={about}>{words.about}</h2>
        <div className="service-text">
          <Paragraphs text={terms.description} />
        </div>
        <Facts>
          <Fact name={words.languages}>{terms.languages.map(languageName).join(", ")}</Fact>
          <Fact name={words.skills}>{terms.skills.join(", ")}</Fact>
          <Fact name={words.tags}>{terms.tags.join(", ")}</Fact>
          <Fact name={words.aiUse}>{terms.aiUse && words.aiUses[terms.aiUse]}</Fact>
        </Facts>
        {terms.aiText && <p className="service-text">{terms.aiText}</p>}
      </section>
      {terms.steps.length > 0 && (
        <section aria-labelledby={how}>
          <h2 id={how}>{words.projectSteps}</h2>
          <ol className="service-steps">
            {terms.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {terms.requirements.length > 0 && (
        <section aria-labelledby={needs}>
          <h2 id={needs}>{words.needs}</h2>
          <ul className="service-needs">
            {terms.requirements.map(({ question, kind, choices, required }) => (
              <li key={question}>
                {question}{" "}
                <span className="fine">
                  {[
                    kind === "choice" ? words.oneOf(choices) : words.requirementKinds[kind],
                    ...(required ? [] : [words.optional]),
                  ].join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Samples({
  id,
  terms: { samples, title },
  mark,
}: {
  id: string;
  terms: ServiceTermsDto;
  mark: string;
}) {
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby={`samples${mark}`}>
      <h2 id={`samples${mark}`}>{words.samples}</h2>
      <SampleList samples={samples.map((each) => ({ ...each, service: id, title }))} />
    </section>
  );
}

/** Samples of one service or of several, to be seen, heard or downloaded. */
export function SampleList({
  samples,
}: {
  samples: readonly (SampleDto & { readonly service: string; readonly title: string })[];
}) {
  return (
    <ul className="service-samples">
      {samples.map(({ ref, name, bytes, picture, audio, service: id, title }, at) => (
        <li key={ref} className={audio ? "service-voice" : undefined}>
          {audio && (
            <>
              <span>{name}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: a voice to be judged by its sound; it has no words of its own */}
              <audio
                controls
                preload="none"
                src={servicesPaths.sample(id, ref)}
                aria-label={words.sampleOf(title, at + 1)}
              >
                <a href={servicesPaths.sample(id, ref)}>{words.download(name)}</a>
              </audio>
            </>
          )}
          {picture && (
            <a href={servicesPaths.sample(id, ref)}>
              <img
                src={servicesPaths.sample(id, ref, picture.widths.at(-1) ?? picture.width)}
                alt={words.sampleOf(title, at + 1)}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            </a>
          )}
          {!audio && !picture && (
            <a className="service-document" href={servicesPaths.sample(id, ref)}>
              <Icon name="download" />
              <span>{words.download(name)}</span>
              <span className="fine">{formatBytes(bytes)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
