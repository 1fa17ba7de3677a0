import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { createRandom, type Random } from "#shared/random.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { LINKS, OBJECTS, SUBJECTS, VERBS } from "../demo/large-words.ts";

/** Data that the bench created in the site: paths of chapters, and a member with a session. */
export interface Fixture {
  /** Chapters of 60 paragraphs of 80 words and the markup of 30 comments each, all different. */
  readonly chapters: readonly string[];
  readonly story: string;
  /** Value of a Cookie header. */
  readonly session: string;
}

const STORIES = 8;
const CHAPTERS_EACH = 25;
const MEMBER = { username: "bench", email: "bench@example.com", password: "bench measures only" };

/** Creates the fixture through the site's API and sign-in form. */
export async function makeFixture(url: string, progress: (line: string) => void): Promise<Fixture> {
  const { jwt } = await post<{ jwt: string }>(`${url}/api/auth/local/register`, MEMBER);
  const chapters: string[] = [];
  let story = "";
  for (let number = 1; number <= STORIES; number += 1) {
    progress(`story ${number} of ${STORIES}, ${CHAPTERS_EACH} chapters each`);
    const made = await addStory(url, jwt, number);
    story = cataloguePaths.story(made);
    for (let chapter = 1; chapter <= CHAPTERS_EACH; chapter += 1)
      chapters.push(chaptersPaths.chapter(made, chapter));
  }
  return { chapters, story, session: await signIn(url) };
}

/** Returns a Cookie header of the fixture's member. */
export const signIn = (url: string): Promise<string> => signInAs(url, MEMBER);

/** Returns a Cookie header of a member, after signing in with the form. */
export async function signInAs(
  url: string,
  { username: identifier, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(url + accountsPaths.login(), {
    method: "POST",
    body: new URLSearchParams({ identifier, password }),
    redirect: "manual",
  });
  const [cookie] = answer.headers.getSetCookie();
  if (answer.status !== 303 || !cookie) throw new Error(`signing in answered ${answer.status}`);
  return cookie.split(";")[0]!;
}

async function addStory(url: string, jwt: string, number: number): Promise<{ id: string; slug: string }> {
  const created = await post<{ data: { id: string; attributes: { slug: string } } }>(
    `${url}/api/stories`,
    {
      data: {
        title: `The lamp on the quay ${number}`,
        synopsis: words(40, createRandom(`bench/synopsis/${number}`)),
        categories: ["mystery"],
        tags: ["lamp", "quay"],
        aiUse: "none",
      },
    },
    jwt,
  );
  const { id, attributes } = created.data;
  for (let chapter = 1; chapter <= CHAPTERS_EACH; chapter += 1) {
    const data = {
      story: id,
      title: `Night ${chapter}`,
      html: chapterHtml(number * 1_000 + chapter),
      state: "published",
    };
    await post(`${url}/api/chapters`, { data }, jwt);
  }
  await send("PUT", `${url}/api/stories/${id}`, { data: { state: "published" } }, jwt);
  return { id, slug: attributes.slug };
}

/** Posts JSON to the API and returns the response. @throws if it is not a 2xx. */
export const post = <Answer>(url: string, body: object, jwt?: string): Promise<Answer> =>
  send<Answer>("POST", url, body, jwt);

/** Does the same with PUT. */
export const put = <Answer>(url: string, body: object, jwt?: string): Promise<Answer> =>
  send<Answer>("PUT", url, body, jwt);

async function send<Answer>(method: string, url: string, body: object, jwt?: string): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", ...(jwt ? { Authorization: `Bearer ${jwt}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/**
 * Returns a chapter's HTML of the measured kind (performance.md): 429 elements; `seed` makes each different.
 */
function chapterHtml(seed: number): string {
  const random = createRandom(`bench/${seed}`);
  const paragraphs = Array.from({ length: 60 }, () => `<p>${words(80, random)}.</p>`);
  const comments = Array.from({ length: 30 }, (_, index) => {
    const link = (verb: string) => `<li><a href="https://example.com/${verb}/${index}">${verb}</a></li>`;
    const head = `<p><strong>Reader ${index}</strong> <em>on Tuesday</em></p>`;
    const text = `<p>${words(75, random)}.</p>`;
    return `<blockquote>${head}${text}<ul>${link("answer")}${link("report")}</ul></blockquote>`;
  });
  return [...paragraphs, ...comments].join("\n");
}

function words(count: number, random: Random): string {
  const picked: string[] = [];
  while (picked.length < count) {
    const clause = [random.pick(SUBJECTS), random.pick(VERBS), random.pick(OBJECTS), random.pick(LINKS)];
    picked.push(...clause.join(" ").split(" "));
  }
  return picked.slice(0, count).join(" ");
}
