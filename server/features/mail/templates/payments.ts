import { money } from '../../../../contracts/money.ts';
import { momentOf } from '../../calendar/index.ts';
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
      heading: t('paymentReceipt.heading'),
      blocks: [
        { type: 'paragraph', text: t('paymentReceipt.text', { name }) },
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
        ...testNote(test, context),
      ],
      footer: t('footer.account', { site }),
    };
  },

  payment_refund: ({ title, amountPaise, currency, cause, reason, test, url }, context) => {
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const text = t('paymentRefund.text', { name, title, amount });
    return {
      subject: t('paymentRefund.subject', { title }),
      heading: t('paymentRefund.heading'),
      blocks: [
        { type: 'paragraph', text },
        { type: 'paragraph', text: t(`paymentRefund.causes.${cause}`) },
        ...(reason === null ? [] : [{ type: 'quote', text: reason } as const]),
        { type: 'button', label: t('paymentRefund.button'), url },
        ...testNote(test, context),
      ],
      footer: t('footer.account', { site }),
    };
  },

  invoice_corrected: ({ title, buyer, corrected, credit, invoice, url }, { t, name, site }) => ({
    subject: t('invoiceCorrected.subject', { number: corrected, event: title }),
    heading: t('invoiceCorrected.heading'),
    blocks: [
      { type: 'paragraph', text: t('invoiceCorrected.text', { name, buyer, event: title }) },
      {
        type: 'facts',
        rows: [
          { label: t('invoiceCorrected.corrected'), value: corrected },
          { label: t('invoiceCorrected.credit'), value: credit },
          { label: t('invoiceCorrected.invoice'), value: invoice },
        ],
      },
      { type: 'button', label: t('invoiceCorrected.button'), url },
    ],
    footer: t('footer.account', { site }),
  }),
  payment_dispute: (values, context) => {
    const { news, title, description, ended, url } = values;
    const { t, name, site } = context;
    const isOpen = news === 'inquiry' || news === 'opened';
    return {
      subject: t(`paymentDispute.${news}.subject`, { title }),
      heading: t(`paymentDispute.${news}.heading`),
      blocks: [
        { type: 'paragraph', text: t(`paymentDispute.${news}.text`, { name, description }) },
        ...(ended === 0
          ? []
          : [{ type: 'paragraph', text: t('paymentDispute.ended', { count: ended }) } as const]),
        { type: 'facts', rows: disputeFacts(isOpen ? values : { ...values, respondBy: null }, context) },
        { type: 'button', label: t(isOpen ? 'paymentDispute.answer' : 'paymentDispute.button'), url },
      ],
      footer: t('footer.account', { site }),
    };
  },
};

function disputeFacts(
  { payerName, amountPaise, currency, reason, respondBy }: MailValues['payment_dispute'],
  { t, reader, locale }: MailContext,
) {
  return [
    ...(payerName === '' ? [] : [{ label: t('paymentDispute.buyer'), value: payerName }]),
    { label: t('paymentDispute.amount'), value: money(amountPaise, currency, locale) },
    // Providers have more of these than we could translate.
    ...(reason === '' ? [] : [{ label: t('paymentDispute.reason'), value: reason.replaceAll('_', ' ') }]),
    ...(respondBy === null
      ? []
      : [{ label: t('paymentDispute.respondBy'), value: momentOf(respondBy, reader.timeZone, locale) }]),
  ];
}

function testNote(test: boolean, { t }: MailContext) {
  return test ? [{ type: 'note', text: t('testPayment') } as const] : [];
}
