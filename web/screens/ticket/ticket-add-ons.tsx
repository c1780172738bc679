import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TicketAddOns as AddOns } from '../../../contracts/ticket-changes.ts';
import type { TicketView } from '../../../contracts/tickets.ts';
import { query, useCall } from '../../api/call.ts';
import { goToPayment, paymentsOfRegistrationQuery } from '../../api/payments.ts';
import { ticketQuery } from '../../api/tickets.ts';
import { useErrorText } from '../../lib/form.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/choices.tsx';
import { FormMessage } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './transfer.module.css';

const addOnsOf = '/v1/tickets/:registrationId/add-ons';

function addOnsQuery(registrationId: string) {
  return query(`GET ${addOnsOf}`, { params: { registrationId } });
}

/** What can be added to a ticket or given back, and what is still to be paid for it. */
export default function TicketAddOns({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('ticket.addOns');
  const { data } = useQuery({ ...addOnsQuery(ticket.$id), staleTime: 0 });
  if (data === undefined) return null;
  const offered = data.offered.filter(({ most }) => most > 0);
  const returnable = data.taken.filter((each) => each.returnable);
  const isMove = data.change?.kind === 'type';
  if (data.change === null && offered.length === 0 && returnable.length === 0) return null;
  return (
    <section className={styles.handOn} aria-labelledby="add-ons">
      <h2 id="add-ons">{t(isMove ? 'moveTitle' : 'title')}</h2>
      {data.change !== null && <ToPay ticket={ticket} change={data.change} />}
      {!isMove && offered.length > 0 && (
        <Add key={JSON.stringify(data.taken)} ticket={ticket} offered={offered} />
      )}
      {!isMove && returnable.length > 0 && (
        <ul className={styles.consequences}>
          {returnable.map((taken) => (
            <GiveBack key={`${taken.$id} ${taken.pricePaise}`} ticket={ticket} taken={taken} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useKeep({ $id }: TicketView) {
  const queries = useQueryClient();
  return async (data: AddOns) => {
    queries.setQueryData(addOnsQuery($id).queryKey, data);
    await Promise.all([
      queries.invalidateQueries({ queryKey: ticketQuery($id).queryKey }),
      queries.invalidateQueries({ queryKey: paymentsOfRegistrationQuery($id).queryKey }),
    ]);
  };
}

function usePay({ $id: registrationId }: TicketView) {
  const call = useCall();
  return useMutation({
    mutationFn: () => call('POST /v1/tickets/:registrationId/payment', { params: { registrationId } }),
    onSuccess: goToPayment,
  });
}

function ToPay({ ticket, change }: { ticket: TicketView; change: NonNullable<AddOns['change']> }) {
  const t = useTranslations('ticket.addOns');
  const formats = useFormats();
  const errorText = useErrorText();
  const pay = usePay(ticket);
  const amount = formats.money(change.duePaise, ticket.event.currency);
  const time = formats.instant(change.payBy, ticket.event.timeZone);
  return (
    <>
      <p>
        {change.kind === 'type'
          ? t('moveText', { type: change.name, amount, time })
          : t('heldText', { amount, time })}
      </p>
      {pay.error && <FormMessage>{errorText(pay.error)}</FormMessage>}
      <div className={styles.actions}>
        <Button busy={pay.isPending || pay.isSuccess} onClick={() => pay.mutate()}>
          {t('pay', { amount })}
        </Button>
      </div>
    </>
  );
}

/** Chooses how many more of each. */
function Add({ ticket, offered }: { ticket: TicketView; offered: AddOns['offered'] }) {
  const t = useTranslations('ticket.addOns');
  const formats = useFormats();
  const errorText = useErrorText();
  const call = useCall();
  const keep = useKeep(ticket);
  const pay = usePay(ticket);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const chosen = offered.flatMap(({ $id, pricePaise, most }) => {
    const count = Math.min(counts[$id] ?? 0, most);
    return count > 0 ? [{ $id, count, pricePaise }] : [];
  });
  const total = chosen.reduce((sum, { count, pricePaise }) => sum + count * pricePaise, 0);
  const add = useMutation({
    mutationFn: () =>
      call(`POST ${addOnsOf}`, {
        params: { registrationId: ticket.$id },
        body: { addOns: chosen.map(({ $id, count }) => ({ $id, count })), expectedPaise: total },
      }),
    onSuccess: async (data) => {
      await keep(data);
      setCounts({});
      if (data.change !== null) pay.mutate();
      else showToast({ tone: 'good', text: t('added') });
    },
  });
  const { currency } = ticket.event;
  const price = (paise: number) => (paise === 0 ? t('free') : formats.money(paise, currency));
  const error = add.error ?? pay.error;
  return (
    <>
      {offered.map(({ $id, name, description, pricePaise, most }) => (
        <Select
          key={$id}
          label={`${name} · ${price(pricePaise)}`}
          hint={description}
          value={String(counts[$id] ?? 0)}
          options={Array.from({ length: most + 1 }, (_, count) => ({
            value: String(count),
            label: formats.count(count),
          }))}
          onChange={({ target }) => setCounts({ ...counts, [$id]: Number(target.value) })}
        />
      ))}
      {error && <FormMessage>{errorText(error)}</FormMessage>}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={chosen.length === 0}
          busy={add.isPending || pay.isPending || pay.isSuccess}
          onClick={() => add.mutate()}
        >
          {total === 0 ? t('add') : t('addFor', { amount: formats.money(total, currency) })}
        </Button>
      </div>
    </>
  );
}

function GiveBack({ ticket, taken }: { ticket: TicketView; taken: AddOns['taken'][number] }) {
  const t = useTranslations('ticket.addOns');
  const shared = useTranslations('ticket');
  const formats = useFormats();
  const errorText = useErrorText();
  const call = useCall();
  const keep = useKeep(ticket);
  const [asking, setAsking] = useState(false);
  const name = `${formats.count(taken.count)} × ${taken.name}`;
  const giveBack = useMutation({
    mutationFn: () =>
      call(`DELETE ${addOnsOf}/:addOnId`, { params: { registrationId: ticket.$id, addOnId: taken.$id } }),
    onSuccess: async (data) => {
      setAsking(false);
      showToast({ tone: 'plain', text: t('givenBack', { name }) });
      await keep(data);
    },
  });
  return (
    <li>
      {name}{' '}
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('giveBackName', { name })}
        onClick={() => setAsking(true)}
      >
        {t('giveBack')}
      </Button>
      {asking && (
        <FormDialog
          title={t('giveBackTitle', { name })}
          description={t(taken.pricePaise > 0 ? 'giveBackPaid' : 'giveBackFree')}
          closeLabel={shared('close')}
          dismissLabel={t('keep')}
          submitLabel={t('giveBack')}
          tone="danger"
          busy={giveBack.isPending}
          onSubmit={() => giveBack.mutate()}
          onClose={() => setAsking(false)}
        >
          {giveBack.error && <FormMessage>{errorText(giveBack.error)}</FormMessage>}
        </FormDialog>
      )}
    </li>
  );
}
