import { plainConditions } from './conditions.ts';
import type { Mention } from './event-index.ts';
import { generic, ordinalIn, pointsBack } from './event-name.ts';
import type { Knowledge } from './message-words.ts';
import type { Action, Managed } from './reading.ts';

export interface Wanted {
  readonly kind: Action;
  /** The words ask for nothing else; otherwise they need an event's name beside them. */
  readonly sure: boolean;
}

const resend =
  /(?<![\p{L}])(?:re-?send|(?:send|mail|email|forward|give)(?: \S+){0,5} (?:ticket|confirmation|mail|email)s?(?: \S+){0,5} again|again(?: \S+){0,3} send|(?:ticket|mail|email|confirmation)(?: \S+){0,3} again (?:send|do)|(?:did |have |has )?(?:not|never|no) (?:got|get|received?|recieved?|find|come|came)(?: \S+){0,5} (?:mail|email|ticket|confirmation)|(?:mail|email|ticket|confirmation)(?: \S+){0,3} not (?:get|come|received?|came|aaya|did)|(?:got|get|received|have) no (?:mail|email|ticket|confirmation)|no (?:mail|email|ticket|confirmation)(?: \S+)? (?:came|come|received|yet|till)|(?:lost|deleted|misplaced) (?:my |the )*(?:\S+ )?(?:ticket|mail|email|confirmation))/u;
const cancel =
  /(?<![\p{L}])(?:cancel(?! (?:culture))|unregister|deregister|un-register|withdraw|drop out|opt out|(?:pull|back|drop|bow|get|want) (?:me )?out of|give up (?:my|the) (?:seat|place|spot|ticket)|(?:remove|take|delete) me|me (?:remove|outside|bahar) (?:do|give)|me remove|i want out|want out|get me out|(?:i|we) (?:can not|will not|wont|am not able to|am unable to|can no longer)(?: \S+)? (?:come|make|attend|join|go)|(?:come|go) not (?:can|do)|remove (?:my|me)|(?:take|strike|cut|cross) (?:me|my name|us)(?: \S+)? (?:off|out)|delete my (?:registration|booking|seat|ticket)|not coming|me not go(?: now)?$|me now not go|(?:i|we) (?:do )?not (?:want|wish) to (?:go|come|attend)(?: there| to it)?(?: any ?more| now)?$|name (?:remove|cut|delete)|(?:my|me)(?: \S+){0,2} remove)(?![\p{L}])/u;
const cancelNot =
  /event(?: \S+){0,5} my own|(?:my own|own) (?:\S+ )?event|(?:money|rupees|payment)(?: \S+){0,3} back|back(?: \S+)? (?:money|get)|refund|(?:got|was|is|been|has been|event) cancelled|my own event|cancel (?:my|our|an|the) (?:own )?event(?!.*registration)/;
const registerSure =
  /(?<![\p{L}])(?:(?:register|sign|enrol|enroll|rsvp|put|count|add|book) (?:me|us|myself)(?! in (?:touch|contact))|sign (?:me |us )?up(?: me)?|(?:book|reserve|get|buy|grab|want|need|give)(?: \S+){0,3} (?:seat|ticket|spot|place)s?(?: \S+){0,2} (?:for|to|at|in)|(?:register|book|registration|booking|ticket|seat) (?:do|did|want|create|kar)(?: \S+)?(?: hai| want)?|rsvp (?:for|to|me)|(?:register|enrol|sign up) (?:for|in|to) |me (?:also )?add|me (?:\S+ ){0,6}(?:register|book|join)|(?:put|add|write|note) (?:\S+ )?(?:name|me) (?:in|down|on|for)|name (?:write|likhwana|lik\S*|add|do|give|register)|नाम|i want in|count me in|(?:i|want|would like|let me|can i)(?: \S+){0,3} (?:register|sign up|rsvp|enrol|book)(?! ?swap))/u;
const registerSoft =
  /(?<![\p{L}])(?:(?:want|would like|wanna|like|plan|going|let me|i will|can i|may i)(?: \S+){0,3} (?:join|attend|go|come|participate|take part|be there)|(?:join|go|attend|participate)(?: do)? (?:want|hai))(?![\p{L}])/u;

