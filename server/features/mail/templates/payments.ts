import { numberLocale } from '../../../../contracts/languages.ts';
import { money } from '../../../../contracts/money.ts';
import { countedName } from '../../../../contracts/order-texts.ts';
import type { RefundCause } from '../../../../contracts/payments.ts';
import { momentOf } from '../../calendar/index.ts';
import { deadlineBlock, eventBlock } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import type { Block, EventTag, Fact, MailContext, Writers } from '../mail-content.ts';

type PaymentMails = 'payment_receipt' | 'payment_refund' | 'payment_dispute' | 'invoice_corrected';

/** To the buyer, and about disputes and corrected invoices to those who are responsible for the money. */
export const paymentTemplates: Writers<PaymentMails> = {
  payment_receipt: (
    {
      number,
      title,
      description,
      amountPaise,
      currency,
      items = [],
      reference,
      paidAt,
      invoice = null,
      test,
      url,
      event,
    },
    context,
  ) => {
    const { t, name, site, reader, locale } = context;
    const { taxPaise = 0, seller = '' } = invoice ?? {};
    const paid = momentOf(paidAt, event?.timeZone ?? reader.timeZone, locale, 'shortMoment');
    // The event is shown below.
    const start = `${title} · `;
    const bought =
      event !== undefined && description.startsWith(start) ? description.slice(start.length) : description;
    const kind = test ? 'test' : 'real';
    const amount = money(amountPaise, currency, locale);
    return {
      subject: t('paymentReceipt.subject', { title, kind }),
      heading: t('paymentReceipt.heading', { amount, title, kind }),
      scene: 'receipt',
      blocks: [
        { type: 'paragraph', text: t('paymentReceipt.text', { name, kind }) },
        {
          type: 'highlight',
          label: t('order.total'),
          value: amount,
          ...(test && { tag: { text: t('tags.test'), tone: 'wait' } as const }),
          note: items.length === 0 ? bought : null,
          rows: [
            ...billed(items, { title, currency }, context),
            ...(taxPaise > 0
              ? [{ label: t('paymentReceipt.tax'), value: money(taxPaise, currency, locale) }]
              : []),
            { label: t(test ? 'facts.date' : 'paymentReceipt.paidAt'), value: paid },
            ...(seller === '' ? [] : [{ label: t('paymentReceipt.seller'), value: seller }]),
          ],
        },
        { type: 'button', label: t('paymentReceipt.button'), url },
        ...(event === undefined ? [] : [eventBlock(event, context, { short: true })]),
        ...(invoice === null || test ? [] : [{ type: 'note', text: t('paymentReceipt.invoice') } as const]),
        {
          type: 'note',
          text: `${t('paymentReceipt.number')}: ${number}\n${t('paymentReceipt.reference')}: ${reference}`,
        },
      ],
      footer: t('footer.order', { site, event: title }),
    };
  },

  payment_refund: (values, context) => {
    const { title, amountPaise, currency, cause, reason, test, byHand, event, url, waits = false } = values;
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const why = cause === 'attendee' ? '' : ` ${t(`paymentRefund.causes.${cause}`)}`;
    const text =
      cause === 'attendee'
        ? t('paymentRefund.textAttendee', { name, title })
        : `${t('paymentRefund.text', { name, title })}${why}`;
    return {
      subject: t('paymentRefund.subject', { title }),
      heading: t(byHand === true || waits ? 'paymentRefund.headingByHand' : 'paymentRefund.heading', {
        amount,
      }),
      scene: 'receipt',
      blocks: [
        { type: 'paragraph', text },
        ...testNote(test, context),
        ...(reason === null ? [] : [{ type: 'quote', text: reason } as const]),
        refunded(values, context),
        ...(waits ? [{ type: 'paragraph', text: t('paymentRefund.waits'), strong: true } as const] : []),
        { type: 'button', label: t('paymentRefund.button'), url },
        ...(event === undefined
          ? []
          : [eventBlock(event, context, { short: true, ...endedBy(cause, context) })]),
        ...(byHand === undefined ? [{ type: 'note', text: t('paymentRefund.note') } as const] : []),
      ],
      footer: t('footer.order', { site, event: title }),
    };
  },

  invoice_corrected: (
    { title, buyer, corrected, credit, invoice, recipient, amount, url },
    { t, name, site, locale },
  ) => {
    return {
      subject: t('invoiceCorrected.subject', { number: corrected, event: title }),
      heading: t('invoiceCorrected.heading', { event: title }),
      scene: 'receipt',
      blocks: [
        { type: 'paragraph', text: t('invoiceCorrected.text', { name, buyer }) },
        {
          type: 'facts',
          rows: [
            { label: t('invoiceCorrected.invoice'), value: invoice, strong: true },
            ...(recipient === undefined
              ? []
              : [
                  {
                    label: t('invoiceCorrected.recipient'),
                    value: recipient.to,
                    ...(recipient.from !== recipient.to && {
                      before: t('facts.before', { value: recipient.from }),
                    }),
                  },
                ]),
            ...(amount === undefined
              ? []
              : [{ label: t('paymentReceipt.amount'), value: money(amount.paise, amount.currency, locale) }]),
          ],
        },
        { type: 'button', label: t('invoiceCorrected.button'), url },
        { type: 'note', text: t('invoiceCorrected.replaces', { corrected, credit }) },
      ],
      footer: t('footer.seller', { site, event: title }),
    };
  },

  payment_dispute: (values, context) => {
    const { news, title, amountPaise, currency, respondBy, timeZone, ended, url } = values;
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const isOpen = news === 'inquiry' || news === 'opened';
    return {
      subject: t(`paymentDispute.${news}.subject`, { title }),
      heading: t(`paymentDispute.${news}.heading`, { title, amount }),
      scene: 'receipt',
      blocks: [
        { type: 'paragraph', text: t(`paymentDispute.${news}.text`, { name }) },
        ...(isOpen && respondBy !== null
          ? [deadlineBlock(t('paymentDispute.respondBy'), respondBy, timeZone, context)]
          : []),
        ...(ended === 0
          ? []
          : [{ type: 'paragraph', text: t('paymentDispute.ended', { count: ended }) } as const]),
        { type: 'button', label: t(isOpen ? 'paymentDispute.answer' : 'paymentDispute.button'), url },
        { type: 'facts', rows: disputeFacts(values, context) },
      ],
      footer: t('footer.payments', { site, event: title }),
    };
  },
};

