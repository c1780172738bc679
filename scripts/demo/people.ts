import { ensureAccount } from '../../server/features/accounts/index.ts';
import { hashPassword, noPassword } from '../../server/features/accounts/proofs/passwords.ts';
import { findUser, updateUser } from '../../server/features/accounts/store.ts';
import { type Db, transaction } from '../../server/infra/db/database.ts';
import { systemClock } from '../../server/infra/deps.ts';

/** Password of all demo accounts. They exist on local sites only. */
export const demoPassword = 'mela-demo';

/** Fictional communities, each with its organiser's account. */
export const organisers = {
  conferences: { email: 'conferences@demo.example', name: 'Conference Calendar' },
  raga: { email: 'raga@demo.example', name: 'Raga Courtyard' },
  indigo: { email: 'indigo@demo.example', name: 'Indigo Hands Studio' },
  striders: { email: 'striders@demo.example', name: 'Monsoon Striders' },
  pawns: { email: 'pawns@demo.example', name: 'Pawn & Patang Club' },
  paisa: { email: 'paisa@demo.example', name: 'Paisa Pathshala' },
  steps: { email: 'steps@demo.example', name: 'Seven Steps Heritage' },
  chai: { email: 'organiser@demo.example', name: 'Chai Table Collective' },
  rupee: { email: 'rupee@demo.example', name: 'First Rupee Founders' },
} as const;
export type DemoOrganiser = keyof typeof organisers;

/** The organiser and the attendee to log in as. */
export const showOrganiser = organisers.chai.email;
export const showAttendee = 'attendee@demo.example';

const firstNames =
  `Asha Kabir Meera Zoya Arjun Tara Imran Leela Rohan Nandini Farah Vikram Ishita Joseph Sana Dev
  Kavya Omar Pooja Samir Ritu Anil Gauri Thomas Neel Maya Hari Diya Yusuf Anaya`.split(/\s+/);
/** Words rather than surnames, so that they don't match real people. */
const lastNames =
  `Kulfi Patang Jhoola Chaupar Rangoli Tabla Gulmohar Diya Nimbu Sitara Jalebi Banyan Morpankh Dholak
  Chameli`.split(/\s+/);

/** The first is the one to log in as. */
export const attendees = firstNames.map((name, index) => ({
  name: `${name} ${lastNames[index % lastNames.length]}`,
  email: index === 0 ? showAttendee : `${name.toLowerCase()}@demo.example`,
}));

interface DemoAccounts {
  readonly organisers: Readonly<Record<DemoOrganiser, string>>;
  readonly attendees: readonly string[];
}

/**
 * Finds or creates the demo accounts. New ones get the demo password and have accepted the terms; changed
 * passwords stay.
 */
export async function demoAccounts(db: Db, legalVersion: string): Promise<DemoAccounts> {
  const hash = await hashPassword(demoPassword, 'demo');
  return transaction(db, async (tx) => {
    const account = async (whose: { email: string; name: string }) => {
      const id = await ensureAccount(tx, whose);
      const user = await findUser(tx, id);
      if (user?.password_hash === noPassword) {
        const now = systemClock.now();
        await updateUser(tx, id, now, {
          password_hash: hash,
          terms_version: legalVersion,
          terms_accepted_at: now,
        });
      }
      return id;
    };
    const ids: [string, string][] = [];
    for (const [key, whose] of Object.entries(organisers)) ids.push([key, await account(whose)]);
    const people: string[] = [];
    for (const person of attendees) people.push(await account(person));
    return { organisers: Object.fromEntries(ids) as DemoAccounts['organisers'], attendees: people };
  });
}