export function actionIn(text: string): Wanted | null {
  if (resend.test(text)) return { kind: 'resend_mail', sure: true };
  if (cancel.test(text) && !cancelNot.test(text)) return { kind: 'cancel', sure: true };
  if (registerSure.test(text)) return { kind: 'register', sure: true };
  if (registerSoft.test(text)) return { kind: 'register', sure: false };
  return null;
}

/** Whether an action is meant for one event, rather than being a search for some. */
export function namesOne(
  action: Wanted,
  mention: Mention | null,
  text: string,
  knowledge: Knowledge,
): boolean {
  if (mention !== null)
    return action.sure || (!/(?<![\p{L}])(?:can|year|age|old)(?![\p{L}])/u.test(text) && !generic.test(text));
  const isSoftSearch =
    !action.sure && /(?<![\p{L}])(?:ones|those|events?|online|only)(?![\p{L}])/u.test(text);
  if (isSoftSearch) return false;
  if (pointsBack.test(text) || ordinalIn(text) !== null) return true;
  if (!action.sure) return false;
  if (action.kind !== 'register') return true;
  if (generic.test(text)) return false;
  const { filters } = plainConditions(text, knowledge);
  const { words, place: _, category: __, ...conditions } = filters;
  return Object.keys(conditions).length === 0 || words !== undefined;
}

const ticketCue =
  /(?<![\p{L}])(?:(?:my|where is|find|show|see|get|open|download|what is)(?: \S+){0,6} (?:tickets?|qr|qr code|pass)|(?:tickets?|qr|qr code|pass)(?: \S+){0,5} (?:show|where|find|get|search|want|dhoondh|my|not open|download)|my qr)(?![\p{L}])/u;
const ownCue = [
  /(?<![\p{L}])(?:i|we) (?:\S+ ){0,2}?(?:which|where|what)(?: \S+){0,4} (?:name|register\w*|book\w*|sign\w*|join\w*)(?! (?:do|can|want|create))(?![\p{L}])/u,
  /(?<![\p{L}])i (?:\S+ ){0,5}(?:registered|signed up|booked) hai(?![\p{L}])/u,
  /(?<![\p{L}])my (?:\S+ ){0,4}?(?:registrations?|bookings?|rsvps?|status|waitlist|position|number|seat|place|name|request|registered events)(?![\p{L}])/u,
  /(?<![\p{L}])(?:am|was|are) (?:i|we) (?:\S+ ){0,3}?(?:register(?:ed)?|confirmed|approved?|booked|on the wait|going|in|signed up|accepted|selected|rejected|waiting|pending)(?![\p{L}])/u,
  /(?<![\p{L}])(?:what|which)(?: \S+){0,3} (?:am i|did i|have i|i did|i have)(?: \S+)? (?:register(?:ed)?|book(?:ed)?|sign(?:ed)?|join(?:ed)?|going|in|attending|booked)/u,
  /(?<![\p{L}])(?:did|have|has) (?:i|my)(?: \S+){0,4} (?:get|got|in|register(?:ed)?|sign(?:ed)? up|book(?:ed)?|approved?|confirmed|selected|accepted|joined)(?![\p{L}])/u,
  /(?<![\p{L}])(?:i|we) (?:\S+ ){0,4}?(?:register|registered|book|booked|signed up|ticket) (?:did|hai|already|for|in)(?! want)/u,
  /(?<![\p{L}])(?:what|where) am i (?:attending|going|booked|registered|signed|doing)|where am i on the wait|do i have (?:anything|something|any|an|a)|when is my next|my next (?:thing|event|one)|what number am i|still on the wait|i (?:am )?(?:still )?(?:waiting|pending)|(?:approved?|accept(?:ed)?|confirm(?:ed)?|select(?:ed)?|reject(?:ed)?)(?: \S+){0,3} (?:me|my|not did|when|did)|(?:has|have|did|was|why)(?: \S+){0,4} (?:approved?|accept(?:ed)?|confirm(?:ed)?|decid\w*|repl\w*)(?: \S+){0,3} (?:me|my)/u,
  /(?:deleted?|removed?|lost|cancelled)(?: \S+)? my (?:registration|booking|seat|place)|my registration/u,
  /(?<![\p{L}])my (?:\S+ ){0,3}register(?:ed|ation)? (?:hai|did|gone|ho)|i (?:\S+ ){0,2}number(?! one)|wait ?list(?: mein)? (?:i|my)(?![\p{L}])|number par hai/u,
  /(?<![\p{L}])my (?:number|name|place|seat) (?:come|aaya|did|आया|get)|waitlist mein (?:tha|hai|hoon)|waiting mein/u,
  /(?<![\p{L}])(?:registered events|my (?:upcoming )?events|events i (?:am|have|registered|signed|join(?:ed)?|book(?:ed)?))(?![\p{L}])/u,
];

