import { momentOf } from '../../calendar/index.ts';
import type { Writers, Writing } from '../mail-content.ts';

/** To the buyer. */
export const paymentTemplates: Writers<'payment_receipt' | 'payment_refund'> = {
  payment_receipt: ({ number, description, amountPaise, reference, paidAt, test, url }, writing) => {
    const { say, name, site, reader, locale } = writing;
    return {
      subject: say('paymentReceipt.subject', { description }),
      heading: say('paymentReceipt.heading'),
      blocks: [
        { type: 'paragraph', text: say('paymentReceipt.text', { name }) },
        {
          type: 'facts',
          rows: [
            { label: say('paymentReceipt.description'), value: description },
            { label: say('paymentReceipt.amount'), value: rupees(amountPaise, locale) },
            { label: say('paymentReceipt.paidAt'), value: momentOf(paidAt, reader.timeZone, locale) },
            { label: say('paymentReceipt.number'), value: number },
            { label: say('paymentReceipt.reference'), value: reference },
          ],
        },
        { type: 'button', label: say('paymentReceipt.button'), url },
        ...testNote(test, writing),
      ],
      footer: say('footer.account', { site }),
    };
  },

  payment_refund: ({ description, amountPaise, cause, test, url }, writing) => {
    const { say, name, site, locale } = writing;
    const amount = rupees(amountPaise, locale);
    const text = say('paymentRefund.text', { name, description, amount });
    return {
      subject: say('paymentRefund.subject', { description }),
      heading: say('paymentRefund.heading'),
      blocks: [
        { type: 'paragraph', text },
        { type: 'paragraph', text: say(`paymentRefund.causes.${cause}`) },
        { type: 'button', label: say('paymentRefund.button'), url },
        ...testNote(test, writing),
      ],
      footer: say('footer.account', { site }),
    };
  },
};

function testNote(test: boolean, { say }: Writing) {
  return test ? [{ type: 'note', text: say('testPayment') } as const] : [];
}

const rupee = { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' } as const;

/** Paise as rupees with Indian grouping: `₹500`, `₹1,25,499.50`. */
function rupees(paise: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-IN`, rupee).format(paise / 100);
}
