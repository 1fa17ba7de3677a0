import { readAo3 } from "./ao3.ts";
import type { Elsewhere, FileAbout, Page } from "./elsewhere.ts";
import { readFanFicFare } from "./fanficfare.ts";
import { readSavedPage } from "./saved-page.ts";

const NOTHING: FileAbout = { makers: [], sources: [], series: null };

/**
 * Recognises a work of another site by the structure of its pages, which then contain only the work's text and the
 * author's notes; returns null for any other file.
 */
export const readElsewhere = (pages: readonly Page[], about: FileAbout = NOTHING): Elsewhere | null =>
  readFanFicFare(pages, about) ?? readAo3(pages) ?? readSavedPage(pages);
