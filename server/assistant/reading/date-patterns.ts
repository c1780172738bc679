/** Month names that are ordinary words too count only beside a number, or after `in`. */
export const monthPattern =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
export const plainMonth =
  '(?:january|jan|february|feb|april|apr|june|july|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
export const dayPattern = '(?:the )?([0-3]?\\d)(?:st|nd|rd|th)?';
export const yearPattern = '(20[2-4]\\d)';

export const weekdayPattern =
  '(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)';

export const part = '(?:morning|afternoon|evening|night|noon)';
export const ordinalPattern = '(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|last|pehle)';
export const countPattern =
  '(\\d{1,3}|a couple of|couple of|couple|a few|few|an|a|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty)';
export const unitPattern = '(day|week|month|year|weekend|fortnight)s?';

export const feastPattern =
  '(diwali|holi|eid al adha|eid|dussehra|navratri|rakhi|raksha bandhan|janmashtami|ganesh chaturthi|maha shivratri|shivratri|guru nanak jayanti|ram navami|hanuman jayanti|buddha purnima|guru purnima|bhai dooj|chhath puja|chhath|dhanteras|karwa chauth|durga puja|vasant panchami|ugadi|gudi padwa|muharram|ramadan|milad un nabi|good friday|easter|christmas eve|christmas|new years eve|new year eve|new years|new year|republic day|independence day|gandhi jayanti|valentines day|valentines|womens day|childrens day|teachers day|may day|makar sankranti|pongal|lohri|baisakhi|halloween|ambedkar jayanti)';
export function namesFeast(text: string): boolean {
  return new RegExp(feastPattern).test(text);
}
