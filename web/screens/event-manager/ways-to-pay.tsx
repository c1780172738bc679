import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { EventMethods } from '../../../contracts/payment-methods.ts';
import { eventMethodsQuery, useSetEventMethods } from '../../api/transfers.ts';
import { useErrorText } from '../../lib/form.ts';
import { QueryError } from '../../lib/query-error.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './payments-panel.module.css';

const holdHours = [1, 3, 6, 12, 24, 48, 72, 120, 168, 336];
const releaseHours = [0, 1, 3, 24, 72];

/** The ways to pay that the event offers, and for how long it holds unpaid seats. */
export function WaysToPay({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('managePayments');
  const query = useQuery(eventMethodsQuery(eventId));
  const { data, isError } = query;
  if (isError) return <QueryError title={t('waysFailed')} query={query} />;
  if (data === undefined) return null;
  return (
    <Card as="section" className={styles.ways} aria-labelledby="ways">
      <header>
        <div>
          <h3 id="ways">{t('waysTitle')}</h3>
          <p>{t(data.available.length === 0 ? 'waysNone' : 'waysHint')}</p>
        </div>
        <Link
          to={paths.profileSettings('payments')}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('setUp')}
        </Link>
      </header>
      {data.available.length > 0 && <WaysForm key={JSON.stringify(data)} eventId={eventId} ways={data} />}
    </Card>
  );
}

function WaysForm({ eventId, ways }: { readonly eventId: string; readonly ways: EventMethods }) {
  const t = useTranslations('managePayments');
  const accounts = useTranslations('paymentAccounts');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSetEventMethods(eventId, () =>
    showToast({ tone: 'good', text: t('saved') }),
  );
  const [offered, setOffered] = useState<readonly string[]>(ways.offered);
  const [hold, setHold] = useState(ways.transferHoldHours);
  const [release, setRelease] = useState(ways.doorReleaseHours);
  const kinds = new Set(
    ways.available.filter(({ $id }) => offered.includes($id)).map(({ method }) => method),
  );
  const duration = (hours: number) =>
    hours >= 24 && hours % 24 === 0 ? t('days', { count: hours / 24 }) : t('hours', { count: hours });
  const chosen = ways.available.map(({ $id }) => $id).filter((id) => offered.includes(id));
  const isChanged =
    chosen.length !== ways.offered.length ||
    chosen.some((id) => !ways.offered.includes(id)) ||
    hold !== ways.transferHoldHours ||
    release !== ways.doorReleaseHours;
  const save = () =>
    mutate({
      offered: chosen,
      transferHoldHours: hold,
      doorReleaseHours: release,
    });
  return (
    <form
      method="dialog"
      className={styles.ways}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {ways.available.map(({ $id, method, account }) => (
        <Checkbox
          key={$id}
          label={t('way', { method: accounts(`methods.${method}`), account: t(`account.${account}`) })}
          checked={offered.includes($id)}
          onChange={({ target }) =>
            setOffered(target.checked ? [...offered, $id] : offered.filter((id) => id !== $id))
          }
        />
      ))}
      {(kinds.has('upi') || kinds.has('bank')) && (
        <Select
          label={t('transferHold')}
          value={String(hold)}
          options={[...new Set([...holdHours, hold])]
            .toSorted((one, other) => one - other)
            .map((hours) => ({ value: String(hours), label: duration(hours) }))}
          onChange={({ target }) => setHold(Number(target.value))}
        />
      )}
      {kinds.has('door') && (
        <Select
          label={t('doorRelease')}
          value={release === null ? 'never' : String(release)}
          options={[
            { value: 'never', label: t('releaseNever') },
            ...[...new Set([...releaseHours, release ?? 0])]
              .toSorted((one, other) => one - other)
              .map((hours) => ({
                value: String(hours),
                label: hours === 0 ? t('releaseStart') : t('releaseHours', { count: hours }),
              })),
          ]}
          onChange={({ target }) => setRelease(target.value === 'never' ? null : Number(target.value))}
        />
      )}
      {error !== null && <FormMessage>{errorText(error)}</FormMessage>}
      {isChanged && (
        <Button type="submit" busy={isPending} disabled={offered.length === 0}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
