/**
 * Names of paragraph styles of word processors, in lower case, that say what a paragraph is. Used for files and for
 * pasted text.
 */

/** Names of heading styles in programs in many languages; Word stores the English name. */
export const HEADING_STYLE =
  /^(?:heading|head|überschrift|ueberschrift|berschrift|titre|título|titulo|titolo|encabezado|cabeçalho|заголовок|nagłówek|nagwek|nadpis|kop|rubrik|overskrift|otsikko|başlık|balk|címsor|cmsor|επικεφαλίδα|titlu|标题|標題|見出し|제목|כותרת|عنوان)[ _-]*([1-9])$/;
export const QUOTE_STYLE =
  /^(?:quote|intense quote|block text|block quotation|quotations?|blockquote|block quote)$/;
export const TITLE_STYLE = /^title$/;
export const SUBTITLE_STYLE = /^subtitle$/;
export const VERSE_STYLE = /^(?:verse|poem|poetry|lyrics?|stanza|song)$/;

/**
 * Returns the style name of a class that Word or LibreOffice writes: "MsoIntenseQuote" is "intense quote",
 * "quotations-western" is "quotations".
 */
export const styleNameOfClass = (name: string): string =>
  name
    .replace(/^Mso/, "")
    .replace(/-(?:western|cjk|ctl)$/, "")
    .replace(/(\p{Ll})(?=[\p{Lu}\d])/gu, "$1 ")
    .toLowerCase();
