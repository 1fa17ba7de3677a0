import type { Locator, Page } from "playwright-core";
import { recordProgress } from "#features/reading/reading/record.ts";
import { fillIn } from "../../app/support/forms.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { letBePaid, putUp } from "../../features/market/support.ts";
import { narrate } from "../../features/reach/narration/support.ts";
import type { TestMember, TestSite } from "../../support/site.ts";

/** A member's or guest's way through the pages of a task, which counts what they do. */
export class Walk {
  /** Clicks, keys that are not text, and fields typed in. */
  presses = 0;
  /** Pages on which something was pressed. */
  readonly pages = new Set<string>();

  readonly page: Page;
  /** True if the browser runs scripts. */
  readonly scripts: boolean;

  constructor(page: Page, scripts: boolean) {
    this.page = page;
    this.scripts = scripts;
  }

  async press(what: Locator): Promise<void> {
    const target = what.filter({ visible: true }).first();
    await this.#count(target);
    await target.click();
  }
  button = (name: string | RegExp) => this.press(this.page.getByRole("button", { name }));
  link = (name: string | RegExp) => this.press(this.page.getByRole("main").getByRole("link", { name }));
  choice = (label: string | RegExp) =>
    this.press(this.page.getByRole("main").getByLabel(label, { exact: true }));
  menu = (name: string | RegExp) => this.press(this.page.locator("summary", { hasText: name }));

  /** Checks a radio button with the keyboard. */
  async check(name: string): Promise<void> {
    const radio = this.page.getByRole("radio", { name, exact: true });
    this.presses += 1;
    await radio.focus();
    await this.page.keyboard.press("Space");
  }
  /** Types into a field: one press, for the field. */
  async type(label: string | RegExp, text: string): Promise<void> {
    const field = this.page.getByLabel(label).filter({ visible: true }).first();
    await this.#count(field);
    await field.fill(text);
  }
  /** Types a chapter's text, in the editor or in the plain field. */
  async write(text: string): Promise<void> {
    if (!this.scripts) return this.type("Text", text);
    await this.press(this.page.locator("#desk-text"));
    await this.page.keyboard.type(text);
  }
  async select(label: string | RegExp, option: string): Promise<void> {
    const field = this.page.getByLabel(label).filter({ visible: true }).first();
    await this.#count(field);
    await field.selectOption(option);
  }
  async enter(): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press("Enter");
  }
  /** Waits for the result of the task. */
  see = (what: string | RegExp) => this.page.getByText(what).filter({ visible: true }).first().waitFor();

  async #count(target: Locator): Promise<void> {
    await target.waitFor();
    this.presses += 1;
    this.pages.add(new URL(this.page.url()).pathname);
  }
}

/** What all walks share. */
export interface Scene {
  readonly site: TestSite;
  readonly author: TestMember;
  readonly free: TestStory;
  readonly paid: TestStory;
  readonly narrated: TestStory;
}

export async function setScene(site: TestSite): Promise<Scene> {
  const author = await site.addMember("author");
  const romance = { categories: ["romance"], complete: true } as const;
  await writeStory(site, author, { ...romance, title: "Dead Calm", warnings: ["death"] });
  const narrated = await writeStory(site, author, { title: "Spoken Tides" });
  await narrate(site, narrated, 1);
  const paid = await writeStory(site, author, {
    title: "Salt and Silver",
    pricing: "paid",
    price: 5,
    previewChapters: 1,
  });
  const free = await writeStory(site, author, { ...romance, title: "Harbour Lights" });
  const designer = await site.addMember("designer");
  await putUp(site, designer, await site.addMember("moe", "moderator"), {
    category: "cover-design",
    title: "Covers by hand",
  });
  await letBePaid(author);
  return { site, author, free, paid, narrated };
}

export interface Task {
  readonly id: string;
  readonly title: string;
  /** Only with scripts: the browser does it otherwise. */
  readonly scriptsOnly?: true;
  /** Prepares a walk by a member (null for a guest) and returns its first page and the walk. */
  begin(
    scene: Scene,
    member: TestMember,
  ): Promise<{ from: string; guest?: true; walk(w: Walk): Promise<void> }>;
}

const draftOf = (site: TestSite, member: TestMember, chapters?: string[]) =>
  writeStory(site, member, { draft: true, ...(chapters && { chapters }) });

