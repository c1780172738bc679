import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { pictureTypes } from '../../contracts/pictures.ts';
import { Cover } from '../ui/cover.tsx';
import { ImagePicker } from '../ui/fields/image-picker.tsx';
import styles from './event-form.module.css';
import type { EventValues } from './values.ts';

interface CoverFieldProps {
  readonly storedSrc: string | undefined;
  readonly picture: File | null;
  readonly onPick: (picture: File | null) => void;
}

/** The picture; while there is none, the cover that the event would get. */
export function CoverField({ storedSrc, picture, onPick }: CoverFieldProps) {
  const t = useTranslations('eventForm');
  const { watch } = useFormContext<EventValues>();
  const [title, categories] = watch(['eventTitle', 'categories']);
  const [refused, setRefused] = useState(false);
  const pick = (file: File | null) => {
    setRefused(false);
    onPick(file);
  };
  return (
    <div className={styles.picture}>
      <ImagePicker
        label={t('cover')}
        note={t('optional')}
        hint={storedSrc === undefined && picture === null ? t('coverHint') : undefined}
        error={refused ? t('imageRefused') : undefined}
        accept={pictureTypes}
        file={picture}
        onPick={pick}
        onRefuse={() => setRefused(true)}
        storedSrc={storedSrc}
        placeholder={<Cover id="draft" title={title} category={categories[0]} />}
        texts={{
          choose: t('chooseImage'),
          change: t('changeImage'),
          remove: t('removeImage'),
          drop: t('dropImage'),
        }}
      />
    </div>
  );
}
