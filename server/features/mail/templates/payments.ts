import { money } from '../../../../contracts/money.ts';
import { momentOf } from '../../calendar/index.ts';
import type { MailContext, Writers } from '../mail-content.ts';

/** To the buyer. */
export const paymentTemplates: Writers<'payment_receipt' | 'payment_refund'> = {
  payment_receipt: (
    { number, description, amountPaise, currency, reference, paidAt, invoice = null, test, url },
    context,
  ) => {
    const { t, name, site, reader, locale } = context;
    const { taxPaise = 0, seller = '' } = invoice ?? {};
    const invoiceRows = [
      ...(taxPaise > 0 ? [{ label: t('paymentReceipt.tax'), value: money(taxPaise, currency, locale) }] : []),
      ...(seller === '' ? [] : [{ label: t('paymentReceipt.seller'), value: seller }]),
    ];
    return {
      subject: t('paymentReceipt.subject', { description }),
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

  payment_refund: ({ description, amountPaise, currency, cause, reason, test, url }, context) => {
    const { t, name, site, locale } = context;
    const amount = money(amountPaise, currency, locale);
    const text = t('paymentRefund.text', { name, description, amount });
    return {
      subject: t('paymentRefund.subject', { description }),
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
};

function testNote(test: boolean, { t }: MailContext) {
  return test ? [{ type: 'note', text: t('testPayment') } as const] : [];
}
