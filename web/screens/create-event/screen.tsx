import { memo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useViewer } from '../../api/account.ts';
import { isProblem, NetworkError } from '../../api/errors.ts';
import { useCreateEvent } from '../../api/organise.ts';
import { EventForm, type SaveEvent } from '../../features/event-form/event-form.tsx';
import { type EventValues, emptyValues, eventInputOf, useDraft } from '../../features/event-form/values.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { Container } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './screen.module.css';

/**
 * After creating, people land on Your Events. If it fails, the draft is offered there, so nothing typed is lost
 * (product rule 6).
 */
export function Component() {
  const t = useTranslations('eventForm');
  const viewer = useViewer();
  return (
    <Container className={styles.screen}>
      <Head title={t('createTitle')} />
      <h1>{t('createTitle')}</h1>
      <p className={styles.intro}>{t('createIntro')}</p>
      {viewer && <CreateForm userId={viewer.$id} />}
    </Container>
  );
}

/** Memoised: hydration renders this screen twice, and the form is most of it. */
const CreateForm = memo(function CreateForm({ userId }: { readonly userId: string }) {
  const t = useTranslations('eventForm');
  const navigate = useNavigate();
  const { mutateAsync } = useCreateEvent();
  const groupId = useSearchParams()[0].get('group') ?? '';
  const draft = useDraft(userId, null, emptyValues);

  const create: SaveEvent = async (values, picture, onWait) => {
    draft.keep(values);
    let refusal: string | undefined;
    try {
      await mutateAsync({ event: eventInputOf(values), picture, onWait });
      draft.forget();
      showToast({ tone: 'good', text: t('created') });
    } catch (error) {
      if (!isProblem(error) && !(error instanceof NetworkError)) throw error;
      showToast({ tone: 'bad', text: t('createFailed') });
      if (isProblem(error)) refusal = Object.values(error.fields)[0] ?? error.message;
    }
    // Your Events offers the draft again and shows the reason.
    await navigate(paths.yourEvents(), { state: { refusal } });
  };

  return (
    <EventForm
      initial={inGroup(emptyValues, groupId)}
      restore={() => {
        const typed = draft.restore();
        return typed && inGroup(typed, groupId);
      }}
      texts={{ submit: t('create'), busy: t('creating') }}
      onSubmit={create}
      onType={draft.keepSoon}
      notice={draft.restored && <FormMessage tone="plain">{t('draftRestored')}</FormMessage>}
    />
  );
});

function inGroup(values: EventValues, groupId: string): EventValues {
  return groupId === '' ? values : { ...values, groupId };
}
