/**
 * Normalises a message: lower case, no accents, single spaces. Punctuation is removed unless it belongs to a
 * word or number (`c#`, `1.5k`, `04/10/2026`, `5-10`).
 *
 * @example
 * normalise('What’s on, 1,200 ₹?') // 'what is on 1200 rs'
 */
export function normalise(message: string): string {
  return inLatinLetters(withoutMarks(message))
    .replace(/[‘’`]/g, "'")
    .replace(/\b(what|when|where|who|how|that|there|it)'s\b/g, '$1 is')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/\bcan't\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'s\b|'/g, '')
    .replace(/(\d),(?=\d{2,3}\b)/g, '$1')
    .replace(/₹|\brs\b\.?|\binr\b/g, ' rs ')
    .replace(/[–—]/g, '-')
    .replace(/(\d)\s*-\s*(?= ?rs )/g, '$1 to ')
    .replace(
      /(\d)(km|kms|k|rs|rupees|rupaye)\b/g,
      (_, digit, unit) => `${digit}${unit === 'k' ? 'k' : ` ${unit}`}`,
    )
    .replace(/(?<=\d)\s*-\s*(?=\d)/g, '-')
    .replace(/[^\p{L}\p{N}\p{M}\s@#+./<-]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[.@/-]+|[./@-]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** In lower case, without accents. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The words of dates, prices and places in Devanagari, as people type them in Latin letters. */
const devanagari = new Map(
  Object.entries({
    ...{
      aaj: 'आज',
      kal: 'कल',
      parso: 'परसों',
      agle: 'अगले अगली अगला',
      is: 'इस',
      weekend: 'वीकेंड वीकेन्ड सप्ताहांत',
    },
    ...{ somvar: 'सोमवार', mangalvar: 'मंगलवार', budhvar: 'बुधवार', guruvar: 'गुरुवार बृहस्पतिवार' },
    ...{ shukravar: 'शुक्रवार', shanivar: 'शनिवार', ravivar: 'रविवार इतवार' },
    ...{ hafte: 'हफ़्ते हफ़्ता सप्ताह', mahine: 'महीने महीना', din: 'दिन दिनों' },
    ...{
      subah: 'सुबह',
      shaam: 'शाम',
      raat: 'रात',
      baad: 'बाद',
      pehle: 'पहले',
      ek: 'एक',
      do: 'दो',
      teen: 'तीन',
    },
    ...{ january: 'जनवरी', february: 'फ़रवरी', march: 'मार्च', april: 'अप्रैल', may: 'मई', june: 'जून' },
    ...{ july: 'जुलाई', august: 'अगस्त', september: 'सितंबर सितम्बर', october: 'अक्टूबर' },
    ...{ november: 'नवंबर नवम्बर', december: 'दिसंबर दिसम्बर' },
    ...{ muft: 'मुफ़्त निःशुल्क निशुल्क', free: 'फ़्री', paid: 'पेड', online: 'ऑनलाइन', offline: 'ऑफ़लाइन' },
    ...{
      rupaye: 'रुपये रुपए रुपयों रुपया',
      kam: 'कम',
      zyada: 'ज़्यादा अधिक',
      upar: 'ऊपर',
      neeche: 'नीचे',
      andar: 'अंदर',
    },
    ...{
      se: 'से',
      tak: 'तक',
      mein: 'में',
      ke: 'के',
      ka: 'का',
      ki: 'की',
      ko: 'को',
      aur: 'और',
      paas: 'पास',
      mere: 'मेरे',
    },
    ...{ ghar: 'घर', km: 'किमी', wale: 'वाले वाला वाली' },
  }).flatMap(([latin, words]) => words.split(' ').map((word) => [withoutMarks(word), latin] as const)),
);

function inLatinLetters(text: string): string {
  return text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/\p{Script=Devanagari}[\p{Script=Devanagari}\p{M}]*/gu, (word) => devanagari.get(word) ?? word);
}

/** Replaces extracted parts, so that words on both sides aren't read together. */
const gap = ' | ';

/** The part of a message not parsed yet. */
export class RemainingText {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  get words(): readonly string[] {
    return this.#text.split(/[\s|]+/).filter((word) => word !== '');
  }

  /** Runs of adjacent words. */
  get runs(): readonly (readonly string[])[] {
    return this.#text
      .split('|')
      .map((run) => run.split(/\s+/).filter((word) => word !== ''))
      .filter((run) => run.length > 0);
  }

  /** Extracts the first match; null if there is none. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#text);
    if (match !== null) this.cut(match.index, match.index + match[0].length);
    return match;
  }

  /** Extracts the text between two offsets. */
  cut(from: number, to: number): void {
    this.#text = (this.#text.slice(0, from) + gap + this.#text.slice(to)).replace(/\s+/g, ' ').trim();
  }
}
