import { type CheerioAPI, load } from "cheerio";
import { XmlDocument } from "libxml2-wasm";

/** Parses XML for queries; throws if it is not well-formed. */
export function wellFormed(text: string): CheerioAPI {
  XmlDocument.fromString(text).dispose();
  return load(text, { xml: true });
}