export function ownIn(
  text: string,
  mention: Mention | null,
  { own }: Knowledge,
): 'my_registrations' | 'my_ticket' | null {
  if (/(?:take|strike|cross) my name off/.test(text)) return null;
  if (/(?<![\p{L}])(?:name|wrong|transfer)(?![\p{L}])/u.test(text) && /how|change|wrong/.test(text))
    return null;
  if (
    /(?<![\p{L}])(?:do|does|should|must|can|need|have)(?: (?:i|we|you|people))?(?: (?:need|have))? to (?:book|register|sign up)/u.test(
      text,
    )
  )
    return null;
  // `mera naam likh do` asks to register, `mera naam likha hai` whether one is.
  if (/(?<![\p{L}])my (?:\S+ )?name (?:write|add|put|enter)(?! (?:hai|did|gone))(?![\p{L}])/u.test(text))
    return null;
  const isOwnEvent = mention !== null && own?.has(mention.event.id);
  const wantsTicket =
    ticketCue.test(text) &&
    !/register|how much|price|cost|book|free ticket|buy|seats?/.test(text) &&
    !/(?:not|never) (?:got|get|received)|again/.test(text);
  if (wantsTicket && (/(?<![\p{L}])(?:my|i|qr|me)(?![\p{L}])/u.test(text) || mention !== null))
    return 'my_ticket';
  if (isOwnEvent) return null;
  return ownCue.some((pattern) => pattern.test(text)) ? 'my_registrations' : null;
}

/** Asked by an organiser without naming an event. */
const ownFigures =
  /(?<![\p{L}])(?:(?:who|any ?one|any ?body|whom)(?: \S+){0,3} (?:still )?(?:waiting|pending|needs? my|to approve|to say yes|to decide|left to answer)|who (?:is |are |all )?(?:still )?(?:waiting|pending|needs?|to approve)|(?:my|our) (?:ok|okay|nod|decision)|(?:which|any|what) of (?:mine|my events?|ours)|(?:earn|earned|earning|income)(?: \S+){0,3} (?:till now|so far|tak)|waiting for (?:my )?approval|pending (?:approval|request|registration)s?|approval pending|how (?:much|many)(?: \S+){0,3} (?:did|have|has) (?:i|we) (?:\S+ )?(?:make|made|earn(?:ed)?|sold|sell|got|collect(?:ed)?)|(?:did|have) (?:i|we) (?:make|made|earn(?:ed)?) (?:\S+ )?(?:money|much)|(?:people|many|much|who)(?: \S+){0,4} wait ?list|wait ?list(?: \S+){0,2} (?:people|many|much|who)|(?:how many|how much) (?:people )?(?:register|registered|sign|signed)(?: \S+){0,2}$|my (?:earnings?|revenue|sales|attendees|registrations? count))/u;

