import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { DownloadPageData } from "#shared/reading/e-readers.dto.ts";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { eReadersText } from "#shared/reading/e-readers.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Icon } from "../../ui/Icon.tsx";

const texts = eReadersText.download;

/** Page of a story's files, and of sending it to an e-reader. */
export function DownloadPage({ data, form }: PageProps<DownloadPageData>) {
  const { story, formats, hasKindle, device } = data;
  const here = eReadersPaths.storyDownload(story.id);
  return (
    <div className="page settings">
      <Breadcrumbs
        trail={[
          { href: cataloguePaths.story(story), label: story.title },
          { label: texts.title(story.title) },
        ]}
      />
      <h1>{texts.title(story.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <section className="settings-part" aria-labelledby="files">
        <h2 id="files">{texts.formatsTitle}</h2>
        <ul className="link-list">
          {formats.map((format) => (
            <li key={format}>
              <a href={eReadersPaths.storyFile(story, format)} download data-online="">
                <span className="link-list-name">{texts.formats[format].name}</span>
                <span className="fine">{texts.formats[format].hint}</span>
                <Icon name="download" />
              </a>
            </li>
          ))}
        </ul>
        {!hasKindle && <p>{texts.noKindle}</p>}
      </section>
      <section className="settings-part" aria-labelledby="send">
        <h2 id="send">{texts.sendTitle}</h2>
        <FormErrors form={form} />
        {device.kind === "guest" && (
          <p>
            <a href={accountsPaths.login(here)}>{texts.signIn}</a>
          </p>
        )}
        {device.kind === "none" && (
          <>
            <p>{texts.noDevice}</p>
            <div className="actions">
              <ButtonLink href={eReadersPaths.eReader()}>{texts.setUp}</ButtonLink>
            </div>
          </>
        )}
        {device.kind === "ready" && (
          <>
            <form noValidate method="post" action={here}>
              <CsrfField />
              <p>{texts.sendTo(device.email)}</p>
              <div className="actions">
                <Button look="primary">{texts.send}</Button>
              </div>
            </form>
            <p>
              <a href={eReadersPaths.eReader()}>{texts.change}</a>
            </p>
          </>
        )}
      </section>
    </div>
  );
}
