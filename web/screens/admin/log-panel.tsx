import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditAction } from '../../../contracts/administration.ts';
import { auditActions } from '../../../contracts/audit-actions.ts';
import { logQuery } from '../../api/administration.ts';
import { type CallReply, useCall } from '../../api/call.ts';
import { useFormats } from '../../lib/format.ts';
import { Select } from '../../ui/fields/choices.tsx';
import { EndlessList, useSearch, useTime } from './endless-list.tsx';
import styles from './screen.module.css';

type Line = CallReply<'GET /v1/admin/log'>['lines'][number];

export default function LogPanel() {
  const t = useTranslations('admin');
  const time = useTime();
  const { search, field } = useSearch(t('findInLog'));
  const [action, setAction] = useState<AuditAction>();
  const query = useInfiniteQuery({
    ...logQuery(useCall(), { action, search }),
    placeholderData: (before) => before,
  });
  const filtered = search !== '' || action !== undefined;
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        {field}
        <Select
          label={t('filter')}
          value={action ?? ''}
          onChange={({ target }) => setAction(auditActions.find((each) => each === target.value))}
          options={[
            { value: '', label: t('allActions') },
            ...auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
          ]}
        />
      </div>
      <EndlessList
        query={query}
        rows={query.data?.pages.flatMap(({ lines }) => lines)}
        empty={t(filtered ? 'nothingFound' : 'logEmpty')}
      >
        {(line) => (
          <div className={styles.what}>
            <p className={styles.title}>{t(`action.${line.action}`)}</p>
            <p className={styles.about}>
              {time(line.at)} · {line.actor === null ? t('nobody') : line.actor.name || t('nameless')}
            </p>
            <p className={styles.about}>
              {line.objectKind} {line.objectId}
              <Details details={line.details} />
            </p>
          </div>
        )}
      </EndlessList>
    </section>
  );
}

/** Amounts are shown as money, other values as stored. */
function Details({ details: { amountPaise, ...others } }: Pick<Line, 'details'>) {
  const formats = useFormats();
  const texts = [
    ...(typeof amountPaise === 'number' ? [formats.rupees(amountPaise / 100)] : []),
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
  ];
  return texts.map((text) => ` · ${text}`).join('');
}
