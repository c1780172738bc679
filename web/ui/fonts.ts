import headingDevanagari from '@fontsource/eczar/files/eczar-devanagari-700-normal.woff2?url';
import heading from '@fontsource/eczar/files/eczar-latin-700-normal.woff2?url';
import textArabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url';
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import textDevanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';

/** Fonts needed by every page of a language, for preloading. */
export function preloadedFonts(language: string): readonly string[] {
  const { script } = new Intl.Locale(language).maximize();
  if (script === 'Arab') return [textArabic, text];
  return script === 'Deva' ? [textDevanagari, headingDevanagari] : [text, heading];
}
