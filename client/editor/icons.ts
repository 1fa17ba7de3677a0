import bold from "lucide-static/icons/bold.svg";
import chevron from "lucide-static/icons/chevron-down.svg";
import ellipsis from "lucide-static/icons/ellipsis.svg";
import eye from "lucide-static/icons/eye.svg";
import focus from "lucide-static/icons/focus.svg";
import image from "lucide-static/icons/image.svg";
import italic from "lucide-static/icons/italic.svg";
import link from "lucide-static/icons/link.svg";
import outline from "lucide-static/icons/list-tree.svg";
import notes from "lucide-static/icons/notebook-pen.svg";
import plus from "lucide-static/icons/plus.svg";
import redo from "lucide-static/icons/redo-2.svg";
import search from "lucide-static/icons/search.svg";
import scene from "lucide-static/icons/separator-horizontal.svg";
import note from "lucide-static/icons/superscript.svg";
import table from "lucide-static/icons/table.svg";
import undo from "lucide-static/icons/undo-2.svg";

/** Icons of the tools; bundled with the editor, so that readers' pages do not load them. */
export const icons = {
  bold,
  chevron,
  ellipsis,
  eye,
  focus,
  image,
  italic,
  link,
  outline,
  plus,
  redo,
  search,
  scene,
  note,
  notes,
  table,
  undo,
};
