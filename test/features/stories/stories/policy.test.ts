import { expect } from "chai";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { guest } from "#core/base/viewer.ts";
import { chapterPolicy } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import {
  deleteStory,
  publishStory,
  removeStory,
  scheduleStory,
  setCollaborator,
  unpublishStory,
} from "#features/stories/editing/index.ts";
import { type StoryAction, type StoryDoc, storyPolicy } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { COLLABORATOR_ROLES } from "#shared/story.enums.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aDraft, fresh } from "./support.ts";

const ACTIONS: readonly StoryAction[] = [
  "read",
  "read-drafts",
  "update",
  "publish",
  "unpublish",
  "delete",
  "sell",
  "manage-collaborators",
  "pin",
  "feature",
  "remove",
  "write-chapters",
  "edit-chapters",
  "publish-chapters",
  "delete-chapters",
];

const OWNER = ACTIONS.filter((action) => action !== "feature" && action !== "remove");
const CO_AUTHOR = ["read", "read-drafts", "write-chapters", "edit-chapters", "publish-chapters"];
const EDITOR = ["read", "read-drafts", "edit-chapters"];
const BETA = ["read", "read-drafts"];
const MODERATOR = ["read", "unpublish", "remove"];
const ADMIN = ["read", "read-drafts", "unpublish", "delete", "feature", "remove"];

/** Permissions in each state; those not listed have none (product.md, People). */
const MATRIX: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  draft: team({ admin: ADMIN }),
  scheduled: team({ admin: ADMIN }),
  published: team({
    guest: ["read"],
    stranger: ["read"],
    moderator: MODERATOR,
    admin: ADMIN,
    unlocked: ["read"],
  }),
  private: team({ moderator: MODERATOR, admin: ADMIN }),
  passworded: team({ moderator: MODERATOR, admin: ADMIN, unlocked: ["read"] }),
  unpublished: team({ moderator: MODERATOR, admin: ADMIN }),
  removed: team({ moderator: MODERATOR, admin: ADMIN }),
  deleted: { owner: ["delete"], admin: ["delete"] },
};

function team(others: Record<string, readonly string[]>): Record<string, readonly string[]> {
  return { owner: OWNER, "co-author": CO_AUTHOR, editor: EDITOR, "beta-reader": BETA, ...others };
}

describe("The story policy", () => {
  const house = useHouse();
  const { services } = house;
  const viewers: Record<string, Viewer> = {};
  const stories: Record<string, StoryDoc> = {};

  before(async () => {
    const owner = await aMember(house);
    const moderator = await aMember(house, "moderator");
    const callers: Record<string, Caller> = {
      owner,
      moderator,
      admin: await aMember(house, "admin"),
      stranger: await aMember(house),
    };
    for (const role of COLLABORATOR_ROLES) callers[role] = await aMember(house);
    for (const [name, { viewer }] of Object.entries(callers)) viewers[name] = viewer;

    const id = (story: StoryDoc) => String(story._id);
    const make = async (input: object, then: (story: StoryDoc) => Promise<unknown> = async () => {}) => {
      const story = await aDraft(house, owner, input);
      for (const role of COLLABORATOR_ROLES) {
        const user = String(callers[role]?.viewer.id);
        await setCollaborator(services, owner, id(story), { user, role });
      }
      await then(story);
      return fresh(story);
    };
    const publish = (story: StoryDoc) => publishStory(services, owner, id(story));
    stories.draft = await make({});
    stories.scheduled = await make({}, (story) =>
      scheduleStory(services, owner, id(story), { at: new Date(house.clock.getTime() + 1_000) }),
    );
    stories.published = await make({}, publish);
    stories.private = await make({ private: true }, publish);
    stories.passworded = await make({ private: true, password: "sesame" }, publish);
    stories.unpublished = await make({}, async (story) => {
      await publish(story);
      await unpublishStory(services, owner, id(story));
    });
    stories.removed = await make({}, async (story) => {
      await publish(story);
      await removeStory(services, moderator, id(story), { reason: "x" });
    });
    stories.deleted = await make({}, async (story) => {
      await publish(story);
      await deleteStory(services, owner, id(story));
    });
    viewers.guest = guest;
    const unlocked = Object.fromEntries(
      Object.values(stories).map((story) => [id(story), story.passwordVersion ?? "none"]),
    );
    viewers.unlocked = { ...guest, unlocked };
    viewers["unlocked long ago"] = {
      ...guest,
      unlocked: Object.fromEntries(Object.keys(unlocked).map((key) => [key, "older"])),
    };
  });

  const names = [
    "guest",
    "unlocked",
    "unlocked long ago",
    "stranger",
    "owner",
    ...COLLABORATOR_ROLES,
    "moderator",
    "admin",
  ];
  for (const [state, allowed] of Object.entries(MATRIX)) {
    for (const name of names) {
      const may = allowed[name] ?? (name === "unlocked long ago" ? (allowed.guest ?? []) : []);
      it(`lets ${name} ${may.length > 0 ? may.join(", ") : "do nothing"}: ${state}`, async () => {
        const viewer = viewers[name] as Viewer;
        const story = stories[state] as StoryDoc;
        expect(ACTIONS.filter((action) => storyPolicy.can(viewer, action, story))).to.have.members([...may]);
        const found = await Story.exists({ _id: story._id, ...storyPolicy.readable(viewer) });
        expect(found !== null, "found by the filter").to.equal(may.includes("read"));
      });

      it(`shows ${name} the published chapter of the same story alike: ${state}`, async () => {
        const viewer = viewers[name] as Viewer;
        const story = stories[state] as StoryDoc;
        const chapter = (await Chapter.findOne({ story: story._id }).lean<ChapterDoc>())!;
        const readable =
          (await Chapter.exists({ _id: chapter._id, ...chapterPolicy.readable(viewer) })) !== null;
        expect(readable).to.equal(chapterPolicy.can(viewer, "read", chapter));
        expect(readable).to.equal(may.includes("read"));
      });
    }
  }

  it("lets every member create a story, and no guest", () => {
    expect(storyPolicy.can(viewers.stranger as Viewer, "create", null)).to.equal(true);
    expect(storyPolicy.can(guest, "create", null)).to.equal(false);
  });
});
