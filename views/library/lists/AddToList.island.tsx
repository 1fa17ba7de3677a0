import { type FormEvent, useEffect, useRef, useState } from "react";
import type { StoryListsData } from "#shared/library/lists.dto.ts";
import { LIST_TITLE_MAX } from "#shared/library/lists.limits.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText as texts } from "#shared/library/lists.text.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfToken } from "../../ui/CsrfToken.tsx";
import { Field } from "../../ui/Field.tsx";
import { MenuPart } from "../../ui/Menu.tsx";
import { useSignedOut } from "../../ui/use-signed-out.ts";
import { deleteItem, postItem, postList } from "./post.ts";

/**
 * The member's lists, ticked if they contain the story: a form that works without JavaScript; when hydrated,
 * each tick is saved immediately.
 */
export default function AddToList({ story, lists: known, token }: StoryListsData) {
  const [lists, setLists] = useState(known);
  const [awake, setAwake] = useState(false);
  const [status, setStatus] = useState("");
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLInputElement | null>(null);
  useEffect(() => setAwake(true), []);
  useSignedOut(() => setLists([]));
  const listCount = lists.filter(({ item }) => item !== null).length;

  const updateItem = (id: string, item: string | null) =>
    setLists((all) => all.map((list) => (list.id === id ? { ...list, item } : list)));

  const toggle = async (box: HTMLInputElement, list: StoryListsData["lists"][number]) => {
    const on = box.checked;
    setBusy(true);
    const answer = on ? await postItem(list.id, story.id, token) : await deleteItem(list.item ?? "", token);
    setBusy(false);
    if (answer === null) {
      box.checked = !on;
      setStatus(texts.add.failed);
      return;
    }
    updateItem(list.id, on ? answer : null);
    setStatus(on ? texts.add.added(list.title) : texts.add.removed(list.title));
  };

  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = title.current?.value.trim();
    if (!name || busy) return;
    setBusy(true);
    const id = await postList(name, token);
    const item = id && (await postItem(id, story.id, token));
    setBusy(false);
    if (id) setLists((all) => [{ id, title: name, item: item || null }, ...all]);
    if (id && title.current) title.current.value = "";
    setStatus(item ? texts.add.added(name) : texts.add.failed);
  };

  return (
    <MenuPart
      className="add-to-list"
      icon={listCount > 0 ? "check" : "plus"}
      label={listCount > 0 ? texts.add.in(listCount) : texts.add.button}
    >
      <form
        noValidate
        method="post"
        action={listsPaths.storyLists(story)}
        onSubmit={awake ? create : undefined}
        aria-busy={busy}
      >
        <CsrfToken token={token} />
        {lists.length > 0 ? (
          <fieldset className="add-lists">
            <legend>{texts.add.legend}</legend>
            {lists.map((list) => (
              <div className="choice" key={list.id}>
                {!awake && <input type="hidden" name="shown" value={list.id} />}
                <input
                  type="checkbox"
                  id={`list-${list.id}`}
                  name="lists"
                  value={list.id}
                  defaultChecked={list.item !== null}
                  disabled={busy}
                  onChange={(event) => void toggle(event.currentTarget, list)}
                />
                <label htmlFor={`list-${list.id}`} dir="auto">
                  {list.title}
                </label>
              </div>
            ))}
          </fieldset>
        ) : (
          <p>{texts.add.none}</p>
        )}
        <NewList field={title} />
        <div className="actions">
          <Button icon={awake ? "plus" : "check"} disabled={busy}>
            {awake ? texts.add.addNew : texts.add.save}
          </Button>
          <a href={listsPaths.myLists()}>{texts.add.manage}</a>
        </div>
        <p role="status">{status}</p>
      </form>
    </MenuPart>
  );
}

function NewList({ field }: { field: React.RefObject<HTMLInputElement | null> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current = box.current?.querySelector("input") ?? null;
  });
  return (
    <div ref={box}>
      <Field
        name="title"
        id="new-list"
        label={texts.add.newList}
        maxLength={LIST_TITLE_MAX}
        autoComplete="off"
      />
    </div>
  );
}
