import { Router } from "express";
import { assetUrl } from "../../shared/assets.ts";
import { notFound } from "../http/errors.ts";
import { escapeHtml, linked } from "./html.ts";
import type { MailView } from "./mail.ts";
import type { Mailer } from "./mailer.ts";

/** The mails we would have sent, for developers: a list, each mail as text, and its HTML part by itself. */
export function createDevMailRouter({
  siteName,
  listMails,
  readMail,
}: Pick<Mailer, "listMails" | "readMail"> & { readonly siteName: string }): Router {
  const router = Router();
  const page = (title: string, body: string): string => document(`${title} – ${siteName}`, body);

  router.get("/", async (request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(page("Mails", list(await listMails(), request.baseUrl)));
  });
  router.get("/:id", async (request, response) => {
    const mail = await readMail(request.params.id);
    if (!mail) throw notFound();
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(page(mail.subject, letter(mail, request.baseUrl)));
  });
  router.get("/:id/html", async (request, response) => {
    const mail = await readMail(request.params.id);
    if (!mail?.html) throw notFound();
    response.setHeader("Cache-Control", "no-store");
    response.setHeader(
      "Content-Security-Policy",
      "default-src 'none'; img-src 'self' data:; sandbox allow-popups",
    );
    response.type("html").send(mail.html);
  });
  return router;
}

function list(mails: readonly MailView[], base: string): string {
  if (mails.length === 0) return "<h1>Mails</h1>\n<p>Nothing has been sent yet.</p>";
  const rows = mails.map(
    (mail) => `<tr>
<td><time datetime="${mail.createdAt.toISOString()}">${time(mail.createdAt)}</time></td>
<td>${escapeHtml(mail.to)}</td>
<th scope="row"><a href="${base}/${mail.id}">${escapeHtml(mail.subject)}</a></th>
<td>${mail.kind}</td>
<td>${mail.state}</td>
</tr>`,
  );
  return `<h1>Mails</h1>
<table>
<caption>Newest first</caption>
<thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Kind</th><th scope="col">State</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function letter(mail: MailView, base: string): string {
  const facts: readonly (readonly [string, string | null])[] = [
    ["To", mail.to],
    ["When", time(mail.createdAt)],
    ["Kind", mail.kind],
    ["State", mail.state],
    ["Error", mail.error],
    ...Object.entries(mail.headers),
  ];
  const rows = facts.flatMap(([name, value]) =>
    value ? [`<dt>${escapeHtml(name)}</dt><dd>${linked(value)}</dd>`] : [],
  );
  const text =
    mail.text === undefined
      ? "<p>The words were dropped when it was sent.</p>"
      : `<pre>${mail.text.split("\n").map(linked).join("\n")}</pre>`;
  const html = mail.html === undefined ? "" : `<p><a href="${base}/${mail.id}/html">The HTML part</a></p>`;
  return `<p><a href="${base}/">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
${rows.join("\n")}
</dl>
<h2>Text</h2>
${text}
${html}`;
}

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(assetUrl("site.css"))}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const time = (date: Date): string => clock.format(date);
