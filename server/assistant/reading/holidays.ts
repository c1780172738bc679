import {
  Body,
  EclipticGeoMoon,
  MakeTime,
  Observer,
  SearchMoonPhase,
  SearchRiseSet,
  SunPosition,
} from 'astronomy-engine';

/** Sunset in Ujjain, the meridian of Hindu calendars; the places of India differ by less than an hour. */
const ujjain = new Observer(23.18, 75.77, 490);
/** Degrees between the zodiac of the seasons and that of the stars, in 2000, and degrees a year (Lahiri). */
const ayanamsaIn2000 = 23.857;
const ayanamsaPerYear = 0.01397;
const zone = 'Asia/Kolkata';

/** The zodiac sign of the stars that the sun is in, from 0 (Mesha). */
function sunSign(time: Date): number {
  const years = (time.getTime() - Date.UTC(2000, 0, 1)) / (365.25 * 86_400_000);
  const longitude = SunPosition(time).elon - ayanamsaIn2000 - ayanamsaPerYear * years;
  return Math.floor((((longitude % 360) + 360) % 360) / 30);
}

/** The lunar day, 1 to 30, at a moment; 15 ends with the full moon, 30 with the new moon. */
function lunarDay(time: Date): number {
  const angle = EclipticGeoMoon(MakeTime(time)).lon - SunPosition(time).elon;
  return Math.floor((((angle % 360) + 360) % 360) / 12) + 1;
}

function momentOf(date: Temporal.PlainDate, part: LunarFeast['at']): Date {
  const start = date.toZonedDateTime(zone);
  const at = (hours: number) => new Date(start.add({ hours }).epochMilliseconds);
  if (part === 'midnight') return at(24);
  if (part === 'noon') return at(12);
  if (part === 'afternoon') return at(14);
  const found = SearchRiseSet(
    Body.Sun,
    ujjain,
    part === 'sunrise' ? 1 : -1,
    at(part === 'sunrise' ? 3 : 12),
    1,
  );
  return found?.date ?? at(part === 'sunrise' ? 6 : 18);
}

/**
 * A feast of the Hindu calendar: the lunar month, counted from Chaitra = 0 by the sign the sun enters in it, a
 * lunar day, and the part of the day at which that lunar day must hold.
 */
interface LunarFeast {
  readonly month: number;
  readonly day: number;
  readonly at: 'sunrise' | 'noon' | 'afternoon' | 'sunset' | 'midnight';
  /** Days after the day found. */
  readonly later?: number;
  /** Celebrated for so many days. */
  readonly days?: number;
}

/** Months are counted from new moon to new moon. */
const lunarFeasts: Readonly<Record<string, LunarFeast>> = {
  ugadi: { month: 0, day: 1, at: 'sunrise' },
  'gudi padwa': { month: 0, day: 1, at: 'sunrise' },
  'ram navami': { month: 0, day: 9, at: 'noon' },
  'hanuman jayanti': { month: 0, day: 15, at: 'sunrise' },
  'buddha purnima': { month: 1, day: 15, at: 'sunrise' },
  'guru purnima': { month: 3, day: 15, at: 'sunrise' },
  rakhi: { month: 4, day: 15, at: 'sunrise' },
  janmashtami: { month: 4, day: 23, at: 'midnight' },
  'ganesh chaturthi': { month: 5, day: 4, at: 'noon' },
  navratri: { month: 6, day: 1, at: 'sunrise', days: 9 },
  'durga puja': { month: 6, day: 6, at: 'sunrise', days: 5 },
  dussehra: { month: 6, day: 10, at: 'afternoon' },
  'karwa chauth': { month: 6, day: 19, at: 'sunset' },
  dhanteras: { month: 6, day: 28, at: 'sunset' },
  diwali: { month: 6, day: 30, at: 'sunset' },
  'bhai dooj': { month: 7, day: 2, at: 'noon' },
  'chhath puja': { month: 7, day: 6, at: 'sunset' },
  'guru nanak jayanti': { month: 7, day: 15, at: 'sunrise' },
  'vasant panchami': { month: 10, day: 5, at: 'noon' },
  'maha shivratri': { month: 10, day: 29, at: 'midnight' },
  holi: { month: 11, day: 15, at: 'sunset', later: 1 },
};

/** Month and day of the Islamic calendar; in India months mostly begin a day after Mecca's. */
const islamicFeasts: Readonly<Record<string, readonly [month: number, day: number]>> = {
  muharram: [1, 10],
  'milad un nabi': [3, 12],
  ramadan: [9, 1],
  eid: [10, 1],
  'eid al adha': [12, 10],
};

