import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

const TEST = '\\.test\\.tsx?$';
/** A feature, or a subsystem with its own index. */
const ROOM = 'features/[^/]+|appwrite/[^/]+|places|assistant|backup|pages';
const FEATURE = `^server/(${ROOM})/`;

/** Vendor SDKs: only adapters import them. */
const VENDORS = ['@aws-sdk', '@modelcontextprotocol', 'nodemailer', 'openai', 'openid-client', 'razorpay'];

/** The module boundaries (docs/architecture.md) as dependency-cruiser rules. */
export const rules: (IForbiddenRuleType & { name: string })[] = [
  {
    name: 'contracts-import-zod-only',
    comment: 'The wire is what server and web both know; it stands on nothing of theirs.',
    severity: 'error',
    from: { path: '^contracts/', pathNot: TEST },
    to: { pathNot: ['^contracts/', 'node_modules/zod/'] },
  },
  {
    name: 'messages-import-nothing',
    comment: 'Texts are for server and web, so they know neither.',
    severity: 'error',
    from: { path: '^messages/', pathNot: TEST },
    to: { pathNot: '^messages/' },
  },
  {
    name: 'web-not-to-server',
    comment: 'The browser gets nothing of the server, not even by accident of a bundler.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-not-to-web',
    comment: 'server/pages loads the built bundle instead.',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
  {
    name: 'infra-knows-no-domain',
    severity: 'error',
    from: { path: '^server/infra/', pathNot: TEST },
    to: { path: '^(server|messages)/', pathNot: '^server/infra/' },
  },
  {
    name: 'features-meet-at-their-index',
    comment: "What is not in a feature's index.ts is its own business.",
    severity: 'error',
    from: { path: FEATURE, pathNot: TEST },
    to: { path: `^server/(${ROOM})/(?!index\\.ts$)`, pathNot: '^server/$1/' },
  },
  {
    name: 'features-are-composed',
    comment: 'compose.ts hands a feature its settings and neighbours; a feature does not fetch them.',
    severity: 'error',
    from: { path: FEATURE, pathNot: TEST },
    to: { path: '^server/(config/|compose/|start/|[^/]+\\.ts$)' },
  },
  {
    name: 'appwrite-is-a-shell',
    comment: 'What only the Appwrite protocol needs stays out of the features.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/(appwrite|compose)/', TEST] },
    to: { path: '^server/appwrite/' },
  },
  {
    name: 'payments-tell-and-do-not-know',
    comment: 'Payments report what happened; compose.ts wires it to registrations.',
    severity: 'error',
    from: { path: '^server/features/payments/' },
    to: { path: '^server/features/registrations/' },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'vendors-only-in-providers',
    comment: "Changing a vendor changes one adapter; nobody else sees the vendor's types.",
    severity: 'error',
    from: { path: '^(server|web|contracts|scripts)/', pathNot: ['/providers/', TEST] },
    to: { path: `node_modules/(@types/)?(${VENDORS.join('|')})/` },
  },
  {
    name: 'pg-only-in-infra',
    comment: 'Everybody else speaks Kysely, inside a transaction that somebody opened for them.',
    severity: 'error',
    from: { path: '^(server|web|contracts|scripts|bench)/', pathNot: ['^server/infra/', TEST] },
    to: { path: 'node_modules/(@types/)?pg/' },
  },
  {
    name: 'ui-knows-no-api-and-no-screens',
    comment: 'The design system is usable for any screen, also for one that does not exist yet.',
    severity: 'error',
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: '^web/(api|screens)/' },
  },
  {
    name: 'screens-do-not-share',
    comment: 'What two screens need lives in web/ui or web/shell.',
    severity: 'error',
    from: { path: '^web/screens/([^/]+)/' },
    to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
  },
  {
    name: 'nothing-imports-tests',
    severity: 'error',
    // Playwright expects its configuration at the root.
    from: { pathNot: ['^tests/', '^playwright\\.config\\.ts$', TEST] },
    to: { path: ['^tests/', TEST] },
  },
  {
    name: 'product-runs-without-dev-dependencies',
    comment: 'npm ci --omit=dev is enough to run it.',
    severity: 'error',
    from: { path: '^(server|web|contracts|messages)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  },
  {
    name: 'everything-is-found',
    comment: 'An import that resolves to nothing is one that no rule has looked at.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** dependency-cruiser's options. */
export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|data)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
  },
};
