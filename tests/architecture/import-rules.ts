import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

const TEST = '\\.test\\.tsx?$';
/** A feature, or a subsystem with its own index. */
const MODULE = 'features/[^/]+|appwrite/[^/]+|places|assistant|backup|pages';
const FEATURE = `^server/(${MODULE})/`;

/** Vendor SDKs: only adapters import them. */
const VENDORS = ['@aws-sdk', '@modelcontextprotocol', 'nodemailer', 'openai', 'openid-client', 'razorpay'];

/** The module boundaries (docs/architecture.md) as dependency-cruiser rules. */
export const rules: (IForbiddenRuleType & { name: string })[] = [
  {
    name: 'contracts-import-only-zod',
    comment: 'Server and web both use the contracts, so contracts depend on neither.',
    severity: 'error',
    from: { path: '^contracts/', pathNot: TEST },
    to: { pathNot: ['^contracts/', 'node_modules/zod/'] },
  },
  {
    name: 'messages-import-nothing',
    comment: 'Server and web both use the texts, so texts depend on neither.',
    severity: 'error',
    from: { path: '^messages/', pathNot: TEST },
    to: { pathNot: '^messages/' },
  },
  {
    name: 'web-not-to-server',
    comment: 'No server code may end up in the browser, not even through the bundler.',
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
    name: 'infra-not-to-features',
    severity: 'error',
    from: { path: '^server/infra/', pathNot: TEST },
    to: { path: '^(server|messages)/', pathNot: '^server/infra/' },
  },
  {
    name: 'features-import-through-index',
    comment: "Anything outside a feature's index.ts is private to it.",
    severity: 'error',
    from: { path: FEATURE, pathNot: TEST },
    to: { path: `^server/(${MODULE})/(?!index\\.ts$)`, pathNot: '^server/$1/' },
  },
  {
    name: 'features-not-to-composition',
    comment: 'compose.ts passes settings and other features to a feature; it never imports them itself.',
    severity: 'error',
    from: { path: FEATURE, pathNot: TEST },
    to: { path: '^server/(config/|compose/|start/|[^/]+\\.ts$)' },
  },
  {
    name: 'only-composition-to-appwrite',
    comment: 'Features stay free of code that only the Appwrite protocol needs.',
    severity: 'error',
    from: { path: '^server/', pathNot: ['^server/(appwrite|compose)/', TEST] },
    to: { path: '^server/appwrite/' },
  },
  {
    name: 'payments-not-to-registrations',
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
    comment: "Changing a vendor changes one adapter; its types don't leak.",
    severity: 'error',
    from: { path: '^(server|web|contracts|scripts)/', pathNot: ['/providers/', TEST] },
    to: { path: `node_modules/(@types/)?(${VENDORS.join('|')})/` },
  },
  {
    name: 'pg-only-in-infra',
    comment: 'All other code uses Kysely, in a transaction opened by its caller.',
    severity: 'error',
    from: { path: '^(server|web|contracts|scripts|bench)/', pathNot: ['^server/infra/', TEST] },
    to: { path: 'node_modules/(@types/)?pg/' },
  },
  {
    name: 'ui-not-to-api-or-screens',
    comment: 'The design system must work for any screen, including future ones.',
    severity: 'error',
    from: { path: '^web/ui/', pathNot: TEST },
    to: { path: '^web/(api|screens)/' },
  },
  {
    name: 'no-imports-between-screens',
    comment: 'Code shared by screens belongs in web/ui, web/shell or web/features.',
    severity: 'error',
    from: { path: '^web/screens/([^/]+)/' },
    to: { path: '^web/screens/', pathNot: '^web/screens/$1/' },
  },
  {
    name: 'no-imports-of-tests',
    severity: 'error',
    // Playwright expects its configuration at the root.
    from: { pathNot: ['^tests/', '^playwright\\.config\\.ts$', TEST] },
    to: { path: ['^tests/', TEST] },
  },
  {
    name: 'no-dev-dependencies-in-product',
    comment: 'npm ci --omit=dev is enough to run it.',
    severity: 'error',
    from: { path: '^(server|web|contracts|messages)/', pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
  },
  {
    name: 'no-unresolved-imports',
    comment: 'Rules can only check imports that resolve.',
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
