/** The password of every demo account. They exist on local sites only. */
export const demoPassword = 'mela-demo';

/** Communities that never were, each with the account that organises for it. */
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

/** Who to log in as: one who organises, one who attends. */
export const showOrganiser = organisers.chai.email;
export const showAttendee = 'attendee@demo.example';

const firstNames =
  `Asha Kabir Meera Zoya Arjun Tara Imran Leela Rohan Nandini Farah Vikram Ishita Joseph Sana Dev
  Kavya Omar Pooja Samir Ritu Anil Gauri Thomas Neel Maya Hari Diya Yusuf Anaya`.split(/\s+/);
/** Things, so that nobody is meant. */
const lastNames =
  `Kulfi Patang Jhoola Chaupar Rangoli Tabla Gulmohar Diya Nimbu Sitara Jalebi Banyan Morpankh Dholak
  Chameli`.split(/\s+/);

/** People who go to events; the first is the one to log in as. */
export const attendees = firstNames.map((name, index) => ({
  name: `${name} ${lastNames[index % lastNames.length]}`,
  email: index === 0 ? showAttendee : `${name.toLowerCase()}@demo.example`,
}));
