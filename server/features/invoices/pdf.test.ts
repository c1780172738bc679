import { expect, test } from 'vitest';
import { type InvoiceDocument, invoicedAmounts } from './document.ts';
import { drawPdf, layoutOf } from './pdf.ts';

const party = {
  ...{ name: 'Pune Kite Club', street: '12 MG Road', city: 'Pune', postcode: '411001' },
  ...{ country: 'IN', state: '27', taxId: '27AAPFU0939F1ZV' },
};
const defaultTax = { rate: 1800, code: '999692' };
const document: InvoiceDocument = {
  ...{ kind: 'invoice', number: 'PUN-2627-00001', issuedOn: '2026-11-23', language: 'en' },
  seller: { ...party, prefix: 'PUN', pricesIncludeTax: true, defaultTax, exemption: '' },
  ...{ buyer: party, scheme: 'gst', placeOfSupply: '27', currency: 'INR' },
  ...{ eventTitle: 'Kites', eventDate: '2026-12-03', reference: 'pay_1', paidOn: '2026-11-22' },
  ...{ test: false, about: null, reason: null },
  ...invoicedAmounts([{ itemId: '1', label: 'Ticket', gross: 50_000, credited: 0, ...defaultTax }], {
    ...{ scheme: 'gst', interstate: false },
  }),
};

/** Whether the file declares that it is PDF/A. */
const isForArchives = (pdf: Buffer) => pdf.includes('pdfaid:part');

test.each([
  ['emoji', '🎉 Holi 👩‍👩‍👧 🇮🇳'],
  ['Tamil', 'தமிழ்'],
  ['Bengali, Telugu and Gujarati', 'বাংলা తెలుగు ગુજરાતી'],
  ['Kannada, Malayalam and Punjabi', 'ಕನ್ನಡ മലയാളം ਪੰਜਾਬੀ'],
  ['scripts that no font has', '東京の凧揚げ祭り 서울 ไทย ᏣᎳᎩ 𓀀'],
  ['marks in odd places', '\u0301\u{E000}\u200B\u2028"the text "東" could not be displayed"'],
])(
  'draws names with %s',
  async (id, name) => {
    const drawn = await drawPdf(
      { ...document, buyer: { ...party, name }, eventTitle: name, reason: name },
      { id, by: 'Meera' },
    );
    expect(drawn.subarray(0, 5).toString()).toBe('%PDF-');
    expect(isForArchives(drawn)).toBe(true);
  },
  60_000,
);

test('a party has the tax number of its own country, and lines of its own direction', () => {
  const kuwait = { ...document.seller, country: 'KW', state: '', taxId: 'KW123456', name: 'نادي الطائرات' };
  const { seller, buyer } = layoutOf({ ...document, language: 'ar', scheme: 'vat', seller: kuwait });
  expect(seller[0]).toEqual({ text: 'نادي الطائرات', rightToLeft: true });
  expect(seller.at(-1)?.text).not.toContain('GSTIN');
  expect(buyer).toContainEqual({ text: '12 MG Road', rightToLeft: false });
  const long = layoutOf({ ...document, buyer: { ...party, name: 'क्षत्रिय'.repeat(12) } });
  expect(long.buyer[0]?.text).toMatch(/\u200B/);
  expect(long.buyer[0]?.text.replaceAll('\u200B', '')).toBe('क्षत्रिय'.repeat(12));
  expect(buyer.at(-1)).toEqual({ text: 'GSTIN 27AAPFU0939F1ZV', rightToLeft: false });
});

test('what several people ask for at once is drawn once', async () => {
  const files = await Promise.all(
    Array.from({ length: 40 }, () => drawPdf(document, { id: 'same', by: 'Ravi' })),
  );
  expect(new Set(files).size).toBe(1);
}, 60_000);
