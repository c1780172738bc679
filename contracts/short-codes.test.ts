import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readShortCode, shownShortCode, withCheckCharacter } from './short-codes.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const character = fc.constantFrom(...alphabet);
const codes = fc
  .array(character, { minLength: 7, maxLength: 7 })
  .map((characters) => withCheckCharacter(characters.join('')));

function replaced(code: string, index: number, by: string): string {
  return code.slice(0, index) + by + code.slice(index + 1);
}

test('reads every code as it is shown, in any case, with spaces and dashes anywhere', () => {
  const separators = fc.array(fc.constantFrom('', ' ', '-', '–', ' - '), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(codes, separators, fc.boolean(), (code, between, lower) => {
      const typed = [...code].map((each, index) => between[index] + each).join('') + between[8];
      const expected = { kind: 'code', code };
      expect(readShortCode(shownShortCode(code))).toEqual(expected);
      expect(readShortCode(lower ? typed.toLowerCase() : typed)).toEqual(expected);
    }),
  );
});

test('reads letters that look like digits as those digits', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('i', 'I', 'l', 'L'), (code, one) => {
      const typed = code.replaceAll('1', one).replaceAll('0', 'o');
      expect(readShortCode(typed)).toEqual({ kind: 'code', code });
    }),
  );
});

test('detects any wrong character', () => {
  fc.assert(
    fc.property(codes, fc.nat(7), character, (code, index, wrong) => {
      fc.pre(code[index] !== wrong);
      expect(readShortCode(replaced(code, index, wrong))).toEqual({ kind: 'miscopied' });
    }),
  );
});

test('detects any two swapped characters', () => {
  fc.assert(
    fc.property(codes, fc.nat(7), fc.nat(7), (code, one, other) => {
      const [first = '', second = ''] = [code[one], code[other]];
      fc.pre(first !== second);
      const swapped = replaced(replaced(code, one, second), other, first);
      expect(readShortCode(swapped)).toEqual({ kind: 'miscopied' });
    }),
  );
});

test('accepts nothing else as a code', () => {
  fc.assert(
    fc.property(codes, fc.constantFrom('U', '*', 'ü', '७'), (code, foreign) => {
      for (const text of ['', code.slice(1), `${code}0`, replaced(code, 3, foreign)]) {
        expect(readShortCode(text)).toBeNull();
      }
    }),
  );
});
