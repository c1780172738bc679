import type { SubjectAddress } from '../../contracts/values.ts';
import { pinPost, writePost } from '../../server/features/boards/index.ts';
import {
  createGroup,
  findPublicGroup,
  type GroupDeps,
  joinGroup,
  removeMember,
} from '../../server/features/groups/index.ts';
import type { Deps } from '../../server/infra/deps.ts';
import type { DemoOrganiser } from './people.ts';

/** The group's owner, or a member by index. */
type Speaker = 'owner' | number;

interface DemoPost {
  readonly by: Speaker;
  readonly text: string;
  readonly hoursAgo: number;
}

interface DemoThread extends DemoPost {
  readonly pinned?: true;
  readonly replies?: readonly DemoPost[];
}

const demoThreads: Readonly<Record<string, readonly DemoThread[]>> = {
  'chai-table': [
    {
      by: 'owner',
      pinned: true,
      hoursAgo: 190,
      text: `**New here?** Say hello below, and tell us what you bring to a table: a dish, a tool, a story.

We keep a list of who needs a lift and who has room in the car.`,
      replies: [
        {
          by: 3,
          hoursAgo: 170,
          text: "Hello! It's my second time. I'll bring lemon pickle and a folding chair.",
        },
        { by: 8, hoursAgo: 168, text: "My first time. I'm good at fixing zips." },
      ],
    },
    {
      by: 5,
      hoursAgo: 44,
      text: "Can anyone lend us a large pressure cooker? Mine feeds four, and there'll be thirty of us.",
      replies: [
        { by: 11, hoursAgo: 43, text: 'Ours holds ten litres. I can drop it off on Friday evening.' },
        { by: 5, hoursAgo: 42, text: "You're a star. Half past seven?" },
        { by: 11, hoursAgo: 41, text: 'Half past seven it is.' },
      ],
    },
    {
      by: 0,
      hoursAgo: 20,
      text: `What I learned at the last table:

1. Salt *after* the tomatoes
2. Never trust a recipe that says "some"
3. Sit next to someone who came alone`,
    },
  ],
  'monsoon-striders': [
    {
      by: 2,
      hoursAgo: 66,
      text: "Does anyone run in sandals when it pours? My shoes haven't been dry for a week.",
      replies: [
        { by: 'owner', hoursAgo: 65, text: 'Half of us. Straps, not flip-flops, and mind the kerbs.' },
      ],
    },
  ],
};

interface DemoGroupPeople {
  readonly groupId: string;
  readonly ownerId: string;
  readonly attendees: readonly string[];
}

/** Adds conversations of group members over the past days. */
async function addDemoPosts(
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  { groupId, ownerId, attendees }: DemoGroupPeople,
): Promise<void> {
  const now = deps.clock.now();
  const address: SubjectAddress = { kind: 'groups', subjectId: groupId };
  const callerOf = (by: Speaker) => ({
    userId: by === 'owner' ? ownerId : (attendees[by] ?? ownerId),
    sessionId: 'demo',
  });
  const say = ({ by, text, hoursAgo }: DemoPost, replyTo: string | null = null) =>
    writePost(
      { ...deps, clock: { now: () => now.subtract({ hours: hoursAgo }) } },
      { caller: callerOf(by), address, text, replyTo, announce: false },
    );
  for (const thread of demoThreads[groupId] ?? []) {
    const { $id: postId } = await say(thread);
    for (const reply of thread.replies ?? []) await say(reply, postId);
    if (thread.pinned) await pinPost(deps, { caller: callerOf('owner'), address, postId, pinned: true });
  }
}

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
    await createGroup(deps, { caller: acting(owner), input: { ...group, cover: null, embedSites: [] } });
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