/** The twenty tasks (docs/tasks.md). */
export const TASKS: readonly Task[] = [
  {
    id: "read",
    title: "Start reading a story from the home page",
    begin: async ({ free }) => ({
      from: "/",
      guest: true,
      walk: async (w) => {
        await w.link(free.doc.title);
        await w.press(w.page.getByRole("link", { name: "Start reading" }));
        await w.page.waitForURL(/chapter\/1/);
      },
    }),
  },
  {
    id: "find",
    title: "Find a finished romance without death under 50,000 words",
    begin: async () => ({
      from: "/",
      guest: true,
      walk: async (w) => {
        await w.link("Browse stories");
        await w.page.waitForURL(/stories/);
        if (!(await w.page.getByLabel("Length").isVisible())) await w.menu("Filters");
        await w.menu("Genre");
        await w.choice("Romance");
        await w.select("Progress", "complete");
        await w.select("Length", "under-50000");
        await w.menu("More filters");
        await w.menu("Without these content warnings");
        await w.choice("Death");
        await w.button("Show stories");
        await w.link("Harbour Lights");
        await w.see("Start reading");
      },
    }),
  },
  {
    id: "search",
    title: "Find a story by its title",
    begin: async ({ free }) => ({
      from: "/",
      guest: true,
      walk: async (w) => {
        await w.type("Search stories", "Harbour");
        await w.enter();
        await w.page.waitForURL(/q=/);
        await w.link(free.doc.title);
        await w.see("Start reading");
      },
    }),
  },
  {
    id: "continue",
    title: "Read on where I stopped",
    begin: async ({ site, free }, member) => {
      const { services } = site.app;
      await recordProgress(services, member.viewer, { story: free.id, number: 2, at: services.now() });
      return {
        from: "/",
        walk: async (w) => {
          await w.press(w.page.getByRole("link", { name: /Harbour Lights/ }));
          await w.page.waitForURL(/chapter\/2/);
        },
      };
    },
  },
  {
    id: "follow",
    title: "Follow the author of a story",
    begin: async ({ free }) => ({
      from: free.path,
      walk: async (w) => {
        await w.press(w.page.locator("main header").getByRole("link", { name: "author" }));
        await w.button("Follow author");
        await w.page.getByRole("button", { name: "Following author" }).waitFor();
      },
    }),
  },
  {
    id: "keep",
    title: "Keep a story to read later, with news of its chapters",
    begin: async ({ free }) => ({
      from: free.path,
      walk: async (w) => {
        await w.menu("Add to library");
        await w.button("Want to read");
        await w.see("Saved in your library: want to read.");
      },
    }),
  },
  {
    id: "larger",
    title: "Make the text larger",
    begin: async ({ free }) => ({
      from: free.chapter(1),
      guest: true,
      walk: async (w) => {
        await w.button("Reading settings");
        if (w.scripts) return w.button("Larger text");
        await w.check("Large");
        await w.button(/^(Keep|Save)/);
      },
    }),
  },
  {
    id: "listen",
    title: "Listen to a narrated story",
    scriptsOnly: true,
    begin: async ({ narrated }) => ({
      from: narrated.path,
      guest: true,
      walk: async (w) => {
        await w.press(w.page.getByRole("link", { name: "Listen", exact: true }));
        await w.button("Listen");
        await w.page.waitForSelector(".small-player:not([hidden])");
      },
    }),
  },
  {
    id: "rate",
    title: "Rate a story at its end",
    begin: async ({ site, free }, member) => {
      const { services } = site.app;
      await recordProgress(services, member.viewer, { story: free.id, number: 3, at: services.now() });
      return {
        from: free.chapter(3),
        walk: async (w) => {
          await w.button("4 stars");
          await w.see("Your rating is saved");
        },
      };
    },
  },
  {
    id: "comment",
    title: "Comment on a chapter",
    begin: async ({ free }, { username }) => ({
      from: free.chapter(2),
      walk: async (w) => {
        await w.type("Your comment", `What a night, says ${username}.`);
        await w.button("Post comment");
        await w.page.locator(".comment", { hasText: `says ${username}.` }).waitFor();
      },
    }),
  },
  {
    id: "message",
    title: "Write to an author",
    begin: async ({ free }, { username }) => ({
      from: free.path,
      walk: async (w) => {
        await w.press(w.page.locator("main header").getByRole("link", { name: "author" }));
        await w.button("Message author");
        await w.type("Your message", `Hello from ${username}`);
        await w.button("Send");
        await w.page.getByRole("main").getByText(`Hello from ${username}`).first().waitFor();
      },
    }),
  },
  {
    id: "publish",
    title: "Publish a first story",
    begin: async () => ({
      from: "/story/new",
      walk: async (w) => {
        await w.type("Title", "The Keeper");
        await w.button("Write the first chapter now");
        await w.write("The lamp went out.");
        await w.button("Publish chapter");
        await w.type("Synopsis", "A lighthouse keeps its keeper.");
        await w.choice("Mystery");
        await w.choice("None: every word is written by people");
        await w.button("Publish the story");
        await w.see("“The Keeper” is published.");
      },
    }),
  },
  {
    id: "next-chapter",
    title: "Publish the next chapter",
    begin: async ({ site }, member) => {
      const story = await writeStory(site, member);
      return {
        from: `/story/${story.id}/edit`,
        walk: async (w) => {
          await w.link("Add a chapter");
          await w.write("And so it went on.");
          await w.button("Publish chapter");
          await w.see(/published/);
        },
      };
    },
  },
  {
    id: "plan",
    title: "Plan ten chapters, every Sunday and Wednesday",
    begin: async ({ site }, member) => {
      const story = await draftOf(site, member, Array(10).fill("Some words."));
      return {
        from: `/story/${story.id}/edit`,
        walk: async (w) => {
          await w.link("Plan chapters");
          await w.choice("Sunday");
          await w.choice("Wednesday");
          await w.type("From", "2035-03-01");
          await w.button("Plan 10 chapters");
          await w.see("10 chapters planned.");
        },
      };
    },
  },
  {
    id: "answer",
    title: "Answer a reader's comment",
    begin: async ({ site }, member) => {
      const story = await writeStory(site, member);
      const reader = await site.addMember(`r-${member.username}`);
      await fillIn(
        await site.visit(reader),
        story.chapter(1),
        { text: "Why would he?" },
        { holding: "text" },
      );
      await site.app.jobs.whenIdle();
      return {
        from: "/notifications",
        walk: async (w) => {
          await w.link(/commented/);
          await w.press(w.page.getByRole("main").getByText("Reply", { exact: true }));
          await w.type(/^Reply to/, "He had to.");
          await w.press(w.page.getByRole("button", { name: "Reply", exact: true }));
          await w.page.locator(".comment", { hasText: "He had to." }).first().waitFor();
        },
      };
    },
  },
  {
    id: "buy",
    title: "Buy a paid story and read on",
    begin: async ({ paid }) => ({
      from: paid.path,
      walk: async (w) => {
        await w.press(w.page.getByRole("link", { name: "Buy for $5.00" }));
        await w.press(w.page.getByRole("checkbox", { name: /^I agree/ }));
        await w.button("Continue to payment");
        await w.button("Pay $5.00");
        await w.press(w.page.getByRole("link", { name: /read/i }));
      },
    }),
  },
  {
    id: "price",
    title: "Sell a story",
    begin: async ({ site }, member) => {
      await letBePaid(member);
      const story = await writeStory(site, member);
      return {
        from: `/story/${story.id}/edit`,
        walk: async (w) => {
          await w.choice("Sell it");
          await w.type(/^Price/, "4.99");
          await w.button("Save changes");
          await w.see(/saved/i);
        },
      };
    },
  },
  {
    id: "order",
    title: "Find a designer of covers, and order and pay for one",
    begin: async () => ({
      from: "/marketplace",
      walk: async (w) => {
        await w.link("Cover design");
        await w.page.waitForURL(/cover-design/);
        await w.link("Covers by hand");
        await w.link(/One pass/);
        await w.press(w.page.getByRole("checkbox", { name: /^I agree/ }));
        await w.button("Continue to payment");
        await w.button("Pay $100.00");
        await w.see(/seller has to accept the order/);
      },
    }),
  },
  {
    id: "sell",
    title: "Offer a cover design, and send it for review",
    begin: async (_, member) => {
      await letBePaid(member);
      return {
        from: "/marketplace",
        walk: async (w) => {
          await w.press(w.page.getByRole("link", { name: "Offer a service" }));
          await w.button("Start");
          await w.choice("Cover design");
          await w.button("Save and continue");
          await w.type("Title", "Covers by hand");
          await w.type(
            "Description",
            "I draw every cover by hand, and you get two sketches to choose from first.",
          );
          await w.choice(/Made without AI/);
          await w.button("Save and continue");
          await w.type(/^Name/, "One cover");
          await w.type("What is included", "One drawn cover, with two sketches to choose from.");
          await w.type(/^Price/, "120");
          await w.button("Save and continue");
          await w.button("Save and continue");
          await w.button("Send for review");
          await w.see(/Sent for review/);
        },
      };
    },
  },
  {
    id: "bookmark",
    title: "Bookmark a chapter",
    begin: async ({ free }) => ({
      from: free.chapter(1),
      walk: async (w) => {
        await w.button("Bookmark chapter");
        await w.page.getByRole("button", { name: "Chapter bookmarked" }).waitFor();
      },
    }),
  },
];
