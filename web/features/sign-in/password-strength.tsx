import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import styles from './password-strength.module.css';

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Texts of the scores 0 to 4. */
const levels = ['weak', 'weak', 'fair', 'good', 'strong'] as const;
/** Longer passwords are strong anyway, and take long to compute. */
const maxChecked = 64;

interface PasswordStrengthProps {
  readonly password: string;
  /** What others know of the person, such as the address: bad parts of a password. */
  readonly known: readonly string[];
}

/** How hard a password is to guess. A hint only: the server decides what it accepts. Computed in the browser. */
export default function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const t = useTranslations('auth');
  const typed = useDeferredValue(password);
  const knownWords = known.join(' ');
  const score = useMemo(() => {
    const words = knownWords.split(/[\s@.]+/).filter((word) => word.length > 2);
    return strength.check(typed.slice(0, maxChecked), words).score;
  }, [typed, knownWords]);
  const level = levels[score] ?? 'weak';
  return (
    <p role="status" className={classNames(styles.strength, styles[level])}>
      <span aria-hidden="true" className={styles.bar} />
      {t(`strength.${level}`)}
    </p>
  );
}
