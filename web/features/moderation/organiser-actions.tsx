import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOrganiserAction } from '../../api/administration.ts';
import { useErrorText } from '../../lib/form.ts';
import { withTexts } from '../../lib/screen-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';

interface OrganiserActionsProps {
  readonly organiserId: string;
  readonly name: string;
  /** Whether there are open reports to dismiss. */
  readonly reported?: boolean;
}

/** Dismisses reports of an organiser's page, or removes what they say on it, for administrators. */
function OrganiserActions({ organiserId, name, reported = false }: OrganiserActionsProps) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, variables } = useOrganiserAction({
    onDone: (action) => {
      setAsking(false);
      const text = action === 'clear' ? t('clearProfileDone') : t('settleDone', { event: name });
      showToast({ tone: 'good', text });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  const busyWith = isPending ? variables.action : null;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {t('clearProfile')}
      </Button>
      {reported && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('settleName', { event: name })}
          busy={busyWith === 'settle'}
          onClick={() => mutate({ organiserId, action: 'settle' })}
        >
          {t('settle')}
        </Button>
      )}
      {asking && (
        <FormDialog
          title={t('clearProfile')}
          description={t('clearProfileText', { name })}
          closeLabel={t('close')}
          dismissLabel={t('keep')}
          submitLabel={t('clearProfile')}
          tone="danger"
          busy={busyWith === 'clear'}
          onSubmit={() => mutate({ organiserId, action: 'clear' })}
          onClose={() => setAsking(false)}
        >
          {null}
        </FormDialog>
      )}
    </>
  );
}

export default withTexts(OrganiserActions, ['admin']);
