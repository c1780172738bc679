import { type HelpTopic, topic } from './help-topic.ts';

const people =
  /\b(?:attendees?|participants?|guests?|registrants?|everyone|everybody|people|them|they|registrations?|members?|all of them|who registered|registered)\b/;

/** While an event runs. */
export const runningTopics: readonly HelpTopic[] = [
  topic(
    'organiser_help',
    'check_in',
    [
      /\b(?:check(?: \S+){0,2}[ -]?in|checkin|scan(?:ning)?|qr (?:code )?(?:se|scan|reader)|scanner|at the (?:door|gate|entrance)|gate par)\b/,
    ],
    { none: /\bwhat is my\b|\bvolunteer|\bco-?organi/ },
  ),
  topic(
    'organiser_help',
    'team',
    [
      /\b(?:co-?organi[sz]ers?|co-?hosts?|volunteers?|team ?(?:member|mate)s?|helpers?|staff|colleagues?|another organi[sz]er|second organi[sz]er|assistant|permissions?|team|co-?manage|manage|two people|two of us|together)\b/,
      /\b(?:organi[sz]e|friend|add|invite|give|make|assign|share|let|appoint|more than one|have|how)\b/,
    ],
    { none: /\b(?:alone|kabaddi|cricket|full team|come)\b/ },
  ),
  topic(
    'organiser_help',
    'repeat',
    [
      /\b(?:recurring|repeat(?:ing|ed|s)?|(?:every|each|har) (?:week|month|day|sunday|saturday|year)|weekly|monthly|series|duplicate|copy (?:my |an |the )?event|clone|again and again)\b/,
      /\b(?:events?|how|create|make|set|workshop|meeting|class)\b/,
    ],
    { none: /\b(?:show|find|any|list|mail|summary|digest)\b/ },
  ),
  topic(
    'organiser_help',
    'message',
    [
      /\b(?:let (?:people|everyone|them|attendees|everybody|guests) know|tell (?:people|everyone|attendees|everybody|guests)|messages?|mails?|emails?|write to|notify|inform|announce(?:ment)?|contact|sms|send)\b/,
      people,
    ],
    { none: /\b(?:confirmation|my ticket|emails? of|the emails|will (?:people|they)|list|export)\b/ },
  ),
  topic(
    'organiser_help',
    'remove',
    [
      /\b(?:remove|delete|kick|block|ban|throw|take (?:off|out)|uninvite|cancel)\b/,
      /\b(?:an? |one |some )?(?:attendees?|participants?|guests?|somebody|someone|person|a registration|people|any ko|any)\b/,
    ],
    {
      none: /\bmy (?:registration|booking|ticket|name|account)\b|\b(?:cancel|delete|remove) (?:my|the|our|an|a) (?:\S+ )?event\b|\bevent cancel|\brunning\b|\bme\b/,
    },
  ),
  topic(
    'organiser_help',
    'attendees',
    [
      /\b(?:export|csv|excel|spreadsheet|download|print|list)\b/,
      /\b(?:attendees?|participants?|guests?|guest list|registrations?|registered|people|names|emails?)\b/,
    ],
    { sure: true, none: /\b(?:from (?:the )?list|off the list|waitlist|how do i cancel)\b/ },
  ),
  topic(
    'organiser_help',
    'attendees',
    [
      /\b(?:see|know|find out|check|view|look)\b/,
      /\bwho (?:all )?(?:is |are |has |have )?(?:coming|come|registered|register|attending|signed up|going)\b/,
    ],
    { none: /\b(?:can people|can others|can anyone) see\b/, sure: true },
  ),
  topic(
    'organiser_help',
    'close',
    [
      /\b(?:clos(?:e|ed|ing)|stop|end|shut|pause|band)\b/,
      /\b(?:registrations?|register|sign ?ups?|bookings?|rsvps?)\b/,
    ],
    { none: /\bwhen (?:does|do|is|will)\b|\bdeadline\b|\bkab\b|\bis (?:the )?registration closed\b/ },
  ),
  topic(
    'organiser_help',
    'cancel_event',
    [
      /\b(?:cancel|delete|call off|postpone|remove|take down)\b/,
      /\b(?:(?:my|our|own|an|a) (?:own )?(?:event|workshop|concert|meetup)|event (?:i|that i|we)|running|hosting|organi[sz]ing|my event|event(?: \S+){0,5} my own)\b/,
    ],
    { none: /\b(?:registration for|booking|ticket|got cancelled|was cancelled|cancelled,)\b/, sure: true },
  ),
];

/** Changes of an event, asked of money only after the rules of paying. */
export const changingTopics: readonly HelpTopic[] = [
  topic(
    'organiser_help',
    'approve',
    [
      /\b(?:ok|okay|vet|screen|choose|select|accept|approve|check) (?:\S+ ){0,2}(?:people|them|guests?|everyone|attendees|who)\b/,
      /\b(?:before|first|manually|myself)\b/,
      /\b(?:how|can i|want|set|have to)\b/,
    ],
    { none: /\b(?:check in|at the door|gate)\b/, sure: true },
  ),
  topic(
    'organiser_help',
    'edit',
    [
      /\b(?:edit|change|update|modify|reschedule|move|correct|shift|wrong|upload|add (?:an? )?(?:picture|image|photo|poster))\b/,
      /\b(?:event|workshop|concert|date|time|venue|place|location|picture|image|photo|description|title|poster|details)\b/,
      /\b(?:how|my|our|own|event|want|can i|need)\b/,
    ],
    { none: /\b(?:seats|capacity|password|swap|book)\b/ },
  ),
  topic(
    'organiser_help',
    'capacity',
    [
      /\b(?:increase|raise|reduce|change|limit|set|add|more|extend|badhau|badhana|badhao|badha|बढ\S*)\b|बढ/,
      /\b(?:capacity|number of (?:seats|people|tickets)|seats?|spots?|limit)\b/,
      /\b(?:how|can i|my|where|want|set|hai|increase|limit)\b/,
    ],
    { none: /\b(?:seats left|any seat)\b/ },
  ),
  topic(
    'organiser_help',
    'approve',
    [
      /\b(?:approv(?:e|ing|al)|declin(?:e|ing)|reject|accept)\b/,
      /\b(?:registrations?|people|persons?|attendees?|requests?|guests?|participants|who registered|them)\b/,
      /\b(?:how|where|can i|do i)\b/,
    ],
    { none: /\b(?:my registration|me)\b/ },
  ),
  topic(
    'organiser_help',
    'paid',
    [
      /\b(?:ticket(?: ke)? price(?: how)?(?: set| do| decide| fix)|change (?:the )?(?:ticket )?price|price(?: \S+){0,3} (?:set|decide|fix|change)|sell|charge|take money|collect|paid event|ticket price|set (?:a |the )?price|make .*paid|put .*price|tickets? ke (?:money|rupees)|lagau|lagana|लगा\S*)\b|लगा/,
      /\b(?:tickets?|events?|money|payment|price|people|fees?)\b/,
      /\b(?:how|can i|my|want|where|own)\b/,
    ],
    { none: /\b(?:am i|i was|was i|will i)\b/ },
  ),
];