const fixedFeasts: Readonly<Record<string, readonly [month: number, day: number]>> = {
  'new year': [1, 1],
  lohri: [1, 13],
  'makar sankranti': [1, 14],
  pongal: [1, 14],
  'republic day': [1, 26],
  'valentines day': [2, 14],
  'womens day': [3, 8],
  'ambedkar jayanti': [4, 14],
  baisakhi: [4, 14],
  'may day': [5, 1],
  'independence day': [8, 15],
  'teachers day': [9, 5],
  'gandhi jayanti': [10, 2],
  halloween: [10, 31],
  'childrens day': [11, 14],
  'christmas eve': [12, 24],
  christmas: [12, 25],
  'new years eve': [12, 31],
};

const kept = new Map<string, readonly [Temporal.PlainDate, Temporal.PlainDate] | null>();

/** First and last day of a feast in a year; null if it isn't known, or doesn't fall in that year. */
export function feastIn(
  name: string,
  year: number,
): readonly [Temporal.PlainDate, Temporal.PlainDate] | null {
  const key = `${name} ${year}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = computed(name, year);
  kept.set(key, found);
  return found;
}

function computed(name: string, year: number): readonly [Temporal.PlainDate, Temporal.PlainDate] | null {
  const fixed = fixedFeasts[name];
  if (fixed !== undefined) return single(Temporal.PlainDate.from({ year, month: fixed[0], day: fixed[1] }));
  const islamic = islamicFeasts[name];
  if (islamic !== undefined) return islamicDate(islamic, year);
  if (name === 'good friday') return single(easter(year).subtract({ days: 2 }));
  if (name === 'easter') return single(easter(year));
  const lunar = lunarFeasts[name];
  return lunar === undefined ? null : lunarDate(lunar, year);
}

function single(date: Temporal.PlainDate): readonly [Temporal.PlainDate, Temporal.PlainDate] {
  return [date, date];
}

function lunarDate(
  feast: LunarFeast,
  year: number,
): readonly [Temporal.PlainDate, Temporal.PlainDate] | null {
  // New moons from the end of the year before: Magha and Phalguna belong to the months that began then.
  let start = SearchMoonPhase(0, new Date(Date.UTC(year - 1, 10, 20)), 40)?.date;
  while (start !== undefined && start.getUTCFullYear() <= year) {
    const next: Date | undefined = SearchMoonPhase(0, new Date(start.getTime() + 20 * 86_400_000), 20)?.date;
    if (next === undefined) return null;
    // A month without a new sign is an extra one; its feasts are celebrated in the month after it.
    const month = (sunSign(start) + 1) % 12;
    const isExtra = sunSign(start) === sunSign(next);
    if (month === feast.month && !isExtra) {
      const date = dayIn(feast, start);
      if (date !== null && date.year === year) {
        const first = date.add({ days: feast.later ?? 0 });
        return [first, first.add({ days: (feast.days ?? 1) - 1 })];
      }
    }
    start = next;
  }
  return null;
}

/** The day on which the lunar day holds at the right hour; if at none, the one on which it begins. */
function dayIn(feast: LunarFeast, newMoon: Date): Temporal.PlainDate | null {
  const near = Temporal.Instant.fromEpochMilliseconds(newMoon.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: feast.day - 3 });
  const days = Array.from({ length: 6 }, (_, index) => near.add({ days: index }));
  const holds = days.find((date) => lunarDay(momentOf(date, feast.at)) === feast.day);
  const isPast = (date: Temporal.PlainDate) => {
    const since = (lunarDay(momentOf(date.add({ days: 1 }), 'sunrise')) - feast.day + 30) % 30;
    return since > 0 && since < 10;
  };
  return holds ?? days.find(isPast) ?? null;
}

function islamicDate([month, day]: readonly [number, number], year: number) {
  const around = Temporal.PlainDate.from({ year, month: 1, day: 1 }).withCalendar('islamic-umalqura').year;
  for (const inYear of [around, around + 1]) {
    const date = Temporal.PlainDate.from({ calendar: 'islamic-umalqura', year: inYear, month, day })
      .withCalendar('iso8601')
      .add({ days: 1 });
    if (date.year === year) return single(date);
  }
  return null;
}

/** Easter Sunday of the Gregorian calendar, by the rule of Gauss as Meeus gives it (Astronomical Algorithms, ch. 8). */
function easter(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}
