import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Language, languages } from './languages.ts';
import { Line, Prose } from './values.ts';

const codes = Object.keys(languages) as [Language, ...Language[]];
const ShortText = Line.min(1, 'Write something').max(300, 'At most 300 characters');
const Paragraph = Prose.min(1, 'Write something').max(2000, 'At most 2000 characters');

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

export const installationEndpoints = { readAboutSite };
