import type { ReactNode } from "react";
import { ICONS } from "#shared/icons.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge, ChipLink, RemovableChip } from "../../ui/Badge.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuPart } from "../../ui/Menu.tsx";
import { Flash, Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { Rating, Stars } from "../../ui/Rating.tsx";
import { Steps } from "../../ui/Steps.tsx";
import { Table } from "../../ui/Table.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Time } from "../../ui/Time.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";
import { people } from "./fixtures/stories.ts";

const TOGGLE = { action: "#toggle", next: "#toggle", verbs: TOGGLE_VERBS.add } as const;

/** A section with a heading for a sample. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="ui-sample">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The components other than form fields. */
export function UiParts() {
  return (
    <>
      <Sample title="Buttons and links">
        <div className="actions">
          <Button look="primary">Publish chapter</Button>
          <Button>Save draft</Button>
          <Button look="quiet" icon="list">
            Contents
          </Button>
          <Button look="danger" icon="trash-2">
            Delete chapter
          </Button>
          <Button disabled>Not now</Button>
          <ButtonLink href="#next" iconAfter="arrow-right">
            Next page
          </ButtonLink>
          <a href="#plain">A plain link</a>
        </div>
      </Sample>
      <Sample title="Steps of a wizard">
        <Steps
          label="Steps"
          steps={[
            { label: "Individual or company", href: "#steps", done: true },
            { label: "Representative", current: true },
            { label: "Bank details" },
          ]}
        />
      </Sample>
      <Sample title="Badges, chips, ratings, times">
        <div className="badges">
          <Badge>Draft</Badge>
          <Badge tone="accent">Published</Badge>
          <Badge tone="good" icon="check">
            Complete
          </Badge>
          <Badge tone="warn">Mature</Badge>
        </div>
        <div className="chips">
          <ChipLink href="#fantasy">Fantasy</ChipLink>
          <RemovableChip href="#all" label="Complete" />
        </div>
        <p>
          <Rating rating={4.25} ratings={12} /> <Rating rating={null} ratings={0} />{" "}
          <Stars rating={3.5} ratings={1} /> <Time iso="2026-11-21T14:05:00.000Z" />{" "}
          <Time iso="2026-11-21T14:05:00.000Z" as="moment" zone="Europe/London" />
        </p>
      </Sample>
      <Sample title="Notices">
        <Flash kind="success" focused={false} text="Chapter published." />
        <Notice kind="info" title="No chapter is out yet.">
          <p>Come back soon.</p>
        </Notice>
        <Notice kind="warning">This story is a draft.</Notice>
        <Notice kind="error" title="Check the highlighted fields" />
      </Sample>
      <Sample title="What one can do with a story">
        <div className="action-row">
          <Toggle {...TOGGLE} on icon="heart" label={{ off: "Favourite", on: "Favourited" }} />
          <Toggle {...TOGGLE} on={false} icon="bookmark" label={{ off: "Bookmark", on: "Bookmarked" }} />
          <ButtonLink href="#rate" icon="star" on>
            Rated 4
          </ButtonLink>
          <Menu label={<span>More</span>} icon="ellipsis" button>
            <a href="#download">
              <Icon name="download" />
              Download EPUB
            </a>
            <MenuPart label="Hide stories like this" icon="ban">
              <Button look="quiet">Genre: Fantasy</Button>
              <a href="#filters">All your filters</a>
            </MenuPart>
          </Menu>
        </div>
      </Sample>
      <Sample title="Finding the way">
        <Breadcrumbs trail={[{ href: "#mine", label: "My stories" }, { label: "Edit Salt Road" }]} />
        <Tabs
          label="Profile"
          tabs={[
            { href: "#stories", label: "Stories", count: 3, current: true },
            { href: "#about", label: "About" },
          ]}
        />
        <Menu label="A menu">
          <ul>
            <li>
              <a href="#one">First</a>
            </li>
            <li>
              <a href="#two">Second</a>
            </li>
          </ul>
        </Menu>
        <Pagination paging={{ newer: "#newer", older: "#older", total: 120 }} />
      </Sample>
      <Sample title="People">
        <div className="actions">
          {people.map((person) => (
            <Avatar key={person.id} user={person} size="m" />
          ))}
        </div>
      </Sample>
      <Sample title="Progress, tables, cards, dialogs">
        <Progress share={0.42} label="42% read" />
        <Table
          caption="Chapters"
          rows={[
            { title: "The Dinner Guests", words: 3215 },
            { title: "The Machine", words: 1874 },
          ]}
          keyOf={(row) => row.title}
          columns={[
            { head: "Chapter", cell: (row) => row.title },
            { head: "Words", cell: (row) => row.words, figures: true },
          ]}
        />
        <Card>A card around what belongs together.</Card>
        <Dialog id="sample-dialog" opener="Delete story" title="Delete Salt Road?">
          <p>The story and all its chapters go.</p>
        </Dialog>
        <Empty title="Nothing here yet" action={<ButtonLink href="#write">Write a story</ButtonLink>}>
          <p>Start with a title and a first chapter.</p>
        </Empty>
      </Sample>
      <Sample title="Icons">
        <p className="ui-icons">
          <Icon name="brand" />
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </Sample>
    </>
  );
}
