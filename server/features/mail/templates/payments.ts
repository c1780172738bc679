import { money } from '../../../../contracts/money.ts';
import { momentOf } from '../../calendar/index.ts';
import { deadlineBlock } from '../event-block.ts';
import type { MailValues } from '../mail.ts';
import type { MailContext, Writers } from '../mail-content.ts';

type PaymentMails = 'payment_receipt' | 'payment_refund' | 'payment_dispute' | 'invoice_corrected';

/** To the buyer, and about disputes and corrected invoices to those who are responsible for the money. */
export const paymentTemplates: Writers<PaymentMails> = {
  payment_receipt: (
    { number, title, description, amountPaise, currency, reference, paidAt, invoice = null, test, url },
    context,
  ) => {
    const { t, name, site, reader, locale } = context;
    const { taxPaise = 0, seller = '' } = invoice ?? {};
    const invoiceRows = [
      ...(taxPaise > 0 ? [{ label: t('paymentReceipt.tax'), value: money(taxPaise, currency, locale) }] : []),
      ...(seller === '' ? [] : [{ label: t('paymentReceipt.seller'), value: seller }]),
    ];
    return {
      subject: t('paymentReceipt.subject', { title }),
      heading: t('paymentReceipt.heading', { amount: money(amountPaise, currency, locale) }),
      blocks: [
        { type: 'paragraph', text: t('paymentReceipt.text', { name }) },
        ...testNote(test, context),
        {
          type: 'facts',
          rows: [
            { label: t('paymentReceipt.description'), value: description },
            { label: t('paymentReceipt.amount'), value: money(amountPaise, currency, locale) },
            ...invoiceRows,
            { label: t('paymentReceipt.paidAt'), value: momentOf(paidAt, reader.timeZone, locale) },
            { label: t('paymentReceipt.number'), value: number },
            { label: t('paymentReceipt.reference'), value: reference },
          ],
        },
        ...(invoice === null ? [] : [{ type: 'paragraph', text: t('paymentReceipt.invoice') } as const]),
        { type: 'button', label: t('paymentReceipt.button'), url },
      ],
      footer: t('footer.account', { site }),
    };
  },

  payment_refund: ({ title, amountPaise, currency, cause, reason, test, url }, context) => {
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const text = `${t('paymentRefund.text', { name, title })} ${t(`paymentRefund.causes.${cause}`)}`;
    return {
      subject: t('paymentRefund.subject', { title }),
      heading: t('paymentRefund.heading', { amount }),
      blocks: [
        { type: 'paragraph', text },
        ...testNote(test, context),
        ...(reason === null ? [] : [{ type: 'quote', text: reason } as const]),
        { type: 'button', label: t('paymentRefund.button'), url },
        { type: 'note', text: t('paymentRefund.note') },
      ],
      footer: t('footer.account', { site }),
    };
  },

  invoice_corrected: ({ title, buyer, corrected, credit, invoice, url }, { t, name, site }) => ({
    subject: t('invoiceCorrected.subject', { number: corrected, event: title }),
    heading: t('invoiceCorrected.heading', { buyer, event: title }),
    blocks: [
      { type: 'paragraph', text: t('invoiceCorrected.text', { name }) },
      {
        type: 'facts',
        rows: [
          { label: t('invoiceCorrected.invoice'), value: invoice },
          { label: t('invoiceCorrected.credit'), value: credit },
          { label: t('invoiceCorrected.corrected'), value: corrected },
        ],
      },
      { type: 'button', label: t('invoiceCorrected.button'), url },
    ],
    footer: t('footer.account', { site }),
  }),

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
        { type: 'facts', rows: disputeFacts(values, context) },
        { type: 'button', label: t(isOpen ? 'paymentDispute.answer' : 'paymentDispute.button'), url },
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
    { label: t('paymentDispute.amount'), value: money(amountPaise, currency, locale) },
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
