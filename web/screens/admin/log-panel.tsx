import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditAction } from '../../../contracts/administration.ts';
import { auditActions } from '../../../contracts/audit-actions.ts';
import { logQuery } from '../../api/administration.ts';
import { useCall } from '../../api/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { useSearch } from './endless-list.tsx';
import { LogTable } from './log-table.tsx';
import styles from './screen.module.css';

export default function LogPanel() {
  const t = useTranslations('admin');
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
          labelHidden
          value={action ?? ''}
          onChange={({ target }) => setAction(auditActions.find((each) => each === target.value))}
          options={[
            { value: '', label: t('allActions') },
            ...auditActions.map((value) => ({ value, label: t(`action.${value}`) })),
          ]}
        />
        <a
          href={`/v1/admin/log.csv?${new URLSearchParams({ ...(action && { action }), ...(search && { search }) })}`}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('exportLog')}
        </a>
      </div>
      <LogTable
        query={query}
        rows={query.data?.pages.flatMap(({ lines }) => lines)}
        label={t('logTab')}
        empty={t(filtered ? 'nothingFound' : 'logEmpty')}
      />
    </section>
  );
}
