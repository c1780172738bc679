/** The words by which questions call each topic of the site's rules; any wording that has them is meant. */
const names: Readonly<Record<string, RegExp>> = {
  create: /\b(?:create|host|organise|publish|make|list) (?:an? |my |your )?(?:new )?event/,
  edit: /\b(?:edit|chang(?:e|ing) (?:the |an? )?(?:event|date|time|venue|place|title|picture|poster|description)|reschedule)/,
  approve: /\bapprov/,
  attendees:
    /\b(?:export|attendees? list|list (?:of )?attendees|csv|spreadsheet|guest list|see (?:who|attendees))/,
  message:
    /\b(?:message|email|notify|write to|contact|tell(?:ing)?|inform(?:ing)?) (?:all |my |the |registered |everyone )*(?:attendees|participants|guests|people)|announce/,
  cancel_event: /\b(?:cancel|delete|call off)\w* (?:an? |my |the |your )?(?:own )?event|event cancel/,
  capacity: /\b(?:capacity|seats|seat limit|number of seats)\b/,
  paid: /\b(?:paid|sell|set (?:a )?price|ticket price|price)\b/,
  ticket_types: /\b(?:ticket types?|early bird|group discount|add-?ons?|pay what you can|different tickets)/,
  codes: /\b(?:codes?|coupons?|vouchers?|discounts?|promo)\b/,
  invoices: /\b(?:invoices?|gst\w*|tax(?:es)?)\b/,
  payouts:
    /\b(?:payouts?|get(?:ting)? paid|bank account|settlement|commission|fees|payment account|receive money|earnings)/,
  refund_attendee: /\brefund/,
  check_in: /\b(?:check[ -]?in|scan)/,
  team: /\b(?:team|co-?organiser|co-?host|volunteers?|helpers?|editors?)/,
  repeat: /\b(?:recurring|repeat\w*|copy|duplicate|series|weekly|monthly)/,
  remove: /\b(?:remove|block|kick)/,
  close: /\b(?:close|stop|end|pause) (?:the )?(?:registration|sign)/,
  private:
    /\b(?:private|draft|password|invit\w+|hidden|unlisted|visibility|schedule publishing|publish later)/,
  questions: /\b(?:questions|custom fields?|form fields?|registration form)/,
  embed: /\b(?:embed|widget|own website|iframe)/,
  delete_account: /\b(?:delete|close|remove) (?:my |the |your |an )?account/,
  download_data: /\b(?:download|export|copy of) (?:my |your |personal |all )*data/,
  unsubscribe:
    /\b(?:unsubscribe|notifications?|emails? settings|stop (?:the )?(?:e?mails?)|mail settings|digest)/,
  change_name: /\b(?:change (?:my |your )?(?:name|email|picture|photo)|profile|name on)/,
  saved: /\b(?:saved?|bookmark|favourite)/,
  group: /\b(?:groups?|communit|follow)/,
  share: /\b(?:share|invite friends)/,
  discussion: /\b(?:discussion|board|(?:ask|contact|message) (?:the |an )?(?:organiser|host))/,
  calendar: /\b(?:calendar|reminder)/,
  transfer: /\b(?:transfer|give (?:my |a |the )?(?:ticket|seat)|someone else|resell|sell my ticket)/,
  language: /\blanguage|\bhindi\b/,
  privacy: /\b(?:privacy|personal data|my data|who sees|who can see)/,
  report: /\breport|\bscam|\bfake/,
  register: /\b(?:register|registration|book|buy (?:a )?ticket|sign up for|group booking|several people)/,
  waitlist: /\bwait(?:ing )?list/,
  approval: /\bapproval|\bpending/,
  age: /\b(?:age|minors?|children|under 18|guardian)\b/,
  deadline: /\b(?:deadline|until when|last date|closing)/,
  cancel: /\bcancel\w*/,
  account: /\b(?:accounts?|log ?in|password|sign[ -]?up|otp|code|personal data asked)/,
  refund: /\b(?:refunds?|cancellation|money back)/,
  pay: /\b(?:pay|payments?|payment methods|upi|card)\b/,
  receipt: /\b(?:receipts?|invoices?|bills?)\b/,
  failed: /\b(?:fail\w*|charged|deducted|stuck|payment problem|double payment)/,
  hold: /\b(?:held|hold|payment deadline|time to pay|unpaid)/,
};

/** Whether the topic that was explained is the one that a question expects, in its writer's words. */
export function isSameTopic(explained: string, expected: string): boolean {
  return names[explained]?.test(expected.toLowerCase()) ?? false;
}
