import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';
import { CalendarDate, Line, Prose } from './values.ts';

const codes = Object.keys(languages) as [Language, ...Language[]];
const ShortText = Line.min(1, 'Write something').max(300, 'At most 300 characters');
const Paragraph = Prose.min(1, 'Write something').max(2000, 'At most 2000 characters');

/** In characters of Markdown. */
const longestLegalText = 100_000;
const LegalText = Prose.min(1, 'Write something').max(
  longestLegalText,
  `At most ${longestLegalText} characters`,
);

/** One text for all languages, or one per language. Missing languages use English. */
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
/** One colour for both themes, or one per theme. */
const ThemeColour = z.union([Colour, z.strictObject({ light: Colour, dark: Colour })], {
  error: 'Write a colour as #c8135f, or {"light": "#c8135f", "dark": "#d81b6c"}',
});
export type ThemeColour = z.infer<typeof ThemeColour>;

const Link = z.strictObject({ name: ShortText, url: Address });

/** The site file. Omitted settings use the defaults. */
export const SiteFile = z.strictObject({
  name: inLanguages(ShortText).optional(),
  tagline: inLanguages(ShortText).optional(),
  /** Shown as host if an organiser gave no name. */
  organisation: inLanguages(ShortText).optional(),
  /** Path of the logo, relative to the site file. */
  logo: z
    .string()
    .regex(/^[^\\]+\.(svg|png|webp)$/i, 'Name an SVG, PNG or WebP picture')
    .optional(),
  colours: z
    .strictObject({
      /** Buttons and links. */
      accent: ThemeColour.optional(),
      /** Large surfaces. */
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
  /** Replaces the default text of the About page. */
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
        /** Address of a square picture; initials are shown without one. */
        picture: z
          .string()
          .regex(/^(\/|https:\/\/)/, 'Use a path on this site, or https://')
          .optional(),
        profiles: z.array(Link).max(6).default([]),
      }),
    )
    .max(60)
    .optional(),
  /** Replaces the sample legal texts, in Markdown. `version` is the date they take effect. */
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

/** The About page in one language. */
export const AboutSite = z.object({
  /** Null for the default text. */
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
});
export type AboutSite = z.infer<typeof AboutSite>;

export const readAboutSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  access: 'anyone',
  summary: 'Get the contents of the About page',
  query: z.object({ language: z.enum(codes).default('en') }),
  reply: AboutSite,
  problems: ['general_argument_invalid'],
});

/**
 * The host name of an outside service; null if the site runs it itself, or on a machine in its own network.
 */
const Host = z.string().nullable();

/** Outside services in use, as listed in the sample privacy policy. */
export const OutsideServices = z.object({
  /** Map images, loaded by the browser. */
  mapTiles: Host,
  geocoder: Host,
  router: Host,
  assistant: Host,
  mail: Host,
  files: Host,
  /** Names of the providers that people can log in through. */
  signIn: z.array(z.string()),
  payments: z.enum(['none', 'sandbox', 'razorpay']),
  /** Whether Stripe takes payments, too. */
  stripe: z.boolean(),
});
export type OutsideServices = z.infer<typeof OutsideServices>;

/** The current legal texts. */
export const LegalTexts = z.object({
  /** The date they took effect, recorded with each acceptance. */
  version: CalendarDate,
  /** The site's own terms, as HTML; null for the sample texts. */
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  services: OutsideServices,
});
export type LegalTexts = z.infer<typeof LegalTexts>;

export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/v1/site/legal',
  access: 'anyone',
  summary: "Get the site's terms, privacy policy and outside services",
  query: z.object({ language: z.enum(codes).default('en') }),
  reply: LegalTexts,
  problems: ['general_argument_invalid'],
});

export const installationEndpoints = { readAboutSite, readLegalTexts };
