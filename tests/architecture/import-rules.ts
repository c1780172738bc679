import type { ICruiseOptions, ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';

const TEST = '\\.test\\.tsx?$';
/** A feature, or a subsystem with its own index. */
const MODULE = 'features/[^/]+|appwrite/[^/]+|places|assistant|backup|pages';
const FEATURE = `^server/(${MODULE})/`;

/** Vendor SDKs: only adapters import them. */
const VENDORS = ['@aws-sdk', '@modelcontextprotocol', 'nodemailer', 'openai', 'openid-client', 'razorpay'];

type Rule = IForbiddenRuleType & { name: string };

/** Folders and files from the bottom up; each imports only what is below it. The regular expressions follow `<side>/`. */
const levels = {
  server: {
    infra: 'infra/',
    places: 'places/',
    features: 'features/',
    subsystems: '(appwrite|assistant|backup|config|pages)/',
    app: 'app\\.ts$',
    compose: 'compose/',
    start: 'start/',
    main: 'main\\.ts$',
  },
  web: {
    paths: 'paths\\.ts$',
    ui: 'ui/',
    lib: 'lib/',
    api: 'api/',
    screen: 'screen\\.ts$',
    features: 'features/',
    shell: 'shell/',
    screens: 'screens/',
    routes: '(app|entry-client|entry-server|page-route|more-routes|route-table|routes)\\.tsx?$',
  },
} as const;

function notUp(side: keyof typeof levels): Rule[] {
  const rooms = Object.entries(levels[side]);
  return rooms.slice(0, -1).map(([name, path], index) => ({
    name: `${side}-${name}-not-up`,
    comment: 'Whoever reads a folder needs to know only the folders below it.',
    severity: 'error',
    from: { path: `^${side}/${path}`, pathNot: TEST },
    to: {
      path: `^${side}/(${rooms
        .slice(index + 1)
        .map(([, above]) => above)
        .join('|')})`,
    },
  }));
}

/** The module boundaries (docs/architecture.md) as dependency-cruiser rules. */
export const rules: Rule[] = [
  ...notUp('server'),
  ...notUp('web'),
  {
    name: 'contracts-import-only-zod',
    comment: 'Server and web both use the contracts, so contracts depend on neither.',
    severity: 'error',
    from: { path: '^contracts/', pathNot: TEST },
    to: { pathNot: ['^contracts/', 'node_modules/zod/'] },
  },
  {
    name: 'messages-import-languages-only',
    comment: 'Server and web both use the texts, so texts depend on neither.',
    severity: 'error',
    from: { path: '^messages/', pathNot: TEST },
    to: { pathNot: ['^messages/', '^contracts/languages\\.ts$', '^(node:)?fs$'] },
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
    name: 'infra-not-to-messages',
    comment: 'Infrastructure has no domain words.',
    severity: 'error',
    from: { path: '^server/infra/', pathNot: TEST },
    to: { path: '^messages/' },
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

/** What takes part in a cycle of folders: a feature, a screen, a part of the infrastructure, a loose file. */
const ROOM =
  /^(?:server\/(?:appwrite|features|infra)|web\/(?:features|screens))\/[^/]+|^(?:server|web)\/[^/]+|^[^/]+/;

/**
 * Imports between folders that lead back to where they started, types included, as `from → to`. `no-cycles` sees
 * those of single files only.
 */
export function folderCycles(modules: ICruiseResult['modules']): string[] {
  let arrows = modules
    .filter(({ source }) => /^(server|web)\//.test(source) && !new RegExp(TEST).test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: roomOf(source), to: roomOf(resolved) })),
    )
    .filter(({ from, to }) => from !== to);
  for (let before = -1; before !== arrows.length; ) {
    before = arrows.length;
    const importing = new Set(arrows.map(({ from }) => from));
    const imported = new Set(arrows.map(({ to }) => to));
    arrows = arrows.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  return [...new Set(arrows.map(({ from, to }) => `${from} → ${to}`))];
}

function roomOf(path: string): string {
  return ROOM.exec(path)?.[0] ?? path;
}

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
