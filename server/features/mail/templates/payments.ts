import { numberLocale } from '../../../../contracts/languages.ts';
import { money } from '../../../../contracts/money.ts';
import { momentOf } from '../../calendar/index.ts';
import { coverOf, deadlineBlock } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import type { Fact, MailContext, Writers } from '../mail-content.ts';
import { listed } from './boards-and-digests.ts';

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
    // The event is shown above.
    const start = `${title} · `;
    const bought =
      event !== undefined && description.startsWith(start) ? description.slice(start.length) : description;
    const kind = test ? 'test' : 'real';
    const amount = money(amountPaise, currency, locale);
    return {
      subject: t('paymentReceipt.subject', { title, kind }),
      heading: t('paymentReceipt.heading', { amount, title, kind }),
      blocks: [
        { type: 'paragraph', text: t('paymentReceipt.text', { name, kind }) },
        {
          type: 'highlight',
          label: test ? t('paymentReceipt.testTotal') : t('order.total'),
          value: amount,
          note: bought,
        },
        { type: 'button', label: t('paymentReceipt.button'), url },
        {
          type: 'facts',
          rows: [
            { label: t('paymentReceipt.paidAt'), value: paid },
            ...(seller === '' ? [] : [{ label: t('paymentReceipt.seller'), value: seller }]),
            ...(taxPaise > 0
              ? [{ label: t('paymentReceipt.tax'), value: money(taxPaise, currency, locale) }]
              : []),
          ],
        },
        ...(event === undefined
          ? []
          : [{ type: 'events', rows: [{ ...listed(event, context), cover: coverOf(event) }] } as const]),
        ...(invoice === null || test ? [] : [{ type: 'note', text: t('paymentReceipt.invoice') } as const]),
        { type: 'note', text: t('paymentReceipt.numbers', { number, reference }) },
      ],
      footer: t('footer.account', { site }),
    };
  },

  payment_refund: (values, context) => {
    const { title, amountPaise, currency, cause, reason, test, byHand, url } = values;
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const why = cause === 'attendee' ? '' : ` ${t(`paymentRefund.causes.${cause}`)}`;
    const text =
      cause === 'attendee'
        ? t('paymentRefund.textAttendee', { name, title })
        : `${t('paymentRefund.text', { name, title })}${why}`;
    return {
      subject: t('paymentRefund.subject', { title }),
      heading: t(byHand === true ? 'paymentRefund.headingByHand' : 'paymentRefund.heading', { amount }),
      blocks: [
        { type: 'paragraph', text },
        ...testNote(test, context),
        ...(reason === null ? [] : [{ type: 'quote', text: reason } as const]),
        { type: 'facts', rows: refundFacts(values, context) },
        { type: 'button', label: t('paymentRefund.button'), url },
        ...(byHand === undefined ? [{ type: 'note', text: t('paymentRefund.note') } as const] : []),
      ],
      footer: t('footer.account', { site }),
    };
  },

  invoice_corrected: (
    { title, buyer, corrected, credit, invoice, recipient, amount, url },
    { t, name, site, locale },
  ) => {
    return {
      subject: t('invoiceCorrected.subject', { number: corrected, event: title }),
      heading:
        recipient === undefined || recipient.from === recipient.to
          ? t('invoiceCorrected.heading', { invoice: corrected })
          : t('invoiceCorrected.headingTo', { recipient: recipient.to }),
      blocks: [
        { type: 'paragraph', text: t('invoiceCorrected.text', { name, buyer, event: title }) },
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
        { type: 'note', text: t('invoiceCorrected.note', { corrected, credit }) },
      ],
      footer: t('footer.seller', { site, event: title }),
    };
  },

  payment_dispute: (values, context) => {
    const { news, title, respondBy, timeZone, ended, url } = values;
    const { t, name, site } = context;
    const isOpen = news === 'inquiry' || news === 'opened';
    return {
      subject: t(`paymentDispute.${news}.subject`, { title }),
      heading: t(`paymentDispute.${news}.heading`, { title }),
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
      footer: t('footer.account', { site }),
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

/** Working days in which a provider's refund arrives, at the latest. */
const refundDays = 10;

/** How much, and by when or from whom. */
function refundFacts(
  { amountPaise, currency, paidWith, byHand, refundedAt, timeZone }: MailValues['payment_refund'],
  { t, reader, locale }: MailContext,
): Fact[] {
  const rows: Fact[] = [
    { label: t('paymentReceipt.amount'), value: money(amountPaise, currency, locale), strong: true },
  ];
  if (paidWith !== undefined && paidWith !== 'sandbox')
    rows.push({ label: t('paymentRefund.paidWith'), value: t(`paymentRefund.methods.${paidWith}`) });
  if (byHand === true)
    return [...rows, { label: t('paymentRefund.from'), value: t('paymentRefund.organiser') }];
  if (refundedAt === undefined) return rows;
  let day = refundedAt.toZonedDateTimeISO(timeZone ?? reader.timeZone).toPlainDate();
  for (let left = refundDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= 5) left -= 1;
  }
  const value = day.toLocaleString(numberLocale(locale), { weekday: 'short', day: 'numeric', month: 'long' });
  return [...rows, { label: t('paymentRefund.by'), value }];
}
