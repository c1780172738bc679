import heading from '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2?url';
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';

/** Addresses of the two files that every English page needs; the document head preloads them. */
export const preloadedFonts: readonly string[] = [text, heading];
