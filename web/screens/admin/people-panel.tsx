import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { peopleQuery, useBlockPerson } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConfirmedButton } from './confirmed-button.tsx';
import { EndlessList, useSearch, useTime } from './endless-list.tsx';
import styles from './screen.module.css';

type Person = CallReply<'GET /v1/admin/people'>['people'][number];

const openReasonDialog = () => import('../../features/moderation/reason-required-dialog.tsx');
const ReasonRequiredDialog = lazyPart(openReasonDialog);

export default function PeoplePanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const formats = useFormats();
  const [blocked, setBlocked] = useState(false);
  const { search, field } = useSearch(t('findPeople'));
  const query = useInfiniteQuery({
    ...peopleQuery(useCall(), { search, blocked }),
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        {field}
        <Checkbox
          label={t('onlyBlocked')}
          checked={blocked}
          onChange={({ target }) => setBlocked(target.checked)}
        />
      </div>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ people }) => people)}
        total={query.data?.pages[0]?.total}
        compact
        empty={t('peopleEmpty')}
      >
        {(person) => (
          <>
            <Avatar name={person.name || person.email} />
            <div className={styles.what}>
              <p className={styles.title}>
                {person.name || t('nameless')}
                {person.administrator && <Badge tone="accent">{t('administrator')}</Badge>}
                {person.blockedAt !== null && <Badge tone="bad">{t('blocked')}</Badge>}
              </p>
              <p className={styles.about}>
                {person.email}
                {'\u00a0· '}
                <span className={styles.unbroken}>
                  {t('memberSince', { time: formats.date(person.$createdAt.slice(0, 10)) })}
                </span>
              </p>
              {person.blockedAt !== null && (
                <p className={styles.about}>
                  {t('blockedAt', { time: time(person.blockedAt), reason: person.blockedReason ?? '' })}
                </p>
              )}
            </div>
            {!person.administrator && <BlockButton person={person} />}
          </>
        )}
      </EndlessList>
    </section>
  );
}

function BlockButton({ person }: { person: Person }) {
  const t = useTranslations('admin');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const name = person.name || person.email;
  const { mutate, isPending } = useBlockPerson({
    onDone: ({ reason }) => {
      setAsking(false);
      showToast({ tone: 'good', text: t(reason === null ? 'unblockDone' : 'blockDone', { name }) });
    },
    onFailure: (error) => showToast({ tone: 'bad', text: t('actionFailed', { error: errorText(error) }) }),
  });
  const executeCommands = (reason: string | null) => mutate({ userId: person.$id, reason });
  if (person.blockedAt !== null) {
    return (
      <ConfirmedButton
        label={t('unblock')}
        name={t('unblockName', { name })}
        title={t('unblockTitle', { name })}
        text={t('unblockText')}
        busy={isPending}
        onDo={() => executeCommands(null)}
      />
    );
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('blockName', { name })}
        onPointerEnter={() => void openReasonDialog()}
        onClick={() => setAsking(true)}
      >
        {t('block')}
      </Button>
      {asking && (
        <Suspense>
          <ReasonRequiredDialog
            title={t('blockTitle', { name })}
            text={t('blockText')}
            action={t('block')}
            busy={isPending}
            onDo={executeCommands}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
