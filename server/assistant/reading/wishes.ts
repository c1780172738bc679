import type { RemainingText } from './remaining-text.ts';

/** What may stand between the parts of a wish, in the words of the grammar. */
const filler =
  '(?:the|a|an|any|all|more|of|to|me|us|you|your|my|these|those|them|that|which|who|is|are|was|were|be|been|get|got|already|yet|also|just|please|ever|even|at|for|on|in|ke|ko|hi|hai|wala|ji|do|give|see|another|other|sab|anything|something|chuk\\p{L}*|ho|gay\\p{L}*|programmes?|one|ones|events?|stuff|things?)';
const upTo = (most: number) => `(?:${filler} ){0,${most}}`;

/** Refuses what follows: `not`, `don't show me`, `I'm done with`. */
const refusing =
  '(?:not|no|never|none|nothing|without|minus|except|excluding|exclude|avoid|skip|hide|remove|drop|stop|ignore|enough|tired|sick|bored|done|fed up|hate|leave out|leaving out|take out|rather than|instead of|refuse|spare)(?: (?:want|wanted|need|like|show|showing|list|listing|bother|interested|up|with|and tired|with))*';
/** Refuses what stands before, as Hindi does, and complaints in any language. */
const refused =
  '(?:remove|hatado|hide|skip|avoid|drop|chhod\\p{L}*|rehne (?:do|give)|not(?: (?:show|want|chahiye|go|do|give|need|work|interested|count|like|see))?|(?:is |are |hai )?(?:of )?(?:no|little|zero) (?:use|good|help|interest|point|value)|(?:is |are |hai )?useless|(?:is|are) out|does not (?:work|help|count)|do not (?:work|help|count)|will not do|kaam ke not|pasand not)';

const full =
  '(?:house ?full|hous?e?phul\\p{L}*|full(?:y booked)?|booked(?: (?:out|up|solid))?|sold ?-?out|packed(?: (?:out|up))?|filled(?: up)?|taken|bhar\\p{L}*|bhare|khatam|(?:no|zero) (?:more )?(?:seats?|spots?|places?|tickets?)(?: left)?)';
const seat = '(?:seats?|spots?|places?|tickets?|slots?|room|space|booking|registration|entry)';
const open =
  '(?:left|free|open|remaining|available|khali|bach[aie]\\p{L}*|khul[aie]\\p{L}*|possible|going|milega|milegi|mil|get|got)';
const getIn =
  '(?:get (?:in|into|a |one|hold|tickets?|seats?)|getting (?:in|into)|buy|book|grab|snag|register|reserve|join|sign up|attend|enter|fit|squeeze)';

const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}])`, 'u');

/** Only events that still have seats. */
const seatsLeft = [
  pattern(`${refusing} ${upTo(5)}${full}(?: (?:ones?|events?|things?|stuff|wala))*`),
  pattern(`(?:that |which |jo |those )?${full} ${upTo(4)}${refused}(?: (?:do|give|hai|them|those))*`),
  pattern(
    `(?:everything|all|all of (?:it|them)|every \\p{L}+|they)(?: (?:you|i|we|here|me|us|shows?|find|see|want|is|are|always|already|just|again|hai|ho|the))* ${full}`,
  ),
  pattern(`(?:still|only|yet)? ?(?:bookable|unsold)(?: (?:ones?|events?))?`),
  pattern(
    `(?:which|jisme|jinme|jis|jin|jaha|where|jo|with|has|have|having|only|still|if)(?: (?:mein|i|we|you|now|still|also|only|same|are|is|there|the|can|some|any|enough|abh[ei]|tak|hi)){0,4} ${seat}(?: (?:are|is|still|now|abh[ei]|to))* (?:${open}|hai|ho)(?: (?:go|can|hai|ho|gaya|only|wala))*`,
  ),
  pattern(
    `(?:some |free |open |empty |available |enough |any )*${seat} ${open}(?: (?:hai|ho|only|wala|go))*`,
  ),
  pattern(`(?:free|open|empty|available) ${seat}`),
  pattern(`(?:still (?:has|have|having|got)|there (?:is|are) still) (?:some |free |any |enough )*${seat}`),
  pattern(
    `(?:i|we|you|one|people) (?:can|could) (?:still|actually|really|definitely|yet) (?:\\p{L}+ )?${getIn}(?: (?:a|one|in|into|to|for|seats?|tickets?|spots?|places?))*`,
  ),
  pattern(
    `(?:only|just|nothing but) (?:\\p{L}+ ){0,4}?(?:i|we|you|one) (?:can|could) (?:\\p{L}+ )?${getIn}(?: (?:a|one|in|into|to|for|seats?|tickets?|spots?|places?))*`,
  ),
  pattern(
    `(?:not|nothing|never|stop|no) (?:\\p{L}+ ){0,9}?(?:can not|could not|unable to|not able to) ${getIn}(?: (?:a|one|in|into|to|for|seats?|tickets?|spots?|places?))*`,
  ),
  pattern(`still (?:open|available|possible|taking (?:people|bookings|registrations))`),
  pattern(`(?:that|which) (?:are|is) (?:available|not taken)`),
];

const remote = '(?:online|webinars?|virtual|zoom|live ?streams?)';

/** Only events at a place. */
const inPerson = [
  pattern(
    `(?:${refusing}|non) ${upTo(3)}(?:${remote}|remote|(?:on|behind) (?:a|my|the) (?:screen|laptop|computer))(?: (?:ones?|events?|stuff|things?|wala))*`,
  ),
  pattern(
    `${remote}(?: (?:ones?|events?|stuff|things?|wala|ke|ko|se|hi|also|is|are|do|does|to))* ${refused}(?: (?:to|for) (?:me|us))?`,
  ),
  pattern(
    `(?:everything|all|all of (?:it|them)|every(?: \\p{L}+)?|har(?: \\p{L}+)?|they|always|again)(?: (?:here|is|are|always|only|just|all|time|baar|show|you|the|same))* online(?: (?:online|hi|only|show|hai|ho|wala|do))*`,
  ),
  pattern(
    '(?:own|khud|self|personally) (?:go|come|attend|jaana|aana|see|meet|reach)(?: (?:hai|want|chahiye|ho))?',
  ),
  pattern(
    'offline|in ?-?person|on-?site|physical(?:ly)?|face to face|(?:in )?real life(?= events?| things?| people| stuff| only| please|$| \\|)|at a real (?:place|venue)|(?:saamne|aamne) se|aamne saamne|get out of the (?:house|home)|leave the house',
  ),
];

/** Reads and removes the wish for events with seats left. */
export function takeSeatsLeft(rest: RemainingText): boolean {
  return takeAny(rest, seatsLeft);
}

/** Reads and removes the wish for events at a place, however often it's said. */
export function takeInPerson(rest: RemainingText): boolean {
  return takeAny(rest, inPerson);
}

function takeAny(rest: RemainingText, patterns: readonly RegExp[]): boolean {
  let taken = false;
  for (const each of patterns) while (rest.take(each) !== null) taken = true;
  return taken;
}
