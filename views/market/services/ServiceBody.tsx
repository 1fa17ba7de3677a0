import { formatBytes } from "#shared/format.ts";
import { languageName } from "#shared/languages.ts";
import type { SampleDto, ServiceTermsDto } from "#shared/market/services.dto.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";

const texts = servicesText;

/**
 * Content of a service, used on its page, in the wizard's last step and for the staff. `mark` is appended to
 * ids, so that two on one page do not collide.
 */
export function ServiceBody({ id, terms, mark = "" }: { id: string; terms: ServiceTermsDto; mark?: string }) {
  const [about, how, needs] = ["about", "how", "needs"].map((each) => each + mark);
  return (
    <>
      <Samples id={id} terms={terms} mark={mark} />
      <section aria-labelledby={about}>
        <h2 id={about}>{texts.about}</h2>
        <div className="service-text">
          <Paragraphs text={terms.description} />
        </div>
        <Facts>
          <Fact name={texts.languages}>{terms.languages.map(languageName).join(", ")}</Fact>
          <Fact name={texts.skills}>{terms.skills.join(", ")}</Fact>
          <Fact name={texts.tags}>{terms.tags.join(", ")}</Fact>
          <Fact name={texts.aiUse}>{terms.aiUse && texts.aiUses[terms.aiUse]}</Fact>
        </Facts>
        {terms.aiText && <p className="service-text">{terms.aiText}</p>}
      </section>
      {terms.steps.length > 0 && (
        <section aria-labelledby={how}>
          <h2 id={how}>{texts.projectSteps}</h2>
          <ol className="service-steps">
            {terms.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {terms.requirements.length > 0 && (
        <section aria-labelledby={needs}>
          <h2 id={needs}>{texts.needs}</h2>
          <ul className="service-needs">
            {terms.requirements.map(({ question, kind, choices, required }) => (
              <li key={question}>
                {question}{" "}
                <span className="fine">
                  {[
                    kind === "choice" ? texts.oneOf(choices) : texts.requirementKinds[kind],
                    ...(required ? [] : [texts.optional]),
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
      <h2 id={`samples${mark}`}>{texts.samples}</h2>
      <SampleList samples={samples.map((each) => ({ ...each, service: id, title }))} />
    </section>
  );
}

/** Samples of one or several services, shown, played or offered for download. */
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
              {/* biome-ignore lint/a11y/useMediaCaption: a voice to be judged by its sound; it has no transcript */}
              <audio
                controls
                preload="none"
                src={servicesPaths.sample(id, ref)}
                aria-label={texts.sampleOf(title, at + 1)}
              >
                <a href={servicesPaths.sample(id, ref)}>{texts.download(name)}</a>
              </audio>
            </>
          )}
          {picture && (
            <a href={servicesPaths.sample(id, ref)}>
              <img
                src={servicesPaths.sample(id, ref, picture.widths.at(-1) ?? picture.width)}
                alt={texts.sampleOf(title, at + 1)}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            </a>
          )}
          {!audio && !picture && (
            <a className="service-document" href={servicesPaths.sample(id, ref)}>
              <Icon name="download" />
              <span>{texts.download(name)}</span>
              <span className="fine">{formatBytes(bytes)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
