import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pictureTypes } from '../../../contracts/pictures.ts';
import type { Viewer } from '../../api/account.ts';
import { useChangePicture } from '../../api/profile.ts';
import { useErrorText } from '../../lib/form.ts';
import { usePictures } from '../../lib/pictures.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import styles from './picture-field.module.css';
import screen from './screen.module.css';

/** Uploaded as soon as a picture is chosen. */
export function PictureField({ viewer }: { viewer: NonNullable<Viewer> }) {
  const t = useTranslations('profile');
  const errorText = useErrorText();
  const { url } = usePictures();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const { mutate, isPending, error } = useChangePicture();
  const pick = (file: File | undefined) => {
    if (file === undefined) return;
    const known = (pictureTypes as readonly string[]).includes(file.type);
    setRefused(!known);
    if (known) mutate(file);
  };
  return (
    <div>
      <div className={styles.picture}>
        <Avatar name={viewer.name} src={viewer.avatar && url(viewer.avatar)} size="xl" />
        <div className={screen.buttonRow}>
          <Button
            variant="secondary"
            size="sm"
            icon={<ImagePlus aria-hidden="true" />}
            busy={isPending}
            onClick={() => input.current?.click()}
          >
            {t(isPending ? 'uploading' : viewer.avatar === null ? 'choosePicture' : 'changePicture')}
          </Button>
          {viewer.avatar !== null && !isPending && (
            <Button
              variant="quiet"
              size="sm"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => mutate(null)}
            >
              {t('removePicture')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('picture')}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            pick(event.currentTarget.files?.[0]);
            // Cleared, so that choosing the same file after a failure fires a change event.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {refused && <FormMessage>{t('pictureRefused')}</FormMessage>}
      {error !== null && !refused && <FormMessage>{errorText(error)}</FormMessage>}
    </div>
  );
}
