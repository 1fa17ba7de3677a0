/**
 * Languages that sellers work in, as BCP 47 tags: those in which most books of the site's members are
 * written. Not in the specification.
 */
export const SERVICE_LANGUAGES = [
  ...["en", "es", "fr", "de", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "hu", "ro", "el"],
  ...["tr", "ru", "uk", "he", "ar", "fa", "hi", "bn", "id", "vi", "th", "zh", "ja", "ko"],
] as const;
