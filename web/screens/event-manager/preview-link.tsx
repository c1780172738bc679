import { useQuery } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { previewQuery, useCreatePreview, useRevokePreview } from '../../api/event-access.ts';
import { useErrorText } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './draft-banner.module.css';

/** A link that shows a draft to people outside its team, and its end. */
export function PreviewLink({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventAccess');
  const errorText = useErrorText();
  const { data } = useQuery(previewQuery(eventId));
  const create = useCreatePreview(eventId);
  const revoke = useRevokePreview(eventId);
  const url = data?.url ?? null;
  const onError = (error: Error) => showToast({ tone: 'bad', text: errorText(error) });
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'good', text: t('copied') }),
      // The field beside it has the link to copy by hand.
      () => document.querySelector<HTMLInputElement>('#preview')?.select(),
    );
  return (
    <div className={styles.preview}>
      <p>{t('previewHint')}</p>
      {url === null ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<Link2 aria-hidden="true" />}
          busy={create.isPending}
          onClick={() => create.mutate(undefined, { onError })}
        >
          {t('createPreview')}
        </Button>
      ) : (
        <>
          <TextField id="preview" label={t('previewLink')} readOnly value={url} />
          <div className={styles.buttons}>
            <Button
              variant="secondary"
              size="sm"
              icon={<Copy aria-hidden="true" />}
              onClick={() => copy(url)}
            >
              {t('copy')}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              busy={revoke.isPending}
              onClick={() =>
                revoke.mutate(undefined, {
                  onSuccess: () => showToast({ tone: 'plain', text: t('previewRevoked') }),
                  onError,
                })
              }
            >
              {t('revokePreview')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
