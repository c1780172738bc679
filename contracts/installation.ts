import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';
import { CalendarDate, Line, Prose } from './values.ts';

const codes = Object.keys(languages) as [Language, ...Language[]];
const ShortText = Line.min(1, 'Write something').max(300, 'At most 300 characters');
const Paragraph = Prose.min(1, 'Write something').max(2000, 'At most 2000 characters');

/** Longest legal text of a site's own, in characters of Markdown. */
const longestLegalText = 100_000;
const LegalText = Prose.min(1, 'Write something').max(
  longestLegalText,
  `At most ${longestLegalText} characters`,
);

/** A text, the same in every language or one for each: a language that is left out gets the English one. */
function inLanguages(Text: z.ZodString) {
  return z.union([Text, z.partialRecord(z.enum(codes), Text).refine(({ en }) => en !== undefined)], {
    error: `Write a text, or one for each language: ${codes.join(', ')}; English is needed`,
  });
}
export type Words = string | Partial<Record<Language, string>>;

const Address = z
  .string()
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'Use an address that starts with https://');
const Colour = z.string().regex(/^#[\da-f]{6}$/i, 'Write a colour as #c8135f');
/** One colour for both themes, or one for each. */
const ThemeColour = z.union([Colour, z.strictObject({ light: Colour, dark: Colour })], {
  error: 'Write a colour as #c8135f, or {"light": "#c8135f", "dark": "#d81b6c"}',
});
export type ThemeColour = z.infer<typeof ThemeColour>;

const Link = z.strictObject({ name: ShortText, url: Address });

/** What an installation says of itself, as its site file holds it. What is left out is as it comes. */
export const SiteFile = z.strictObject({
  name: inLanguages(ShortText).optional(),
  tagline: inLanguages(ShortText).optional(),
  /** Stands as the host of events whose organiser gave no name. */
  organisation: inLanguages(ShortText).optional(),
  /** The file of the mark, beside the site file. */
  logo: z
    .string()
    .regex(/^[^\\]+\.(svg|png|webp)$/i, 'Name an SVG, PNG or WebP picture')
    .optional(),
  colours: z
    .strictObject({
      /** What asks for a click. */
      accent: ThemeColour.optional(),
      /** Great surfaces. */
      deep: ThemeColour.optional(),
      /** Decoration. */
      ornament: ThemeColour.optional(),
    })
    .optional(),
  contact: z
    .strictObject({
      email: z.email('Write an address such as hello@example.org').optional(),
      phone: z
        .string()
        .regex(/^\+?[\d ()-]{5,24}$/, 'Write a number such as +91 20 5550 0100')
        .optional(),
      address: inLanguages(ShortText).optional(),
    })
    .optional(),
  /** What the About page says in place of its own words. */
  about: z
    .strictObject({
      title: inLanguages(ShortText).optional(),
      text: inLanguages(ShortText).optional(),
      intro: z.array(inLanguages(Paragraph)).min(1).max(6).optional(),
    })
    .optional(),
  socialLinks: z.array(Link).max(8).optional(),
  team: z
    .array(
      z.strictObject({
        name: ShortText,
        role: inLanguages(ShortText),
        /** Address of a square picture; initials stand in where there is none. */
        picture: z
          .string()
          .regex(/^(\/|https:\/\/)/, 'Use a path on this site, or https://')
          .optional(),
        profiles: z.array(Link).max(6).default([]),
      }),
    )
    .max(60)
    .optional(),
  /** Texts of the site's own in place of the sample ones, in Markdown; `version` is the date they hold from. */
  legal: z
    .strictObject({
      version: CalendarDate,
      terms: inLanguages(LegalText).optional(),
      privacy: inLanguages(LegalText).optional(),
    })
    .optional(),
  testimonials: z
    .array(z.strictObject({ quote: inLanguages(Paragraph), name: ShortText, role: inLanguages(ShortText) }))
    .max(24)
    .optional(),
});
export type SiteFile = z.infer<typeof SiteFile>;

/** What the About page shows, in one language. */
export const AboutSite = z.object({
  /** Null where the page's own words stand. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  intro: z.array(z.string()).nullable(),
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  team: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      picture: z.string().nullable(),
      profiles: z.array(Link),
    }),
  ),
  testimonials: z.array(z.object({ quote: z.string(), name: z.string(), role: z.string() })),
  /** Which of the lists are samples that nobody has replaced yet. */
  samples: z.object({ team: z.boolean(), testimonials: z.boolean() }),
});
export type AboutSite = z.infer<typeof AboutSite>;

export const readAboutSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  access: 'anyone',
  summary: 'Who runs the site, and what people say of it.',
  query: z.object({ language: z.enum(codes).default('en') }),
  reply: AboutSite,
  problems: ['general_argument_invalid'],
});

/** The name of an outside service's host; null where the site does it itself, or by a machine of its own network. */
const Host = z.string().nullable();

/** Which outside services the settings name: what the sample privacy policy says follows them. */
export const OutsideServices = z.object({
  /** Pictures of maps are loaded from there by the browser. */
  mapTiles: Host,
  /** Finds places by their names. */
  geocoder: Host,
  /** Finds ways by road. */
  router: Host,
  /** Answers questions to the assistant. */
  assistant: Host,
  /** Takes mails over for delivery. */
  mail: Host,
  /** Keeps uploaded pictures. */
  files: Host,
  payments: z.enum(['none', 'sandbox', 'razorpay']),
});
export type OutsideServices = z.infer<typeof OutsideServices>;

/** The legal texts that are in force. */
export const LegalTexts = z.object({
  /** The date they hold from, which an acceptance names. */
  version: CalendarDate,
  /** The site's own, as HTML; null where the sample texts hold. */
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  services: OutsideServices,
});
export type LegalTexts = z.infer<typeof LegalTexts>;

export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/v1/site/legal',
  access: 'anyone',
  summary: "The site's own terms and privacy policy, if any, and the outside services it uses.",
  query: z.object({ language: z.enum(codes).default('en') }),
  reply: LegalTexts,
  problems: ['general_argument_invalid'],
});

export const installationEndpoints = { readAboutSite, readLegalTexts };
