import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { suggestDesigns } from '../../ui/cover/draw.ts';
import { Cover } from '../../ui/cover.tsx';
import { visuallyHidden } from '../../ui/layout.tsx';
import styles from './cover-field.module.css';
import { type EventValues, newSeed } from './values.ts';

const count = 4;

interface CoverChoicesProps {
  /** Empty: the event has never had one chosen, and its page draws one from its title. */
  readonly design: string;
  readonly category: string | undefined;
  readonly onChoose: (design: string) => void;
}

/** Generated covers to choose from. */
export default function CoverChoices({ design, category, onChoose }: CoverChoicesProps) {
  const t = useTranslations('eventForm');
  const [ownSeed] = useState(newSeed);
  // Its own drawing comes first, also after another was tried.
  const [isDrawn] = useState(design === '');
  const title = useWatch<EventValues, 'eventTitle'>({ name: 'eventTitle' });
  const seed = design.split(':', 1)[0] || ownSeed;
  const designs = suggestDesigns(seed, category, isDrawn ? count - 1 : count);
  if (isDrawn) designs.unshift('');
  // A design picked while the event had another category.
  if (design !== '' && !designs.includes(design)) designs[count - 1] = design;
  return designs.map((choice, index) => (
    <label key={choice} className={styles.choice}>
      <input
        type="radio"
        name="cover-design"
        value={choice}
        checked={choice === design}
        className={styles.native}
        onChange={() => onChoose(choice)}
      />
      <Cover id="" title={choice === '' ? title : ''} category={category} design={choice} ratio="fill" />
      <span className={visuallyHidden}>{t('coverNumber', { number: String(index + 1) })}</span>
    </label>
  ));
}
