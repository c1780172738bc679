/** Words that only Hindi sentences have, in the words of the grammar. */
export const isHindiText = /(?<![\p{L}])(?:hai|mein|wala|ke|ko|bola|se)(?![\p{L}])/u;

/** Without what a message says about the person, and with a stay and a complaint as the conditions they mean. */
export function withoutCircumstances(text: string): string {
  const plain = text
    // `we are free in December`: the person is.
    .replace(
      /(?<![\p{L}])(?:i|we|us|roommates?|friends?)(?: (?:and|my|me|both|all|also))* (?:are |am |is |r |will be )?free(?= (?:on|in|then|that|this|at|after|till|before|from|next|today|tomorrow|hai|what|where|which|so|and)(?![\p{L}])|$)/gu,
      '|',
    )
    // `I have class till 5:30 every day`
    .replace(
      /(?<![\p{L}])(?:i|we)(?: am| are)? (?:have |got |at |in |busy )+(?:\S+ )?(?:(?:class(?:es)?|work|office|college|school|exams?|meetings?|shift|lectures?) )?(?:till|until) \d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: (?:every ?day|daily))?/gu,
      '|',
    )
    .replace(
      /(?<![\d])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)([a-z]*) (?:and )?(?:will )?(?:fly|flying|leave|leaving|go|going|depart|departing|return|returning|check)(?: out| back| home)?(?: again)?(?: on)?(?: the)? (\d{1,2})(?:st|nd|rd|th)?(?= |$)/u,
      'from $1 $2$3 to $4 $2$3',
    )
    // `why is everything about tech? Show me anything else`
    .replace(
      /(?<![\p{L}])(?:everything|all|only|nothing but|too much)(?: \S+){0,5} (?:about|is|of|on) (\S+)(?=.*(?:anything|something|what) else)/u,
      '| not $1 |',
    );
  // A `no` before the correction: in Hindi what is excluded stands before `not`.
  return plain
    .replace(/^(?:no )+(?=not |i do |do )/u, '')
    .replace(isHindiText.test(plain) ? /^(?:not )+(?!show|give|tell|send|do)/u : /^$/u, '');
}
