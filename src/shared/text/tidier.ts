import type { CheckedAttributes } from "./attributes.ts";
import type { ChildNode, Element } from "./dom.ts";
import type { Run, Wrapper } from "./run.ts";

/** How bare text in a container is written: always as paragraphs, or bare if it is the only content. */
export type Mode = "paragraphs" | "bare" | "item";

/** Interface of the tidier for its parts: ids and links are known for the whole text. */
export interface Tidier {
  readonly ids: Set<string>;
  /** Writes the content of a container, with the inline elements that surrounded the container. */
  flow(nodes: readonly ChildNode[], mode: Mode, around?: readonly Element[]): string;
  /** Writes content that must stay one line: block ends become spaces. */
  line(nodes: readonly ChildNode[], around?: readonly Element[]): string;
  inline(nodes: readonly ChildNode[], run: Run, inside: ReadonlySet<string>): void;
  id(checked: CheckedAttributes): string;
  image(element: Element): string;
  wrapper(element: Element, inside?: ReadonlySet<string>): Wrapper | null;
}
