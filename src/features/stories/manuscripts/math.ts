import { escapeText } from "#core/text/index.ts";
import { type ChildNode, childrenOf, Element, Text, textOf } from "#shared/text/dom.ts";

/** Converts a MathML formula to an equivalent line of text: E = mc², a/b, √(x). All symbols are retained. */
export function mathMarkup(math: Element): string {
  const alternative = math.attribs.alttext;
  const html = all(childrenOf(math));
  return html.trim() === "" && alternative ? escapeText(alternative) : html;
}

const all = (nodes: readonly ChildNode[]): string => nodes.map(markup).join("");

function markup(node: ChildNode): string {
  if (node instanceof Text) return escapeText(node.data.replace(/\s+/g, " ").trim());
  if (!(node instanceof Element)) return "";
  const name = node.name.replace(/^m(?:ml)?:/, "");
  const parts = childrenOf(node).filter((child) => child instanceof Element);
  const [first, second, third] = parts.map((part) => all([part]));
  switch (name) {
    case "annotation":
    case "annotation-xml":
      return "";
    case "msup":
    case "mover":
      return `${first ?? ""}<sup>${second ?? ""}</sup>`;
    case "msub":
    case "munder":
      return `${first ?? ""}<sub>${second ?? ""}</sub>`;
    case "msubsup":
    case "munderover":
      return `${first ?? ""}<sub>${second ?? ""}</sub><sup>${third ?? ""}</sup>`;
    case "mfrac":
      return `${grouped(parts[0], first)}/${grouped(parts[1], second)}`;
    case "msqrt":
      return `√${grouped(node, all(childrenOf(node)))}`;
    case "mroot":
      return `<sup>${second ?? ""}</sup>√${grouped(parts[0], first)}`;
    case "mfenced":
      return `${node.attribs.open ?? "("}${parts.map((part) => all([part])).join(", ")}${node.attribs.close ?? ")"}`;
    case "mtr":
    case "mlabeledtr":
      return `${parts.map((part) => all([part])).join(" ")}; `;
    case "mtext":
      return escapeText(textOf(node));
    case "mspace":
      return " ";
    case "mo":
      return OPERATOR.test(textOf(node).trim())
        ? ` ${escapeText(textOf(node).trim())} `
        : all(childrenOf(node));
    default:
      return all(childrenOf(node));
  }
}

/** Operators surrounded by spaces. */
const OPERATOR = /^[=<>≤≥≠≈≡→⇒±]$/;

const grouped = (part: ChildNode | undefined, html = ""): string =>
  part && [...textOf(part).replace(/\s/g, "")].length > 1 ? `(${html})` : html;