const managedCues: readonly (readonly [Managed, RegExp])[] = [
  [
    'money',
    /(?<![\p{L}])(?:money|cash|turnover|takings|bank transfer|revenue|earn(?:ed|ings?)?|income|sales|collected|made|payout|rupees)(?![\p{L}])/u,
  ],
  [
    'waitlist',
    /(?<![\p{L}])(?:wait ?list|waiting(?: list)?|queue\w*|(?:in|the) line|line mein)(?![\p{L}])(?!.*(?:approv|yes or no|from me|my (?:yes|answer|reply|ok)|answer))(?<!(?:my|from me|answer)(?: \S+){0,3} waiting)/u,
  ],
  [
    'approvals',
    /(?<![\p{L}])(?:approv\w*|pending|decid\w*|decision|requests?|accept|declin\w*|reject|yes or no|(?:yes|han) (?:say|kah\S*|bol\S*)|say yes|(?:my|our) (?:ok|okay|nod|yes|answer|reply)|answer (?:left|still|pending)|answer (?:give )?(?:is )?left)(?![\p{L}])/u,
  ],
  [
    'seats',
    /(?<![\p{L}])(?:seats?|full|free places|places? left|spots?|capacity|space|sold out)(?![\p{L}])/u,
  ],
  [
    'registrations',
    /(?<![\p{L}])(?:register(?:ed)?|registrations?|attendees?|people|who|which|sign(?:ed)? ?ups?|book(?:ed)?|coming|going|guests?|sold|selling|sales|many)(?![\p{L}])/u,
  ],
];
const myEvents =
  /(?<![\p{L}])(?:my (?:\S+ ){0,3}?events?|events? (?:i am|i|that i|we) (?:\S+ )?(?:organi[sz]\w*|host\w*|run\w*|manag\w*|created?)|our events?|my (?:next|upcoming|own) (?:event|one)|my (?:\\S+ ){0,4}?events?|i(?: am)? (?:organi[sz]ing|hosting))(?![\p{L}])/u;

/** `my events that I created`; a visitor is asked to log in. */
const created =
  /(?<![\p{L}])events?(?: \S+){0,3} (?:i|we) (?:\S+ )?(?:created?|made|organi[sz]ed?|hosted?)(?: (?:hai|did))?$/u;

/** `tell everyone coming to the star party that …` wants to send something. */
const announces =
  /^(?:please |can you |could you |pls )*(?:tell|inform|let|message|remind|notify|email) (?:every\w*|all|people|them|those|the (?:people|attendees|guests)|my (?:attendees|guests))(?![\p{L}])|(?:aane|come|coming) (?:wala|walo|people)(?: \S+){0,3} (?:tell|message|inform|send)/u;

/** What an organiser asks about their own events; `weak` where a rule of the site fits as well. */
export function managedIn(
  text: string,
  mention: Mention | null,
  { own, context }: Knowledge,
): { about: Managed; weak: boolean } | null {
  if (created.test(text) && myEvents.test(text) && mention === null) return { about: 'list', weak: false };
  if (own === undefined || own.size === 0 || announces.test(text)) return null;
  const about = managedCues.find(([, pattern]) => pattern.test(text))?.[0];
  const isOwn = mention !== null && own.has(mention.event.id);
  const isNext = /^(?:and|also|what about|how about) /.test(text) && text.split(' ').length <= 7;
  const before = context?.focus ?? null;
  if (isOwn && about === undefined && isNext && before !== null && own.has(before))
    return { about: 'registrations', weak: false };
  if (isOwn && about !== undefined)
    return { about, weak: /(?<![\p{L}])(?:where|when|price|cost)(?![\p{L}])/u.test(text) };
  if ((mention === null || mention.inTitle < 2) && myEvents.test(text))
    return {
      about:
        about === undefined ||
        (about === 'registrations' && !/register|attend|sign|book|how (?:much|many)|people/.test(text))
          ? 'list'
          : about,
      weak: true,
    };
  if (mention === null && ownFigures.test(text)) return { about: about ?? 'registrations', weak: true };
  const shown = context?.shown ?? [];
  const ofShown = /(?<![\p{L}])(?:them|these|those|inmein|which of)(?![\p{L}])/u.test(text);
  if (
    mention === null &&
    about !== undefined &&
    ofShown &&
    shown.length > 0 &&
    shown.every((id) => own.has(id))
  )
    return { about, weak: true };
  const focus = context?.focus;
  if (
    mention === null &&
    about !== undefined &&
    focus &&
    own.has(focus) &&
    (/^(?:and|how|who|what|his|it|any|anyone|anybody|is)/.test(text) ||
      (text.split(' ').length <= 5 && !/(?<![\p{L}])(?:i|my|me)(?![\p{L}])/u.test(text))) &&
    text.split(' ').length < 12
  )
    return { about, weak: true };
  return null;
}
