import { apiGuide } from "#shared/site/api-guide.text.ts";

/** Guide to the API: introduction, authentication, differences from Strapi, and the live channel. */
export function ApiGuide() {
  return apiGuide.map(({ id, title, paragraphs, rows = [] }) => (
    <section key={id} aria-labelledby={`guide-${id}`}>
      <h2 id={`guide-${id}`}>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {rows.length > 0 && (
        <dl>
          {rows.map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ));
}
