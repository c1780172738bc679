import { z } from 'zod';

/**
 * What Appwrite's validators say of a wrong value. Its clients show these texts, and developers search for them. Rules
 * of ours have a text of their own in the contract, which wins.
 */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeTexts[issue.expected];
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum));
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum));
    case 'invalid_value':
      return `Value must be one of (${issue.values.map(String).join(', ')})`;
    case 'invalid_format':
      return formatTexts[issue.format] ?? 'Value is not in a valid format';
    default:
      return undefined;
  }
}

const typeTexts: Readonly<Record<string, string>> = {
  string: 'Value must be a valid string',
  number: 'Value must be a valid float',
  int: 'Value must be a valid integer',
  boolean: 'Value must be a valid boolean',
  array: 'Value must be a valid array',
  object: 'Value must be a valid object',
  record: 'Value must be a valid object',
};

const formatTexts: Readonly<Record<string, string>> = {
  email: 'Value must be a valid email address',
  url: 'Value must be a valid URL',
  datetime: 'Value must be valid date in the format of YYYY-MM-DD HH:mm:ss.sss',
  date: 'Value must be a valid date in the format of YYYY-MM-DD',
};

function tooBig(origin: string, most: number): string {
  const limit = most.toLocaleString('en');
  if (origin === 'string') return `Value must be a valid string and no longer than ${limit} chars`;
  if (origin === 'array' || origin === 'set')
    return `Value must be a valid array no longer than ${limit} items`;
  return `Value must be a valid number of at most ${limit}`;
}

function tooSmall(origin: string, fewest: number): string {
  const limit = fewest.toLocaleString('en');
  if (origin === 'string') return `Value must be a valid string and at least ${limit} chars`;
  if (origin === 'array' || origin === 'set') return `Value must be a valid array of at least ${limit} items`;
  return `Value must be a valid number of at least ${limit}`;
}

z.config({ customError: describeIssue });
