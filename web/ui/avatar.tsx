import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  /** Determines the initials and the colours; the same name always gets the same ones. */
  name: string;
  src?: string | null | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
}

/** A person's picture, or their initials. Decorative: the name is next to it, or on the surrounding control. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        className={classNames(styles.avatar, styles[size])}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      // Drawn in CSS: as text they would become part of a surrounding button's name.
      data-initials={initialsOf(name)}
      className={classNames(
        styles.avatar,
        styles.initials,
        styles[size],
        styles[`dye${initialsColour(name)}`],
      )}
    />
  );
}

/** The first letters of the first and the last word, whole graphemes, so that Devanagari syllables stay intact. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => firstGrapheme(word))
    .join('')
    .toUpperCase();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}

/** One of the four dyes of the stylesheet. */
function initialsColour(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % 4;
}