function disputeFacts(
  { description, payerName, amountPaise, currency, reason }: MailValues['payment_dispute'],
  { t, locale }: MailContext,
) {
  return [
    ...(payerName === '' ? [] : [{ label: t('paymentDispute.buyer'), value: payerName }]),
    { label: t('paymentReceipt.description'), value: description },
    { label: t('paymentReceipt.amount'), value: money(amountPaise, currency, locale), strong: true },
    // Providers have more of these than we could translate.
    ...(reason === '' ? [] : [{ label: t('paymentDispute.reason'), value: sentence(reason) }]),
  ];
}

function sentence(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function testNote(test: boolean, { t }: MailContext) {
  return test ? [{ type: 'note', text: t('testPayment') } as const] : [];
}

/** Several of an add-on on one ticket, as `countedName` writes them. */
const several = /^(\d+) × (.+)$/s;

/** What was bought: the same things at the same price are one line, whichever tickets they belong to. */
function billed(
  items: NonNullable<MailValues['payment_receipt']['items']>,
  { title, currency }: { readonly title: string; readonly currency: string },
  { t, locale }: MailContext,
): Fact[] {
  const parts = items.map(({ label, paise }) => {
    const [, number = '1', name = label] = several.exec(label) ?? [];
    return { name: name || title, count: Number(number), paise };
  });
  const same = Map.groupBy(parts, ({ name, count, paise }) => `${paise / count} ${name}`);
  return [...same.values()].map((each) => {
    const total = each.reduce((sum, { paise }) => sum + paise, 0);
    const count = each.reduce((sum, part) => sum + part.count, 0);
    const value = total === 0 ? t('facts.free') : money(total, currency, locale);
    return { label: countedName(each[0]?.name ?? title, count), value, strong: true };
  });
}

/** How the event or the registration ended, if the refund is because of that. */
function endedBy(cause: RefundCause, { t }: MailContext): { readonly tag?: EventTag } {
  switch (cause) {
    case 'event':
    case 'event_cancelled':
      return { tag: { text: t('tags.cancelled'), tone: 'over' } };
    case 'attendee':
    case 'organiser':
      return { tag: { text: t('tags.cancelled'), tone: 'off' } };
    case 'dispute':
      return { tag: { text: t('tags.invalid'), tone: 'off' } };
    default:
      return {};
  }
}

/** Working days in which a provider's refund arrives, at the latest. */
const refundDays = 10;

/** How much, by when, and where it goes or who sends it. */
function refunded(
  { amountPaise, currency, paidWith, byHand, refundedAt, timeZone, waits }: MailValues['payment_refund'],
  { t, reader, locale }: MailContext,
): Block {
  const rows: Fact[] = [];
  if (byHand === true) rows.push({ label: t('paymentRefund.from'), value: t('paymentRefund.organiser') });
  if (byHand === true && paidWith !== undefined && paidWith !== 'sandbox')
    rows.push({ label: t('paymentRefund.paidWith'), value: t(`paymentRefund.methods.${paidWith}`) });
  if (byHand === false && paidWith !== 'sandbox')
    rows.push({ label: t('paymentRefund.to'), value: t('paymentRefund.origin') });
  const value = money(amountPaise, currency, locale);
  const sum: Block = { type: 'highlight', label: t('paymentRefund.label'), value, rows };
  if (byHand === true || waits || refundedAt === undefined) return sum;
  let day = refundedAt.toZonedDateTimeISO(timeZone ?? reader.timeZone).toPlainDate();
  for (let left = refundDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= 5) left -= 1;
  }
  const until = day.toLocaleString(numberLocale(locale), { weekday: 'short', day: 'numeric', month: 'long' });
  return { ...sum, note: t('paymentRefund.by', { day: until }) };
}
