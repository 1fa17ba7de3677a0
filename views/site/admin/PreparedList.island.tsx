import type { MouseEvent } from "react";

interface Prepared {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

/** List of prepared answers that fill the field with this id, below any text already typed. */
export default function PreparedList({
  list,
  field,
}: {
  readonly list: readonly Prepared[];
  readonly field: string;
}) {
  const fill = (event: MouseEvent, text: string) => {
    const area = document.getElementById(field);
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!(area instanceof HTMLTextAreaElement) || !isPlain) return;
    event.preventDefault();
    const typed = area.value.trim();
    const isPrepared = typed === "" || list.some((each) => each.text === typed);
    area.value = isPrepared ? text : `${typed}\n\n${text}`;
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
    <ul>
      {list.map(({ label, text, href }) => (
        <li key={href}>
          <a href={href} onClick={(event) => fill(event, text)}>
            {label}
          </a>
          <p className="fine">{text}</p>
        </li>
      ))}
    </ul>
  );
}
