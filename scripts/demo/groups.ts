import {
  createGroup,
  findPublicGroup,
  type GroupDeps,
  joinGroup,
  removeMember,
} from '../../server/features/groups/index.ts';
import type { DemoOrganiser } from './people.ts';
import { addDemoPosts } from './posts.ts';

interface DemoGroup {
  readonly organiser: DemoOrganiser;
  readonly address: string;
  readonly name: string;
  readonly place: string;
  readonly description: string;
  /** How many of the demo attendees are members. */
  readonly members: number;
}

const demoGroups: readonly DemoGroup[] = [
  {
    organiser: 'chai',
    address: 'chai-table',
    name: 'Chai Table Collective',
    place: 'Bengaluru',
    description: `We put up a long table wherever we're allowed to, and **everyone who sits down belongs**. Bring something to share, and a cup.

- No fees, no speeches
- New faces sit in the middle
- If you're early, you carry chairs`,
    members: 24,
  },
  {
    organiser: 'striders',
    address: 'monsoon-striders',
    name: 'Monsoon Striders',
    place: 'Mumbai',
    description: `Runs, rides and games in any weather, and *most of all in the rain*. No one is left behind: the slowest set the pace.`,
    members: 15,
  },
];

interface DemoPeople {
  readonly organisers: Readonly<Record<DemoOrganiser, string>>;
  readonly attendees: readonly string[];
}

/** Creates groups for two of the communities, with events and members; once. */
export async function addDemoGroups(deps: GroupDeps, { organisers, attendees }: DemoPeople): Promise<void> {
  for (const { organiser, members, ...group } of demoGroups) {
    if ((await findPublicGroup(deps.db, group.address)) !== null) continue;
    const owner = organisers[organiser];
    await createGroup(deps, { caller: acting(owner), input: { ...group, cover: null } });
    const groupId = group.address;
    for (const member of attendees.slice(0, members))
      await joinGroup(deps, { caller: acting(member), groupId });
    // A removed member, so that organisers have someone to readmit.
    const removed = attendees[members];
    if (removed !== undefined) {
      await joinGroup(deps, { caller: acting(removed), groupId });
      await removeMember(deps, { caller: acting(owner), groupId, userId: removed });
    }
    await addDemoPosts(deps, { groupId, ownerId: owner, attendees });
    await deps.db
      .updateTable('events')
      .set({ group_id: group.address })
      .where('organiser_id', '=', owner)
      .execute();
  }
}

/** Acts for a person without a session. */
function acting(userId: string) {
  return { userId, sessionId: 'demo' };
}
