/** The element that a server-drawn part gives this name. */
export function part<Type extends HTMLElement | null = HTMLElement>(within: ParentNode, name: string): Type {
  return within.querySelector(`[data-offline="${name}"]`) as Type;
}

/** Shows these and hides those. */
export function show(shown: readonly HTMLElement[], hidden: readonly HTMLElement[] = []): void {
  for (const element of shown) element.hidden = false;
  for (const element of hidden) element.hidden = true;
}
