/** Names of document properties with the series and the day of first publication, in exports and imports. */
export const SERIES_PROPERTY = "Series";
export const PUBLISHED_PROPERTY = "First published";
